package dev.clockwise.hash;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.hash.Hashing;
import dev.clockwise.placement.Digests;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Map;
import java.util.function.LongBinaryOperator;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.openhft.hashing.LongHashFunction;
import org.apache.commons.codec.digest.MurmurHash2;
import org.apache.commons.codec.digest.XXHash32;

/**
 * Each hash function once more, from bytes to the digest as this project defines it: by other people's code where there
 * is some, else by the definition, in integers that do not overflow and are then taken modulo a power of two.
 */
final class HashOracles {

    private static final Map<HashFunction, UnaryOperator<byte[]>> ALL = Map.ofEntries(
            Map.entry(HashFunction.XXH3_64, Digests::xxh3),
            of64(HashFunction.XXH64, LongHashFunction.xx()::hashBytes),
            of32(HashFunction.XXH32, HashOracles::xxh32),
            of64(
                    HashFunction.FARM_FINGERPRINT64,
                    bytes -> Hashing.farmHashFingerprint64().hashBytes(bytes).asLong()),
            of32(HashFunction.MURMUR3_32, bytes -> murmur3(0, bytes)),
            of32(HashFunction.MURMUR3_32_LENGTH_SEED, bytes -> murmur3(lengthSeed(bytes), bytes)),
            of32(HashFunction.MURMUR3_31_LENGTH_PREFIX, HashOracles::hazelcast),
            of32(
                    HashFunction.MURMUR3_32_CODE_POINT_LOW_BYTES,
                    bytes -> murmur3(0, lowBytes(text(bytes).codePoints()))),
            of32(
                    HashFunction.MURMUR3_32_UTF16_LOW_BYTES_SEED_FFF,
                    bytes -> murmur3(0xfff, lowBytes(text(bytes).chars()))),
            of64(HashFunction.MURMUR3_64_CASSANDRA, HashOracles::cassandra),
            of32(HashFunction.MURMUR3_DRAFT_31_SEED_9001, HashOracles::infinispan),
            of32(
                    HashFunction.MURMUR3_DRAFT_32_UTF16,
                    bytes -> scala(0xf7ca7fd2L, text(bytes).length(), pairs(text(bytes)))),
            of32(
                    HashFunction.MURMUR3_DRAFT_32_SIGNED,
                    bytes -> scala(0x3c074a61L, bytes.length, signed(bytes).toArray())),
            Map.entry(
                    HashFunction.MURMUR3_128,
                    bytes -> Hashing.murmur3_128().hashBytes(bytes).asBytes()),
            of32(
                    HashFunction.MURMUR2_32_LENGTH_SEED,
                    bytes -> MurmurHash2.hash32(bytes, bytes.length, lengthSeed(bytes))),
            of32(
                    HashFunction.MURMUR2_31_SEED_9747B28C,
                    bytes -> Integer.MAX_VALUE & MurmurHash2.hash32(bytes, bytes.length, 0x9747b28c)),
            murmur64A(HashFunction.MURMUR64A_SEED_1234ABCD, 0x1234abcd),
            murmur64A(HashFunction.MURMUR64A_SEED_F9F198EF, (int) 4193360111L),
            murmur64A(HashFunction.MURMUR64A_SEED_A205B064, (int) 2718281828L),
            murmur64A(HashFunction.MURMUR64A_SEED_C70F6907, 0xc70f6907),
            Map.entry(HashFunction.CRC16, HashOracles::crc16),
            of32(HashFunction.CRC16_UNMASKED, HashOracles::crc16Unmasked),
            of32(HashFunction.CRC32, HashOracles::crc32),
            of32(HashFunction.CRC32_AVALANCHE, bytes -> avalanche(crc32(bytes))),
            Map.entry(HashFunction.CRC15, bytes -> {
                byte[] crc = big(crc32(bytes));
                return new byte[] {(byte) (crc[0] & 0x7f), crc[1]};
            }),
            of32(HashFunction.FNV1_32, bytes -> (int) fnv1(32, unsigned(bytes))),
            of32(HashFunction.FNV1_32_SIGNED, bytes -> (int) fnv1(32, signed(bytes))),
            of32(HashFunction.FNV1_32_UTF16, bytes -> (int) fnv1(32, utf16(bytes))),
            of32(HashFunction.FNV1A_32, bytes -> (int) fnv1a(32, unsigned(bytes))),
            of32(HashFunction.FNV1A_32_SIGNED, bytes -> (int) fnv1a(32, signed(bytes))),
            of32(HashFunction.FNV1A_32_UTF16, bytes -> (int) fnv1a(32, utf16(bytes))),
            of64(HashFunction.FNV1_64, bytes -> fnv1(64, unsigned(bytes))),
            of32(HashFunction.FNV1_64_LOW32_SIGNED, bytes -> (int) fnv1(64, signed(bytes))),
            of32(HashFunction.FNV1_64_LOW32_UTF16, bytes -> (int) fnv1(64, utf16(bytes))),
            of64(HashFunction.FNV1A_64, bytes -> fnv1a(64, unsigned(bytes))),
            of32(HashFunction.FNV1A_64_LOW32_SIGNED, bytes -> (int) fnv1a(64, signed(bytes))),
            of32(HashFunction.FNV1A_64_LOW32_UTF16, bytes -> (int) fnv1a(64, utf16(bytes))),
            of32(HashFunction.ONE_AT_A_TIME, bytes -> oneAtATime(signed(bytes))),
            of32(HashFunction.ONE_AT_A_TIME_UNSIGNED, bytes -> oneAtATime(unsigned(bytes))),
            of32(HashFunction.LOOKUP3_SEED_13, HashOracles::lookup3),
            of32(HashFunction.HSIEH, HashOracles::hsieh),
            of32(HashFunction.SDBM, HashOracles::sdbm),
            of32(HashFunction.SDBM_AVALANCHE, bytes -> avalanche(sdbm(bytes))),
            of32(HashFunction.DJB2, HashOracles::djb2),
            of32(HashFunction.DJB2_AVALANCHE, bytes -> avalanche(djb2(bytes))),
            of32(HashFunction.WT6, HashOracles::wt6),
            of32(HashFunction.WT6_AVALANCHE, bytes -> avalanche(wt6(bytes))),
            of32(HashFunction.JAVA_HASH_CODE, bytes -> text(bytes).hashCode()),
            of32(HashFunction.JAVA_HASH_CODE_ABS, bytes ->
                    (int) Math.abs((long) text(bytes).hashCode())),
            of32(
                    HashFunction.JAVA_HASH_CODE_SPREAD,
                    bytes -> text(bytes).hashCode() ^ (text(bytes).hashCode() >>> 16)),
            of32(HashFunction.ELF_UTF16, HashOracles::elf),
            of32(HashFunction.RS_UTF16, HashOracles::rs),
            of32(HashFunction.LUA_UTF16, HashOracles::lua),
            of32(HashFunction.MYSQL_UTF16, HashOracles::mysql),
            Map.entry(HashFunction.MD5, Digests::md5),
            Map.entry(HashFunction.MD5_ABS, bytes -> fixed(new BigInteger(Digests.md5(bytes)).abs(), 16)),
            Map.entry(HashFunction.SHA1, Digests::sha1),
            Map.entry(HashFunction.SHA256, Digests::sha256));

    private HashOracles() {}

    /** The other implementation of a function. */
    static UnaryOperator<byte[]> of(HashFunction function) {
        UnaryOperator<byte[]> oracle = ALL.get(function);
        if (oracle == null) {
            throw new AssertionError("no other implementation of " + function);
        }
        return oracle;
    }

    private static Map.Entry<HashFunction, UnaryOperator<byte[]>> of32(
            HashFunction function, ToIntFunction<byte[]> hash) {
        return Map.entry(function, bytes -> big(hash.applyAsInt(bytes)));
    }

    private static Map.Entry<HashFunction, UnaryOperator<byte[]>> of64(
            HashFunction function, ToLongFunction<byte[]> hash) {
        return Map.entry(
                function,
                bytes -> ByteBuffer.allocate(8).putLong(hash.applyAsLong(bytes)).array());
    }

    private static Map.Entry<HashFunction, UnaryOperator<byte[]>> murmur64A(HashFunction function, int seed) {
        return of64(function, bytes -> MurmurHash2.hash64(bytes, bytes.length, seed));
    }

    private static byte[] big(int value) {
        return ByteBuffer.allocate(4).putInt(value).array();
    }

    private static byte[] fixed(BigInteger number, int length) {
        byte[] bytes = number.toByteArray();
        byte[] row = new byte[length];
        int used = Math.min(length, bytes.length);
        System.arraycopy(bytes, bytes.length - used, row, length - used, used);
        return row;
    }

    private static String text(byte[] bytes) {
        return new String(bytes, UTF_8);
    }

    private static LongStream unsigned(byte[] bytes) {
        return IntStream.range(0, bytes.length).mapToLong(i -> Byte.toUnsignedLong(bytes[i]));
    }

    private static LongStream signed(byte[] bytes) {
        return IntStream.range(0, bytes.length).mapToLong(i -> bytes[i]);
    }

    private static LongStream utf16(byte[] bytes) {
        return text(bytes).chars().asLongStream();
    }

    private static byte[] lowBytes(IntStream characters) {
        int[] values = characters.toArray();
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }

    private static int xxh32(byte[] bytes) {
        XXHash32 hash = new XXHash32();
        hash.update(bytes, 0, bytes.length);
        return (int) hash.getValue();
    }

    private static int crc32(byte[] bytes) {
        return Hashing.crc32().hashBytes(bytes).asInt();
    }

    /** The remainder of the bytes, and 16 bits of 0 after them, divided by x^16 + x^12 + x^5 + 1. */
    private static byte[] crc16(byte[] bytes) {
        int remainder = 0;
        for (int bit = 0; bit < 8 * bytes.length + 16; bit++) {
            int next = bit < 8 * bytes.length ? (bytes[bit / 8] >> (7 - (bit % 8))) & 1 : 0;
            remainder = (remainder << 1) | next;
            remainder = remainder >= 0x10000 ? remainder ^ 0x11021 : remainder;
        }
        return new byte[] {(byte) (remainder >> 8), (byte) remainder};
    }

    private static int crc16Unmasked(byte[] bytes) {
        return (int) unsigned(bytes).reduce(0, (register, octet) -> {
            byte[] remainder = crc16(new byte[] {(byte) (register / 256 ^ octet)});
            return register * 256 % (1L << 32) ^ ByteBuffer.wrap(remainder).getChar();
        });
    }

    private static int lengthSeed(byte[] bytes) {
        return (int) (0xdeadbeefL * bytes.length);
    }

    private static int murmur3(int seed, byte[] bytes) {
        return Hashing.murmur3_32_fixed(seed).hashBytes(bytes).asInt();
    }

    private static int hazelcast(byte[] bytes) {
        byte[] payload = ByteBuffer.allocate(4 + bytes.length)
                .putInt(bytes.length)
                .put(bytes)
                .array();
        int hash = murmur3(0x01000193, payload);
        return hash == Integer.MIN_VALUE ? 0 : Math.abs(hash);
    }

    /** MurmurHash3 x64 written out, with the last bytes widened with their signs. */
    private static long cassandra(byte[] bytes) {
        if (bytes.length == 0) {
            return Long.MIN_VALUE;
        }
        ByteBuffer whole = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        long h1 = 0;
        long h2 = 0;
        while (whole.remaining() >= 16) {
            h1 ^= Long.rotateLeft(whole.getLong() * 0x87c37b91114253d5L, 31) * 0x4cf5ad432745937fL;
            h1 = (Long.rotateLeft(h1, 27) + h2) * 5 + 0x52dce729;
            h2 ^= Long.rotateLeft(whole.getLong() * 0x4cf5ad432745937fL, 33) * 0x87c37b91114253d5L;
            h2 = (Long.rotateLeft(h2, 31) + h1) * 5 + 0x38495ab5;
        }
        long[] last = new long[2];
        for (int i = 0; whole.hasRemaining(); i++) {
            last[i / 8] ^=
                    BigInteger.valueOf(whole.get()).shiftLeft(8 * (i % 8)).longValue();
        }
        h1 ^= Long.rotateLeft(last[0] * 0x87c37b91114253d5L, 31) * 0x4cf5ad432745937fL;
        h2 ^= Long.rotateLeft(last[1] * 0x4cf5ad432745937fL, 33) * 0x87c37b91114253d5L;
        h1 ^= bytes.length;
        h2 ^= bytes.length;
        h1 += h2;
        h2 += h1;
        long token = mix64(h1) + mix64(h2);
        return token == Long.MIN_VALUE ? Long.MAX_VALUE : token;
    }

    /** The draft of MurmurHash3 with the constants of all blocks worked out before. */
    private static int infinispan(byte[] bytes) {
        int blocks = (bytes.length + 15) / 16;
        ByteBuffer whole = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        long[] c1 = constants(0x87c37b91114253d5L, 0x7b7d159cL, blocks);
        long[] c2 = constants(0x4cf5ad432745937fL, 0x6bce6396L, blocks);
        long h1 = 0x9368e53c2f6af274L ^ 9001;
        long h2 = 0x586dcd208f7cd3fdL ^ 9001;
        for (int block = 0; block < blocks; block++) {
            long[] words = new long[2];
            if (whole.remaining() >= 16) {
                words[0] = whole.getLong();
                words[1] = whole.getLong();
            } else {
                for (int i = 0; whole.hasRemaining(); i++) {
                    words[i / 8] ^= (long) whole.get() << (8 * (i % 8));
                }
            }
            h1 = (h1 ^ Long.rotateLeft(words[0] * c1[block], 23) * c2[block]) + h2;
            h2 = (Long.rotateLeft(h2, 41) ^ Long.rotateLeft(words[1] * c2[block], 23) * c1[block]) + h1;
            h1 = h1 * 3 + 0x52dce729;
            h2 = h2 * 3 + 0x38495ab5;
        }
        h2 ^= bytes.length;
        long sum = h1 + h2;
        long half = mix64(sum) + mix64(h2 + sum);
        return (int) (half >>> 32) & 0x7fffffff;
    }

    /** The constants of so many blocks: each is that before, times 5, plus the step. */
    private static long[] constants(long first, long step, int blocks) {
        return LongStream.iterate(first, constant -> constant * 5 + step)
                .limit(blocks)
                .toArray();
    }

    private static long[] pairs(String text) {
        long[] words = new long[(text.length() + 1) / 2];
        for (int i = 0; i < text.length(); i++) {
            boolean upper = i % 2 == 0 && i + 1 < text.length();
            words[i / 2] += upper ? text.charAt(i) * 65_536L : text.charAt(i);
        }
        return words;
    }

    /** The draft of 32 bits, in 64 bits of which the lower are kept. */
    private static int scala(long seed, int length, long[] words) {
        long[] c1 = constants(0x95543787L, 0x7b7d159cL, words.length);
        long[] c2 = constants(0x2ad7eb25L, 0x6bce6396L, words.length);
        long hash = 0x971e137bL ^ ((seed * length) & 0xffffffffL);
        for (int i = 0; i < words.length; i++) {
            long rotated = Integer.toUnsignedLong(Integer.rotateLeft((int) (words[i] * c1[i]), 11));
            hash = ((hash ^ rotated * c2[i]) * 3 + 0x52dce729) & 0xffffffffL;
        }
        long first = (hash ^ (hash >> 16)) * 0x85ebca6bL & 0xffffffffL;
        long second = (first ^ (first >> 13)) * 0xc2b2ae35L & 0xffffffffL;
        return (int) (second ^ (second >> 16));
    }

    private static long mix64(long number) {
        long first = (number ^ (number >>> 33)) * 0xff51afd7ed558ccdL;
        long second = (first ^ (first >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return second ^ (second >>> 33);
    }

    /** FNV-1 as its authors define it, in integers of any size. */
    private static long fnv1(int bits, LongStream values) {
        return fnv(bits, values, true);
    }

    private static long fnv1a(int bits, LongStream values) {
        return fnv(bits, values, false);
    }

    private static long fnv(int bits, LongStream values, boolean multiplyFirst) {
        BigInteger prime = new BigInteger(bits == 32 ? "16777619" : "1099511628211");
        BigInteger size = BigInteger.ONE.shiftLeft(bits);
        BigInteger hash = new BigInteger(bits == 32 ? "2166136261" : "14695981039346656037");
        for (long each : values.toArray()) {
            BigInteger value = BigInteger.valueOf(each).mod(size);
            hash = multiplyFirst
                    ? hash.multiply(prime).mod(size).xor(value)
                    : hash.xor(value).multiply(prime).mod(size);
        }
        return hash.longValue();
    }

    private static long low32(long number) {
        return number & 0xffffffffL;
    }

    private static long rotate(long number, long turn) {
        return low32((number << turn) | (number >> (32 - turn)));
    }

    private static int oneAtATime(LongStream values) {
        long hash = values.reduce(0, (before, value) -> {
            long sum = low32(low32(before + value) * 1025);
            return sum ^ sum / 64;
        });
        long sum = low32(hash * 9);
        return (int) (low32(sum ^ sum / 2048) * 32769);
    }

    private static int lookup3(byte[] bytes) {
        int[] words = new int[bytes.length == 0 ? 0 : (bytes.length + 11) / 12 * 3];
        for (int i = 0; i < bytes.length; i++) {
            words[i / 4] |= Byte.toUnsignedInt(bytes[i]) << (8 * (i % 4));
        }
        int[] abc = new int[3];
        Arrays.fill(abc, 0xdeadbeef + bytes.length + 13);
        for (int from = 0; from < words.length; from += 3) {
            for (int i = 0; i < 3; i++) {
                abc[i] += words[from + i];
            }
            if (from + 3 < words.length) {
                lookup3Block(abc);
            } else {
                lookup3Last(abc);
            }
        }
        return abc[2];
    }

    private static void lookup3Block(int[] abc) {
        int[] turns = {4, 6, 8, 16, 19, 4};
        for (int i = 0; i < 6; i++) {
            int first = i % 3;
            int third = (i + 2) % 3;
            abc[first] -= abc[third];
            abc[first] ^= Integer.rotateLeft(abc[third], turns[i]);
            abc[third] += abc[(i + 1) % 3];
        }
    }

    private static void lookup3Last(int[] abc) {
        int[] turns = {14, 11, 25, 16, 4, 14, 24};
        for (int i = 0; i < 7; i++) {
            int changed = (i + 2) % 3;
            int other = (i + 1) % 3;
            abc[changed] ^= abc[other];
            abc[changed] -= Integer.rotateLeft(abc[other], turns[i]);
        }
    }

    private static int hsieh(byte[] bytes) {
        long hash = 0;
        int at = 0;
        for (; bytes.length - at >= 4; at += 4) {
            hash = low32(hash + pair(bytes, at));
            hash = low32(hash << 16 ^ pair(bytes, at + 2) << 11 ^ hash);
            hash = low32(hash + hash / 2048);
        }
        if (bytes.length - at == 3) {
            hash = low32(hash + pair(bytes, at));
            hash = low32(hash ^ hash << 16 ^ bytes[at + 2] * (1L << 18));
            hash = low32(hash + hash / 2048);
        } else if (bytes.length - at == 2) {
            hash = low32(hash + pair(bytes, at));
            hash = low32(hash ^ hash << 11);
            hash = low32(hash + hash / (1 << 17));
        } else if (bytes.length - at == 1) {
            hash = low32(hash + Byte.toUnsignedLong(bytes[at]));
            hash = low32(hash ^ hash << 10);
            hash = low32(hash + hash / 2);
        }
        hash = low32(hash ^ hash << 3);
        hash = low32(hash + hash / 32);
        hash = low32(hash ^ hash << 4);
        hash = low32(hash + hash / (1 << 17));
        hash = low32(hash ^ hash << 25);
        return (int) (hash + hash / 64);
    }

    private static long pair(byte[] bytes, int at) {
        return Byte.toUnsignedLong(bytes[at]) + 256 * Byte.toUnsignedLong(bytes[at + 1]);
    }

    private static int polynomial(byte[] bytes, long start, long factor) {
        LongBinaryOperator step = (hash, octet) -> low32(hash * factor + octet);
        return (int) unsigned(bytes).reduce(start, step);
    }

    private static int sdbm(byte[] bytes) {
        return polynomial(bytes, 0, (1 << 6) + (1 << 16) - 1);
    }

    private static int djb2(byte[] bytes) {
        return polynomial(bytes, 5381, 33);
    }

    private static int wt6(byte[] bytes) {
        long h0 = 0xa53c965aL;
        long h1 = 0x5ca6953aL;
        long step0 = 6;
        long step1 = 18;
        for (long octet : unsigned(bytes).toArray()) {
            h0 = low32(~(h0 ^ octet));
            h1 = low32(~(h1 + octet));
            long turned = rotate(h1, step0);
            h1 = rotate(h0, step1);
            h0 = turned;
            long steps = (h0 >> 16 ^ h1) % 65536;
            step0 = steps % 32;
            step1 = steps / 2048;
        }
        return (int) (h0 ^ h1);
    }

    private static int avalanche(int number) {
        long a = low32(number);
        a = low32(a * 4097 + 0x7ed55d16L);
        a = a ^ 0xc761c23cL ^ a >> 19;
        a = low32(a * 33 + 0x165667b1L);
        a = low32(a + 0xd3a2646cL) ^ low32(a << 9);
        a = low32(a * 9 + 0xfd7046c5L);
        a = a ^ 0xb55a4f09L ^ a >> 16;
        return (int) (a * 3221225473L);
    }

    private static int elf(byte[] bytes) {
        long hash = 0;
        for (long unit : utf16(bytes).toArray()) {
            hash = low32(hash * 16 + unit);
            long high = hash >> 28;
            hash = (hash ^ high << 4) % (1 << 28);
        }
        return (int) hash;
    }

    private static int rs(byte[] bytes) {
        BigInteger hash = BigInteger.ZERO;
        BigInteger factor = BigInteger.valueOf(63689);
        for (long unit : utf16(bytes).toArray()) {
            hash = hash.multiply(factor).add(BigInteger.valueOf(unit)).mod(BigInteger.ONE.shiftLeft(31));
            factor = factor.multiply(BigInteger.valueOf(378551)).mod(BigInteger.ONE.shiftLeft(31));
        }
        return hash.intValue();
    }

    private static int lua(byte[] bytes) {
        String text = text(bytes);
        int step = text.length() / 32 + 1;
        BigInteger hash = BigInteger.valueOf(text.length());
        for (int end = text.length(); end >= step; end -= step) {
            BigInteger sum = hash.shiftLeft(5).add(hash.shiftRight(2)).add(BigInteger.valueOf(text.charAt(end - 1)));
            hash = BigInteger.valueOf(
                    hash.xor(BigInteger.valueOf(sum.longValue())).longValue());
        }
        return hash.intValue();
    }

    private static int mysql(byte[] bytes) {
        BigInteger hash = BigInteger.ZERO;
        long addend = 4;
        for (long unit : utf16(bytes).toArray()) {
            BigInteger product = hash.mod(BigInteger.valueOf(64))
                    .add(BigInteger.valueOf(addend))
                    .multiply(BigInteger.valueOf(unit));
            hash = hash.xor(product.add(hash.shiftLeft(8))).mod(BigInteger.ONE.shiftLeft(32));
            addend += 3;
        }
        return hash.intValue();
    }
}
