package dev.clockwise.hash;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A named hash function from bytes to a digest of fixed length.
 *
 * <p>A digest is a row of bytes. Functions that give an integer ({@link #isNumeric()}) have that integer's big-endian
 * bytes as their digest, so that "the first 4 bytes, big-endian" means its upper half. Deterministic on every machine;
 * safe for any thread. The numeric functions allocate nothing; MD5 and SHA come from the JDK, which allocates for each
 * digest.
 *
 * <p>Several functions are the deviations of one program from a standard function, kept so that its mapping can be had.
 * <em>Signed</em> means that a byte is widened with its sign, as C does where {@code char} has one: the results differ
 * from the standard for bytes of 0x80 or more. <em>UTF-16</em> means that the bytes are read as UTF-8 and the units of
 * their text are hashed, as Java and JavaScript do; where they are not UTF-8, they are read as {@code new String(bytes,
 * UTF_8)} reads them, with U+FFFD in place of what is malformed. <em>Avalanche</em> means {@link HaproxyHash#fullHash}
 * of the result.
 */
@SuppressWarnings("ImmutableEnumChecker") // the fields are references to static methods and to a method of this enum
public enum HashFunction {
    /** XXH3, 64 bits, seed 0 (Yann Collet, xxHash 0.8): the hash of native placements. */
    XXH3_64(64, Hash4j::xxh3),
    /** XXH64, seed 0: the hash of Envoy and of gRPC's ring_hash. */
    XXH64(64, Hash4j::xxh64),
    /** XXH32, seed 0. */
    XXH32(32, Hash4j::xxh32),
    /** FarmHash Fingerprint64 (Geoff Pike), as in Guava. */
    FARM_FINGERPRINT64(64, Hash4j::farmNa),
    /** MurmurHash3 x86, 32 bits, seed 0. */
    MURMUR3_32(32, Hash4j::murmur3x32),
    /** MurmurHash3 x86, 32 bits, seed 0xdeadbeef times the length: libmemcached's {@code murmur3}. */
    MURMUR3_32_LENGTH_SEED(32, Murmur3::lengthSeed),
    /**
     * MurmurHash3 x86, 32 bits, seed 0x01000193, over the length as 4 bytes, big-endian, and the bytes; its absolute
     * value, and 0 for -2^31: Hazelcast's hash of a text.
     */
    MURMUR3_31_LENGTH_PREFIX(31, Murmur3::lengthPrefix),
    /** MurmurHash3 x86, 32 bits, seed 0, over the low byte of each code point: pymemcache. */
    MURMUR3_32_CODE_POINT_LOW_BYTES(32, Murmur3::codePointLowBytes),
    /** MurmurHash3 x86, 32 bits, seed 0xfff, over the low byte of each UTF-16 unit: node-hashring. */
    MURMUR3_32_UTF16_LOW_BYTES_SEED_FFF(32, Murmur3::utf16LowBytes),
    /**
     * The token of Cassandra's Murmur3Partitioner: h1 of MurmurHash3 x64, seed 0, signed in the bytes beyond the last
     * whole 16; -2^63 for no bytes, and 2^63 - 1 where other bytes would give -2^63. As two's complement.
     */
    MURMUR3_64_CASSANDRA(64, Murmur3::cassandra),
    /**
     * Bits 32 to 62 of the draft of MurmurHash3 x64, seed 9001, signed in the bytes beyond the last whole 16:
     * Infinispan.
     */
    MURMUR3_DRAFT_31_SEED_9001(31, Murmur3Draft::infinispan),
    /** The draft of MurmurHash3, 32 bits, as Scala 2.9 has it for texts, UTF-16: Akka and Pekko. */
    MURMUR3_DRAFT_32_UTF16(32, Murmur3Draft::scalaText),
    /** The same as Scala 2.9 has it for arrays, of which each byte is an element, signed: Akka and Pekko. */
    MURMUR3_DRAFT_32_SIGNED(32, Murmur3Draft::scalaBytes),
    /** MurmurHash3 x64, 128 bits, seed 0; its digest is h1 then h2, each little-endian, as the reference writes it. */
    MURMUR3_128(128, Hash4j::murmur3x128),
    /** MurmurHash2, 32 bits, seed 0xdeadbeef times the length: libmemcached's and twemproxy's {@code murmur}. */
    MURMUR2_32_LENGTH_SEED(32, Murmur2::lengthSeed),
    /** The lower 31 bits of MurmurHash2, 32 bits, seed 0x9747b28c: Kafka's default partitioner. */
    MURMUR2_31_SEED_9747B28C(31, Murmur2::seed9747b28c),
    /** MurmurHash64A, seed 0x1234abcd: ShardedJedis. */
    MURMUR64A_SEED_1234ABCD(64, Murmur2::seed1234abcd),
    /** MurmurHash64A, seed 0xf9f198ef (4193360111): mcrouter's Ch3, and its endpoints in Rendezvous. */
    MURMUR64A_SEED_F9F198EF(64, Murmur2::seedF9f198ef),
    /** MurmurHash64A, seed 0xa205b064 (2718281828): mcrouter's keys in Rendezvous. */
    MURMUR64A_SEED_A205B064(64, Murmur2::seedA205b064),
    /** MurmurHash64A, seed 0xc70f6907: Envoy's MURMUR_HASH_2, and GCC's {@code std::hash}. */
    MURMUR64A_SEED_C70F6907(64, Murmur2::seedC70f6907),
    /** CRC-16/XMODEM (polynomial 0x1021, from 0, not reflected), as Redis Cluster uses it. */
    CRC16(16, Crc::crc16),
    /**
     * CRC-16/XMODEM by its table in a register of 32 bits, whose upper half is never cleared: twemproxy's {@code
     * crc16}.
     */
    CRC16_UNMASKED(32, Crc::crc16Unmasked),
    /** CRC-32 as in zlib (ISO 3309). */
    CRC32(32, Crc::crc32),
    /** CRC-32, avalanche: HAProxy. */
    CRC32_AVALANCHE(32, HaproxyHash::crc32Avalanche),
    /**
     * Bits 16 to 30 of CRC-32: libmemcached's {@code crc}, twemproxy's {@code crc32}, and many modulo clients of
     * memcached.
     */
    CRC15(15, Crc::crc15),
    /** FNV-1, 32 bits, over unsigned bytes. */
    FNV1_32(32, Fnv::fnv1x32),
    /** FNV-1, 32 bits, signed: libmemcached and twemproxy. */
    FNV1_32_SIGNED(32, Fnv::fnv1x32Signed),
    /** FNV-1, 32 bits, UTF-16: spymemcached and xmemcached. */
    FNV1_32_UTF16(32, Utf16Hash::fnv1x32),
    /** FNV-1a, 32 bits, over unsigned bytes. */
    FNV1A_32(32, Fnv::fnv1ax32),
    /** FNV-1a, 32 bits, signed: libmemcached, twemproxy and PHP's memcache. */
    FNV1A_32_SIGNED(32, Fnv::fnv1ax32Signed),
    /** FNV-1a, 32 bits, UTF-16: spymemcached and xmemcached. */
    FNV1A_32_UTF16(32, Utf16Hash::fnv1ax32),
    /** FNV-1, 64 bits, over unsigned bytes. */
    FNV1_64(64, Fnv::fnv1x64),
    /** The lower 32 bits of FNV-1, 64 bits, signed: libmemcached's and twemproxy's {@code fnv1_64}. */
    FNV1_64_LOW32_SIGNED(32, Fnv::fnv1x64SignedLow32),
    /** The lower 32 bits of FNV-1, 64 bits, UTF-16: spymemcached and xmemcached. */
    FNV1_64_LOW32_UTF16(32, Utf16Hash::fnv1x64Low32),
    /** FNV-1a, 64 bits, over unsigned bytes. */
    FNV1A_64(64, Fnv::fnv1ax64),
    /** The lower 32 bits of FNV-1a, 64 bits, signed: libmemcached's and twemproxy's {@code fnv1a_64}. */
    FNV1A_64_LOW32_SIGNED(32, Fnv::fnv1ax64SignedLow32),
    /** The lower 32 bits of FNV-1a, 64 bits, UTF-16: spymemcached and xmemcached. */
    FNV1A_64_LOW32_UTF16(32, Utf16Hash::fnv1ax64Low32),
    /** Bob Jenkins's one-at-a-time, signed: the default of libmemcached. */
    ONE_AT_A_TIME(32, Jenkins::oneAtATime),
    /** Bob Jenkins's one-at-a-time, over unsigned bytes: xmemcached. */
    ONE_AT_A_TIME_UNSIGNED(32, Jenkins::oneAtATimeUnsigned),
    /** Bob Jenkins's lookup3 ({@code hashlittle}), seed 13: libmemcached's and twemproxy's {@code jenkins}. */
    LOOKUP3_SEED_13(32, Jenkins::lookup3Seed13),
    /** Paul Hsieh's SuperFastHash, from 0, of which only the last of three bytes left over is signed: twemproxy. */
    HSIEH(32, Hsieh::hash),
    /** The hash of sdbm, over unsigned bytes: HAProxy. */
    SDBM(32, HaproxyHash::sdbm),
    /** The hash of sdbm, avalanche: the default of HAProxy's consistent hashing. */
    SDBM_AVALANCHE(32, HaproxyHash::sdbmAvalanche),
    /** Daniel Bernstein's hash, times 33 from 5381, over unsigned bytes: HAProxy. */
    DJB2(32, HaproxyHash::djb2),
    /** Daniel Bernstein's hash, avalanche: HAProxy. */
    DJB2_AVALANCHE(32, HaproxyHash::djb2Avalanche),
    /** Willy Tarreau's wt6: HAProxy. */
    WT6(32, HaproxyHash::wt6),
    /** Willy Tarreau's wt6, avalanche: HAProxy. */
    WT6_AVALANCHE(32, HaproxyHash::wt6Avalanche),
    /** Java's {@code String.hashCode} as an unsigned number: spymemcached's and xmemcached's NATIVE_HASH. */
    JAVA_HASH_CODE(32, Utf16Hash::javaHashCode),
    /**
     * The absolute value of Java's {@code String.hashCode}: memjs, and Ignite unless its partitions are a power of
     * two. It has 31 bits but for that of -2^31, which is 2^31.
     */
    JAVA_HASH_CODE_ABS(31, Utf16Hash::javaHashCodeAbs),
    /**
     * Java's {@code String.hashCode} with its upper half combined into the lower by exclusive or: Ignite where its
     * partitions are a power of two.
     */
    JAVA_HASH_CODE_SPREAD(32, Utf16Hash::javaHashCodeSpread),
    /** The hash of ELF object files, UTF-16: xmemcached. */
    ELF_UTF16(28, Utf16Hash::elf),
    /** The lower 31 bits of Robert Sedgewick's hash, UTF-16: xmemcached. */
    RS_UTF16(31, Utf16Hash::rs),
    /** The hash of Lua 5.1, in 64 bits of which the lower 32 are kept, UTF-16: xmemcached. */
    LUA_UTF16(32, Utf16Hash::lua),
    /** The old hash of MySQL, UTF-16: xmemcached. */
    MYSQL_UTF16(32, Utf16Hash::mysql),
    /** MD5 (RFC 1321). */
    MD5(128, JdkDigest.MD5::of),
    /**
     * The absolute value of MD5, big-endian in two's complement: the token of Cassandra's RandomPartitioner. It has
     * 127 bits but for that of -2^127, which is 2^127.
     */
    MD5_ABS(127, JdkDigest::md5Absolute),
    /** SHA-1 (FIPS 180-4). */
    SHA1(160, JdkDigest.SHA_1::of),
    /** SHA-256 (FIPS 180-4). */
    SHA256(256, JdkDigest.SHA_256::of);

    private interface Numeric {
        long of(byte[] bytes, int offset, int length);
    }

    private interface Digest {
        byte[] of(byte[] bytes, int offset, int length);
    }

    private final int bits;
    private final @Nullable Numeric numeric;
    private final Digest digest;

    /** A function whose result, as wide as its digest, has a sign or not. */
    HashFunction(int bits, Numeric numeric) {
        this.bits = bits;
        this.numeric = numeric;
        this.digest = this::bigEndian;
    }

    HashFunction(int bits, Digest digest) {
        this.bits = bits;
        this.numeric = null;
        this.digest = digest;
    }

    /** The length of a digest, in bytes. */
    public int digestBytes() {
        return (bits + 7) / 8;
    }

    /**
     * How many bits of a digest, read as a big-endian number, its values use: they are below 2^bits, and the bits above
     * are 0. Eight for each byte of the digest, but for functions that leave some out.
     */
    public int bits() {
        return bits;
    }

    /** Whether the digest is one integer of at most 64 bits, given by {@link #number} without allocation. */
    public boolean isNumeric() {
        return numeric != null;
    }

    /**
     * The digest of a range of bytes as one unsigned integer. O(length).
     *
     * @throws IllegalStateException if the function is not {@linkplain #isNumeric() numeric}
     */
    public long number(byte[] bytes, int offset, int length) {
        if (numeric == null) {
            throw new IllegalStateException(
                    this + " gives a digest of " + digestBytes() + " bytes, not a number: use digest");
        }
        return numeric.of(bytes, offset, length) & (-1L >>> (64 - 8 * digestBytes()));
    }

    /** The digest of a range of bytes, {@link #digestBytes()} long. O(length). */
    public byte[] digest(byte[] bytes, int offset, int length) {
        return digest.of(bytes, offset, length);
    }

    private byte[] bigEndian(byte[] bytes, int offset, int length) {
        long number = number(bytes, offset, length);
        byte[] row = new byte[digestBytes()];
        for (int i = row.length - 1; i >= 0; i--) {
            row[i] = (byte) number;
            number >>>= 8;
        }
        return row;
    }

    /**
     * The function of a name as documents spell it, such as {@code xxh3_64} or {@code md5}.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names
     */
    public static HashFunction parse(String name) {
        for (HashFunction function : values()) {
            if (function.toString().equals(name)) {
                return function;
            }
        }
        String known = Arrays.stream(values()).map(HashFunction::toString).collect(Collectors.joining(", "));
        throw new IllegalArgumentException("hash must be one of " + known + " (was \"" + name + "\")");
    }

    /** The name as documents spell it: lower case. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
