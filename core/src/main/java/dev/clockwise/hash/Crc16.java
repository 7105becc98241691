package dev.clockwise.hash;

/** CRC-16/XMODEM: polynomial 0x1021, initial value 0, neither reflected nor inverted. Allocates nothing. */
final class Crc16 {

    private static final int POLYNOMIAL = 0x1021;

    /** What a byte in the upper half of the register becomes after eight shifts. */
    private static final char[] TABLE = table();

    private Crc16() {}

    static int of(byte[] bytes, int offset, int length) {
        int crc = 0;
        for (int i = offset; i < offset + length; i++) {
            crc = ((crc << 8) & 0xffff) ^ TABLE[(crc >>> 8) ^ (bytes[i] & 0xff)];
        }
        return crc;
    }

    private static char[] table() {
        char[] table = new char[256];
        for (int value = 0; value < table.length; value++) {
            int register = value << 8;
            for (int bit = 0; bit < 8; bit++) {
                boolean divides = (register & 0x8000) != 0;
                register = (register << 1) ^ (divides ? POLYNOMIAL : 0);
            }
            table[value] = (char) register;
        }
        return table;
    }
}
