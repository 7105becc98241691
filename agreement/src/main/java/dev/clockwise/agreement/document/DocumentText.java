package dev.clockwise.agreement.document;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Turns bytes into text, and refuses what is no text. */
final class DocumentText {

    private DocumentText() {}

    static String decode(byte[] bytes, String name) {
        if (bytes.length > TopologyDocument.MAX_BYTES) {
            throw tooLong(name, bytes.length);
        }
        String text = new String(bytes, StandardCharsets.UTF_8);
        // The replacement character may stand in the document itself, too.
        if (text.indexOf('\ufffd') >= 0) {
            requireUtf8(bytes, name);
        }
        return text;
    }

    static DocumentException tooLong(String name, long length) {
        return new DocumentException(
                name,
                "a document must be at most " + TopologyDocument.MAX_BYTES + " bytes (was " + length
                        + "): divide it, or name another file");
    }

    /** The text without the byte order mark that some editors put in front. */
    static String withoutMark(String text) {
        return text.startsWith("\ufeff") ? text.substring(1) : text;
    }

    private static void requireUtf8(byte[] bytes, String name) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(8192);
        var decoder = StandardCharsets.UTF_8.newDecoder();
        CoderResult result;
        do {
            out.clear();
            result = decoder.decode(in, out, true);
        } while (result.isOverflow());
        if (result.isError()) {
            int offset = in.position();
            throw place(new String(bytes, 0, offset, StandardCharsets.UTF_8), name)
                    .error(String.format(
                            Locale.ROOT,
                            "a document must be in UTF-8 (byte 0x%02x at offset %d is not): save it in that encoding",
                            bytes[offset] & 0xff,
                            offset));
        }
    }

    /** Refuses control characters and halves of surrogate pairs. */
    static void requireText(String text, String name) {
        for (int i = 0; i < text.length(); i++) {
            if (!isText(text, i)) {
                int c = text.charAt(i);
                throw place(text.substring(0, i), name)
                        .error(String.format(
                                Locale.ROOT,
                                "a document must be plain text (was U+%04X): remove it, or write it"
                                        + " as \\u%04x in double"
                                        + " quotes",
                                c,
                                c));
            }
        }
    }

    /** Whether every surrogate has its other half. */
    static boolean isWellFormed(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i)) && !isPair(text, i)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isText(String text, int index) {
        char c = text.charAt(index);
        if (Character.isSurrogate(c)) {
            return isPair(text, index);
        }
        boolean whiteSpace = c == '\n' || c == '\r' || c == '\t';
        return whiteSpace || (!Unprintable.isControl(c) && c < '\ufffe');
    }

    private static boolean isPair(String text, int index) {
        int other = Character.isHighSurrogate(text.charAt(index)) ? index + 1 : index - 1;
        return other >= 0
                && other < text.length()
                && Character.isSurrogatePair(text.charAt(Math.min(index, other)), text.charAt(Math.max(index, other)));
    }

    /** The place just after {@code before}. */
    private static Place place(String before, String name) {
        int line = 1;
        int start = 0;
        for (int i = 0; i < before.length(); i++) {
            char c = before.charAt(i);
            boolean carriageReturn = c == '\r' && (i + 1 == before.length() || before.charAt(i + 1) != '\n');
            if (c == '\n' || carriageReturn) {
                line++;
                start = i + 1;
            }
        }
        return new Place(name, line, before.codePointCount(start, before.length()) + 1);
    }
}
