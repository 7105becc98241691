package dev.clockwise.placement;

import java.util.List;

/**
 * Writes one node's labels into one array, in slots that the text before the first number never leaves. There are
 * several slots, for a label is hashed faster when it was written some time ago: a hash reads words of bytes, and those
 * that are still on their way to memory one by one have to be waited for. Not safe for several threads.
 */
final class LabelWriter {

    private final byte[] bytes;
    /** The size of a slot. */
    private final int room;
    /** How many bytes stay. */
    private final int fixed;
    /** What is written behind them. */
    private final LabelPart[] parts;

    private int end;

    LabelWriter(List<LabelPart> label, int slots) {
        room = label.stream().mapToInt(LabelPart::room).sum();
        bytes = new byte[Math.multiplyExact(slots, room)];
        int first = 0;
        while (first < label.size() && !label.get(first).kind().isNumber()) {
            append(label.get(first++).text());
        }
        fixed = end;
        for (int slot = 1; slot < slots; slot++) {
            System.arraycopy(bytes, 0, bytes, start(slot), fixed);
        }
        parts = label.subList(first, label.size()).toArray(LabelPart[]::new);
    }

    /** The array that holds the slots. */
    byte[] bytes() {
        return bytes;
    }

    /** Where a slot starts in the array. */
    int start(int slot) {
        return slot * room;
    }

    /** Writes label {@code index} to a slot and gives its length. */
    int write(int index, int slot) {
        end = start(slot) + fixed;
        for (LabelPart part : parts) {
            switch (part.kind()) {
                case INDEX -> appendDecimal(index);
                case INDEX_FROM_1 -> appendDecimal(index + 1);
                case INDEX_LE32 -> appendLittleEndian(index);
                default -> append(part.text());
            }
        }
        return end - start(slot);
    }

    private void append(byte[] text) {
        System.arraycopy(text, 0, bytes, end, text.length);
        end += text.length;
    }

    private void appendDecimal(int number) {
        int start = end;
        int rest = number;
        do {
            bytes[end++] = (byte) ('0' + rest % 10);
            rest /= 10;
        } while (rest > 0);
        for (int i = start, j = end - 1; i < j; i++, j--) {
            byte swap = bytes[i];
            bytes[i] = bytes[j];
            bytes[j] = swap;
        }
    }

    private void appendLittleEndian(int number) {
        for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
            bytes[end++] = (byte) (number >>> shift);
        }
    }
}
