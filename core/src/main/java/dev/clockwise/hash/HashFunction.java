package dev.clockwise.hash;

import com.dynatrace.hash4j.hashing.Hashing;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.zip.CRC32;

/**
 * A named hash function from bytes to a digest of fixed length.
 *
 * <p>A digest is a row of bytes. Functions that give an integer ({@link #isNumeric()}) have that integer's big-endian
 * bytes as their digest, so that "the first 4 bytes, big-endian" means its upper half. Deterministic on every machine;
 * safe for any thread. The numeric functions allocate nothing; MD5 and SHA come from the JDK, which allocates for each
 * digest.
 */
public enum HashFunction {
    /** XXH3, 64 bits, seed 0 (Yann Collet, xxHash 0.8): the hash of native placements. */
    XXH3_64(8) {
        @Override
        public long number(byte[] bytes, int offset, int length) {
            return Hashing.xxh3_64().hashBytesToLong(bytes, offset, length);
        }
    },
    /** XXH64, seed 0. */
    XXH64(8) {
        @Override
        public long number(byte[] bytes, int offset, int length) {
            return Hashing.xxh64().hashBytesToLong(bytes, offset, length);
        }
    },
    /** XXH32, seed 0. */
    XXH32(4) {
        @Override
        public long number(byte[] bytes, int offset, int length) {
            return unsigned(Hashing.xxh32().hashBytesToInt(bytes, offset, length));
        }
    },
    /** MurmurHash3 x86, 32 bits, seed 0. */
    MURMUR3_32(4) {
        @Override
        public long number(byte[] bytes, int offset, int length) {
            return unsigned(Hashing.murmur3_32().hashBytesToInt(bytes, offset, length));
        }
    },
    /** MurmurHash3 x64, 128 bits, seed 0; its digest is h1 then h2, each little-endian, as the reference writes it. */
    MURMUR3_128(16) {
        @Override
        public byte[] digest(byte[] bytes, int offset, int length) {
            return Hashing.murmur3_128()
                    .hashBytesTo128Bits(bytes, offset, length)
                    .toByteArray();
        }
    },
    /** CRC-16/XMODEM (polynomial 0x1021, from 0, not reflected), as Redis Cluster uses it. */
    CRC16(2) {
        @Override
        public long number(byte[] bytes, int offset, int length) {
            return Crc16.of(bytes, offset, length);
        }
    },
    /** CRC-32 as in zlib (ISO 3309). */
    CRC32(4) {
        @Override
        public long number(byte[] bytes, int offset, int length) {
            CRC32 crc = new CRC32();
            crc.update(bytes, offset, length);
            return crc.getValue();
        }
    },
    /** FNV-1, 32 bits, over unsigned bytes. */
    FNV1_32(4) {
        @Override
        public long number(byte[] bytes, int offset, int length) {
            int hash = 0x811c9dc5;
            for (int i = offset; i < offset + length; i++) {
                hash = (hash * 0x01000193) ^ (bytes[i] & 0xff);
            }
            return unsigned(hash);
        }
    },
    /** FNV-1a, 32 bits, over unsigned bytes. */
    FNV1A_32(4) {
        @Override
        public long number(byte[] bytes, int offset, int length) {
            int hash = 0x811c9dc5;
            for (int i = offset; i < offset + length; i++) {
                hash = (hash ^ (bytes[i] & 0xff)) * 0x01000193;
            }
            return unsigned(hash);
        }
    },
    /** FNV-1, 64 bits, over unsigned bytes. */
    FNV1_64(8) {
        @Override
        public long number(byte[] bytes, int offset, int length) {
            long hash = 0xcbf29ce484222325L;
            for (int i = offset; i < offset + length; i++) {
                hash = (hash * 0x100000001b3L) ^ (bytes[i] & 0xff);
            }
            return hash;
        }
    },
    /** FNV-1a, 64 bits, over unsigned bytes. */
    FNV1A_64(8) {
        @Override
        public long number(byte[] bytes, int offset, int length) {
            long hash = 0xcbf29ce484222325L;
            for (int i = offset; i < offset + length; i++) {
                hash = (hash ^ (bytes[i] & 0xff)) * 0x100000001b3L;
            }
            return hash;
        }
    },
    /** MD5 (RFC 1321). */
    MD5(16) {
        @Override
        public byte[] digest(byte[] bytes, int offset, int length) {
            return JdkDigest.MD5.of(bytes, offset, length);
        }
    },
    /** SHA-1 (FIPS 180-4). */
    SHA1(20) {
        @Override
        public byte[] digest(byte[] bytes, int offset, int length) {
            return JdkDigest.SHA_1.of(bytes, offset, length);
        }
    },
    /** SHA-256 (FIPS 180-4). */
    SHA256(32) {
        @Override
        public byte[] digest(byte[] bytes, int offset, int length) {
            return JdkDigest.SHA_256.of(bytes, offset, length);
        }
    };

    private final int digestBytes;

    HashFunction(int digestBytes) {
        this.digestBytes = digestBytes;
    }

    /** The length of a digest, in bytes. */
    public int digestBytes() {
        return digestBytes;
    }

    /** Whether the digest is one integer of at most 64 bits, given by {@link #number} without allocation. */
    public boolean isNumeric() {
        return digestBytes <= 8;
    }

    /**
     * The digest of a range of bytes as one unsigned integer. O(length).
     *
     * @throws IllegalStateException if the function is not {@linkplain #isNumeric() numeric}
     */
    public long number(byte[] bytes, int offset, int length) {
        throw new IllegalStateException(
                this + " gives a digest of " + digestBytes + " bytes, not a number: use digest");
    }

    /** The digest of a range of bytes, {@link #digestBytes()} long. O(length). */
    public byte[] digest(byte[] bytes, int offset, int length) {
        long number = number(bytes, offset, length);
        byte[] digest = new byte[digestBytes];
        for (int i = digestBytes - 1; i >= 0; i--) {
            digest[i] = (byte) number;
            number >>>= 8;
        }
        return digest;
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

    private static long unsigned(int bits) {
        return bits & 0xffffffffL;
    }
}
