package dev.clockwise.embedded;

/** Strings as bits: SETBIT, GETBIT, BITCOUNT. */
final class BitCommands {

    private static final String BAD_OFFSET = "ERR bit offset is not an integer or out of range";
    private static final String BAD_BIT = "ERR bit is not an integer or out of range";
    private static final long OFFSETS = 8L * (512 << 20);

    private BitCommands() {}

    static void addTo(CommandTable table) {
        table.grow("setbit", 4, BitCommands::setBit);
        table.read("getbit", 3, BitCommands::getBit);
        table.read("bitcount", -2, BitCommands::bitCount);
    }

    private static long offset(Call call) {
        long offset = call.integer(2, BAD_OFFSET);
        if (offset < 0 || offset >= OFFSETS) {
            throw new CommandException(BAD_OFFSET);
        }
        return offset;
    }

    private static void setBit(Call call) {
        long offset = offset(call);
        long bit = call.integer(3, BAD_BIT);
        if (bit != 0 && bit != 1) {
            throw new CommandException(BAD_BIT);
        }
        Bytes key = call.bytes(1);
        StringValue value = call.keys().findOrNew(key, StringValue.class, () -> new StringValue(new byte[0]));
        int place = (int) (offset >> 3);
        int mask = 0x80 >> (offset & 7);
        byte[] array = StringCommands.grown(call, value.array(), Math.max(value.array().length, place + 1L));
        boolean before = (array[place] & mask) != 0;
        array[place] = (byte) (bit == 1 ? array[place] | mask : array[place] & ~mask);
        value.array(array);
        call.keys().save(key, value);
        call.flag(before);
    }

    private static void getBit(Call call) {
        long offset = offset(call);
        StringValue value = call.keys().find(call.bytes(1), StringValue.class);
        int place = (int) (offset >> 3);
        call.flag(value != null && place < value.array().length && isSet(value.array(), offset));
    }

    private static boolean isSet(byte[] array, long offset) {
        return (array[(int) (offset >> 3)] & (0x80 >> (offset & 7))) != 0;
    }

    private static void bitCount(Call call) {
        StringValue value = call.keys().find(call.bytes(1), StringValue.class);
        if (value == null) {
            call.count(0);
            return;
        }
        if (call.count() == 3 || call.count() > 5) {
            throw CommandException.syntax();
        }
        long start = call.count() > 2 ? call.integer(2) : 0;
        long end = call.count() > 2 ? call.integer(3) : -1;
        boolean bits = call.is(4, "bit");
        if (call.count() == 5 && !bits && !call.is(4, "byte")) {
            throw CommandException.syntax();
        }
        if (start < 0 && end < 0 && start > end) {
            call.count(0);
            return;
        }
        byte[] array = value.array();
        long length = bits ? 8L * array.length : array.length;
        long from = Math.max(0, start < 0 ? length + start : start);
        long to = Math.min(length - 1, Math.max(0, end < 0 ? length + end : end));
        long count = 0;
        if (bits) {
            for (long i = from; i <= to; i++) {
                count += isSet(array, i) ? 1 : 0;
            }
        } else {
            for (long i = from; i <= to; i++) {
                count += Integer.bitCount(array[(int) i] & 0xff);
            }
        }
        call.count(count);
    }
}
