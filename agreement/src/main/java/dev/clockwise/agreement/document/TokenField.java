package dev.clockwise.agreement.document;

import dev.clockwise.Position;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/**
 * Points of 64 bits in base64 (RFC 4648, section 4): each in 8 bytes, big-endian, one after another. Written in
 * ascending order without padding; read in any order, with padding or without.
 *
 * @param placement what placement takes the field, for messages
 */
record TokenField(String name, String placement) implements PointField {

    static final TokenField TOKENS = new TokenField("tokens", "a placement of type tokens");

    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    @Override
    public boolean isRequired() {
        return true;
    }

    @Override
    public List<Position> read(Object what, Value value) {
        String text = value.text(what);
        long[] points = value.place().check(() -> decode(what, text), "");
        return Arrays.stream(points).mapToObj(Position::of).toList();
    }

    @Override
    public void write(List<Position> points, Fields node) {
        ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(Long.BYTES, points.size()));
        points.forEach(point -> bytes.putLong(point.low()));
        node.quotedText(name, encode(bytes.array()));
    }

    private static String encode(byte[] bytes) {
        return Base64.getEncoder().withoutPadding().encodeToString(bytes);
    }

    /** The points of the text; refuses all that could be decoded in two ways, or by lenient readers only. */
    private static long[] decode(Object what, String text) {
        int end = withoutPadding(text);
        for (int i = 0; i < end; i++) {
            if (ALPHABET.indexOf(text.charAt(i)) < 0) {
                String letter = Character.toString(text.codePointAt(i));
                throw new IllegalArgumentException(what + " must be in base64 (was " + Shown.quoted(letter)
                        + " as character " + (i + 1) + "): use A to Z, a to z, 0 to 9, + and / alone");
            }
        }
        int bytes = (int) (end * 3L / 4);
        int expected = (int) ((bytes * 4L + 2) / 3);
        if (bytes % Long.BYTES != 0 || expected != end) {
            throw new IllegalArgumentException(what + " must be 8 bytes each (was " + end
                    + " characters of base64, for " + bytes + " bytes): write each position in 8 bytes, big-endian");
        }
        if (end != text.length() && text.length() % 4 != 0) {
            throw new IllegalArgumentException(
                    what + " must be padded by = to a multiple of 4 characters, or not at all" + " (was "
                            + text.length() + " characters): remove the padding");
        }
        if (bytes / Long.BYTES > MAX_POINTS) {
            throw new IllegalArgumentException(what + " must be at most " + MAX_POINTS + " in number (was "
                    + bytes / Long.BYTES + "): name fewer");
        }
        return distinct(what, bytes(what, text.substring(0, end)));
    }

    /** How many characters there are before the padding, which is two characters at most. */
    private static int withoutPadding(String text) {
        int end = text.length();
        while (end > 0 && end > text.length() - 2 && text.charAt(end - 1) == '=') {
            end--;
        }
        return end;
    }

    private static byte[] bytes(Object what, String text) {
        byte[] bytes = Base64.getDecoder().decode(text);
        if (!encode(bytes).equals(text)) {
            throw new IllegalArgumentException(what + " must end in a character whose unused bits are 0 (was "
                    + Shown.quoted(text.substring(text.length() - 1)) + "): write "
                    + Shown.quoted(encode(bytes).substring(text.length() - 1)) + ", or encode the positions again");
        }
        return bytes;
    }

    private static long[] distinct(Object what, byte[] bytes) {
        LongBuffer positions = ByteBuffer.wrap(bytes).asLongBuffer();
        long[] points = new long[positions.remaining()];
        positions.get(points);
        long[] sorted = points.clone();
        Arrays.sort(sorted);
        for (int i = 1; i < sorted.length; i++) {
            if (sorted[i] == sorted[i - 1]) {
                throw new IllegalArgumentException(what + " must be distinct (" + Long.toUnsignedString(sorted[i])
                        + " was given twice): remove one");
            }
        }
        return points;
    }
}
