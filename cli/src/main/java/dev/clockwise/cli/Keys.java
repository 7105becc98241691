package dev.clockwise.cli;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Keys given as arguments. */
final class Keys {

    private Keys() {}

    /**
     * Gives each argument's UTF-8 bytes to {@code sink}. Java decodes arguments before we see them; where it could not,
     * the key's bytes are lost, and guessing would name a wrong owner.
     */
    static void forEach(List<String> arguments, KeyLines.Sink sink) {
        for (String argument : arguments) {
            byte[] bytes = bytes(argument);
            sink.key(bytes, 0, bytes.length);
        }
    }

    static byte[] bytes(String argument) {
        return text("key", argument).getBytes(StandardCharsets.UTF_8);
    }

    /** An argument as it was given, where Java could decode it. */
    static String text(String what, String argument) {
        boolean ascii = argument.chars().allMatch(c -> c < 128);
        boolean decoded =
                Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8")).equals(StandardCharsets.UTF_8);
        if (!ascii && (!decoded || argument.indexOf('\ufffd') >= 0)) {
            throw new Fault(what + " \"" + Text.plain(argument)
                    + "\" did not arrive as UTF-8, so its bytes are not known: give it in a"
                    + " file or on standard input, or set LC_ALL=C.UTF-8");
        }
        return argument;
    }
}
