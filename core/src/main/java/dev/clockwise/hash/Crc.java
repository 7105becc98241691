package dev.clockwise.hash;

import java.util.zip.CRC32;

/** Cyclic redundancy checks, and what is made of them. Safe for any thread. */
final class Crc {

    private static final int POLYNOMIAL_16 = 0x1021;

    /** What a byte in the upper half of a register of 16 bits becomes after eight shifts. */
    private static final char[] TABLE_16 = table16();

    /** The JDK's register is an object, which would be allocated for each key. */
    private static final ThreadLocal<CRC32> REGISTER_32 = ThreadLocal.withInitial(CRC32::new);

    private Crc() {}

    /** CRC-16/XMODEM: polynomial 0x1021, initial value 0, neither reflected nor inverted. */
    static int crc16(byte[] bytes, int offset, int length) {
        return crc16Unmasked(bytes, offset, length) & 0xffff;
    }

    /** The same in a register of 32 bits that is never cut to 16; its lower 16 bits are those of CRC-16/XMODEM. */
    static int crc16Unmasked(byte[] bytes, int offset, int length) {
        int crc = 0;
        for (int i = offset; i < offset + length; i++) {
            crc = (crc << 8) ^ TABLE_16[((crc >>> 8) ^ bytes[i]) & 0xff];
        }
        return crc;
    }

    static int crc32(byte[] bytes, int offset, int length) {
        CRC32 crc = REGISTER_32.get();
        crc.reset();
        crc.update(bytes, offset, length);
        return (int) crc.getValue();
    }

    /** The upper half of CRC-32 without its sign. */
    static int crc15(byte[] bytes, int offset, int length) {
        return (crc32(bytes, offset, length) >>> 16) & 0x7fff;
    }

    private static char[] table16() {
        char[] table = new char[256];
        for (int value = 0; value < table.length; value++) {
            int register = value << 8;
            for (int bit = 0; bit < 8; bit++) {
                boolean divides = (register & 0x8000) != 0;
                register = (register << 1) ^ (divides ? POLYNOMIAL_16 : 0);
            }
            table[value] = (char) register;
        }
        return table;
    }
}
