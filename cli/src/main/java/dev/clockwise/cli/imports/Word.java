package dev.clockwise.cli.imports;

import java.util.List;
import java.util.regex.Pattern;

/** A word of a configuration, without the quotes around it, and where it stands. */
record Word(String text, Spot spot) {

    private static final Pattern INTEGER = Pattern.compile("[0-9]{1,18}");

    boolean is(String other) {
        return text.equals(other);
    }

    ImportFault fault(String problem) {
        return spot.fault(problem);
    }

    /** The fault that something else was expected here. */
    ImportFault isNot(String what, String expected) {
        return fault(what + " must be " + expected + " (was " + Quoted.of(text) + ")");
    }

    /** The whole number that the word is. */
    long integer(String what, long least, long most) {
        if (INTEGER.matcher(text).matches()) {
            long value = Long.parseLong(text);
            if (value >= least && value <= most) {
                return value;
            }
        }
        throw isNot(what, "an integer from " + least + " to " + most);
    }

    /** The word itself, where it is one of these. */
    String oneOf(String what, List<String> words) {
        if (!words.contains(text)) {
            throw isNot(what, "one of " + String.join(", ", words));
        }
        return text;
    }

    /** This word without its first characters. */
    Word from(int start) {
        return part(start, text.length());
    }

    /** A part of this word. */
    Word part(int start, int end) {
        int column = spot.column() + text.codePointCount(0, start);
        return new Word(text.substring(start, end), new Spot(spot.name(), spot.line(), column));
    }
}
