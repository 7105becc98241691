package dev.clockwise.placement;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers of points by exact arithmetic. */
public enum WeightCount implements PointCount {
    /** Points × weight, rounded half up, and at least one: that of native rings. */
    PER_WEIGHT {
        @Override
        public long of(Fleet fleet, BigDecimal weight) {
            return Math.max(1, ROUNDED.of(fleet, weight));
        }
    },
    /** Points × weight, rounded half up; a light node may have none. */
    ROUNDED {
        @Override
        public long of(Fleet fleet, BigDecimal weight) {
            return product(fleet.points(), weight, RoundingMode.HALF_UP);
        }
    },
    /** Points × weight, of which the fraction is cut off; a light node may have none. */
    FLOOR {
        @Override
        public long of(Fleet fleet, BigDecimal weight) {
            return product(fleet.points(), weight, RoundingMode.FLOOR);
        }
    },
    /** The same number for each node, whatever its weight. */
    FIXED {
        @Override
        public long of(Fleet fleet, BigDecimal weight) {
            return fleet.points();
        }
    },
    /** The node's part of points × nodes by weight, cut off to whole labels. */
    SHARE {
        @Override
        public long of(Fleet fleet, BigDecimal weight) {
            BigDecimal labels = BigDecimal.valueOf((long) fleet.labels() * fleet.nodes());
            return labels.multiply(weight).divideToIntegralValue(fleet.total()).longValueExact() * fleet.perLabel();
        }
    };

    @Override
    public boolean isShare() {
        return this == SHARE;
    }

    private static long product(int points, BigDecimal weight, RoundingMode rounding) {
        return weight.multiply(BigDecimal.valueOf(points)).setScale(0, rounding).longValueExact();
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
