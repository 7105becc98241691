package dev.clockwise.dialect;

import dev.clockwise.Space;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.PositionHash;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Hashes by the words of the systems that use them, as positions in the space of 32-bit numbers. */
final class KeyHashes {

    /** The first four bytes of MD5, little-endian: what ketama means by MD5. */
    static final PositionHash MD5_WORD =
            PositionHash.of(HashFunction.MD5, DigestCut.first(4).littleEndian(), Space.bits(32));

    /** Bits 16 to 30 of CRC-32. */
    static final PositionHash CRC15 = PositionHash.of(HashFunction.CRC15, Space.bits(15));

    /** Those of libhashkit, which libmemcached and PHP use; the first is their default. */
    static final Map<String, PositionHash> LIBHASHKIT = named(
            "default", HashFunction.ONE_AT_A_TIME,
            "md5", HashFunction.MD5,
            "crc", HashFunction.CRC15,
            "fnv1_64", HashFunction.FNV1_64_LOW32_SIGNED,
            "fnv1a_64", HashFunction.FNV1A_64_LOW32_SIGNED,
            "fnv1_32", HashFunction.FNV1_32_SIGNED,
            "fnv1a_32", HashFunction.FNV1A_32_SIGNED,
            "jenkins", HashFunction.LOOKUP3_SEED_13,
            "murmur", HashFunction.MURMUR2_32_LENGTH_SEED,
            "murmur3", HashFunction.MURMUR3_32_LENGTH_SEED);

    /** Those of twemproxy; the first is its default. */
    static final Map<String, PositionHash> TWEMPROXY = named(
            "fnv1a_64", HashFunction.FNV1A_64_LOW32_SIGNED,
            "one_at_a_time", HashFunction.ONE_AT_A_TIME,
            "md5", HashFunction.MD5,
            "crc16", HashFunction.CRC16_UNMASKED,
            "crc32", HashFunction.CRC15,
            "crc32a", HashFunction.CRC32,
            "fnv1_64", HashFunction.FNV1_64_LOW32_SIGNED,
            "fnv1_32", HashFunction.FNV1_32_SIGNED,
            "fnv1a_32", HashFunction.FNV1A_32_SIGNED,
            "hsieh", HashFunction.HSIEH,
            "murmur", HashFunction.MURMUR2_32_LENGTH_SEED,
            "jenkins", HashFunction.LOOKUP3_SEED_13);

    /** Those of spymemcached. */
    static final Map<String, PositionHash> SPYMEMCACHED = named(
            "NATIVE_HASH", HashFunction.JAVA_HASH_CODE,
            "CRC_HASH", HashFunction.CRC15,
            "FNV1_64_HASH", HashFunction.FNV1_64_LOW32_UTF16,
            "FNV1A_64_HASH", HashFunction.FNV1A_64_LOW32_UTF16,
            "FNV1_32_HASH", HashFunction.FNV1_32_UTF16,
            "FNV1A_32_HASH", HashFunction.FNV1A_32_UTF16,
            "KETAMA_HASH", HashFunction.MD5);

    /** Those of xmemcached. */
    static final Map<String, PositionHash> XMEMCACHED = named(
            "NATIVE_HASH", HashFunction.JAVA_HASH_CODE,
            "CRC32_HASH", HashFunction.CRC15,
            "FNV1_64_HASH", HashFunction.FNV1_64_LOW32_UTF16,
            "FNV1A_64_HASH", HashFunction.FNV1A_64_LOW32_UTF16,
            "FNV1_32_HASH", HashFunction.FNV1_32_UTF16,
            "FNV1A_32_HASH", HashFunction.FNV1A_32_UTF16,
            "KETAMA_HASH", HashFunction.MD5,
            "MYSQL_HASH", HashFunction.MYSQL_UTF16,
            "ELF_HASH", HashFunction.ELF_UTF16,
            "RS_HASH", HashFunction.RS_UTF16,
            "LUA_HASH", HashFunction.LUA_UTF16,
            "ELECTION_HASH", HashFunction.MD5,
            "ONE_AT_A_TIME", HashFunction.ONE_AT_A_TIME_UNSIGNED);

    private KeyHashes() {}

    /** A hash in the space of 32-bit numbers: MD5 by its first word, others whole. */
    static PositionHash of(HashFunction function) {
        return function == HashFunction.MD5 ? MD5_WORD : PositionHash.of(function, Space.bits(32));
    }

    /** Words and functions by turns. */
    static Map<String, PositionHash> named(Object... wordsAndFunctions) {
        Map<String, PositionHash> hashes = new LinkedHashMap<>();
        for (int i = 0; i < wordsAndFunctions.length; i += 2) {
            hashes.put((String) wordsAndFunctions[i], of((HashFunction) wordsAndFunctions[i + 1]));
        }
        return hashes;
    }

    /** The hash of a word that a parameter allows. */
    static PositionHash get(Map<String, PositionHash> hashes, String word) {
        PositionHash hash = hashes.get(word);
        if (hash == null) {
            throw new IllegalStateException("no hash " + word + " among " + hashes.keySet());
        }
        return hash;
    }

    /** A parameter that chooses one of these hashes, the first where it is left out. */
    static Dialect.Parameter parameter(String name, String words, Map<String, PositionHash> hashes) {
        return Dialect.Parameter.choice(name, words, hashes.keySet().toArray(String[]::new));
    }

    /** A parameter that chooses one of these hashes, {@code standard} where it is left out. */
    static Dialect.Parameter parameter(String name, String words, Map<String, PositionHash> hashes, String standard) {
        Stream<String> others = hashes.keySet().stream().filter(word -> !word.equals(standard));
        return Dialect.Parameter.choice(
                name, words, Stream.concat(Stream.of(standard), others).toArray(String[]::new));
    }
}
