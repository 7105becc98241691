package dev.clockwise.cli.page;

import dev.clockwise.Share;
import dev.clockwise.cli.page.NodeShares.Sides;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/**
 * Horizontal bars of shares on one scale, with a tick at the share that weights ask for. Lengths are percentages of the
 * room, so that bars fit any width of screen. Immutable.
 */
final class ShareBars {

    private final Share longest;

    private ShareBars(Share longest) {
        this.longest = longest;
    }

    /** Bars on a scale that these shares fit in. */
    static ShareBars upTo(List<Share> shares) {
        return new ShareBars(shares.stream().max(Share::compareTo).orElse(Share.ZERO));
    }

    /** The greatest of the shares, which the longest bar stands for. */
    Share longest() {
        return longest;
    }

    /** One bar. */
    void write(Html html, Share share, String classes, String title) {
        html.open("svg", "class", "bar", "role", "img", "width", "100%", "height", "18");
        html.element("title", title);
        writeBar(html, share, "1", "16", classes);
        html.close();
    }

    /** A bar for before above a bar for after, each with its tick. */
    void write(Html html, Sides share, Sides ideal, int shade, String title) {
        html.open("svg", "class", "bar", "role", "img", "width", "100%", "height", "26");
        html.element("title", title);
        writeBar(html, share.before(), "2", "8", "was k" + shade);
        writeBar(html, share.after(), "12", "12", "is k" + shade);
        writeTick(html, ideal.before(), "0", "11");
        writeTick(html, ideal.after(), "11", "26");
        html.close();
    }

    private void writeBar(Html html, Share share, String top, String height, String classes) {
        html.empty("rect", "class", classes, "x", "0", "y", top, "width", length(share), "height", height);
    }

    private void writeTick(Html html, Share ideal, String from, String to) {
        if (!ideal.isZero()) {
            String at = length(ideal);
            html.empty("line", "class", "tick", "x1", at, "x2", at, "y1", from, "y2", to);
        }
    }

    private String length(Share share) {
        if (longest.isZero()) {
            return "0";
        }
        Share part = share.over(longest);
        return new BigDecimal(part.numerator())
                        .multiply(BigDecimal.valueOf(98))
                        .divide(new BigDecimal(part.denominator()), 2, RoundingMode.HALF_UP)
                        .toPlainString()
                + "%";
    }
}
