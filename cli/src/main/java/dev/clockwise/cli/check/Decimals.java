package dev.clockwise.cli.check;

import dev.clockwise.Share;
import java.math.BigDecimal;

/** Decimals as exact fractions. */
public final class Decimals {

    private Decimals() {}

    /** The decimal as a share; it must not be negative. */
    public static Share share(BigDecimal decimal) {
        return ratio(decimal, BigDecimal.ONE);
    }

    /** {@code part / whole}, of which neither is negative, and {@code whole} is not zero. */
    static Share ratio(BigDecimal part, BigDecimal whole) {
        int scale = Math.max(0, Math.max(part.scale(), whole.scale()));
        return Share.of(
                part.setScale(scale).unscaledValue(), whole.setScale(scale).unscaledValue());
    }
}
