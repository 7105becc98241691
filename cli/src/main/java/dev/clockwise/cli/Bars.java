package dev.clockwise.cli;

/** Bars of block characters, in eighths of a character. */
final class Bars {

    private static final String EIGHTHS = " ▏▎▍▌▋▊▉";

    private Bars() {}

    /** A bar of {@code part} of {@code width} characters; anything above nothing shows at least an eighth. */
    static String of(double part, int width) {
        int eighths = (int) Math.round(Math.max(0, Math.min(1, part)) * width * 8);
        if (part > 0 && eighths == 0) {
            eighths = 1;
        }
        String rest = eighths % 8 == 0 ? "" : String.valueOf(EIGHTHS.charAt(eighths % 8));
        return "█".repeat(eighths / 8) + rest;
    }
}
