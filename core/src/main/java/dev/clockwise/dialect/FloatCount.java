package dev.clockwise.dialect;

import dev.clockwise.placement.PointCount;
import java.math.BigDecimal;
import java.util.Locale;

/**
 * Numbers of points by the floating point arithmetic of other systems, step by step. Rounding decides: in single
 * precision 25 equal servers have 156 points each where 160 were meant.
 */
public enum FloatCount implements PointCount {
    /** The node's part of points × nodes by weight, in single precision at every step, in whole labels. */
    SHARE_SINGLE {
        @Override
        public long of(Fleet fleet, BigDecimal weight) {
            float part = weight.floatValue() / fleet.total().floatValue();
            float labels = part * fleet.points() / fleet.perLabel() * fleet.nodes();
            return fleet.perLabel() * (long) Math.floor((float) (labels + 0.0000000001));
        }
    },
    /** The same with the part in single precision, and the product in double before it is rounded to single. */
    SHARE_MIXED {
        @Override
        public long of(Fleet fleet, BigDecimal weight) {
            float part = weight.floatValue() / fleet.total().floatValue();
            double labels = part * (double) fleet.labels() * fleet.nodes();
            return fleet.perLabel() * (long) Math.floor((float) labels);
        }
    },
    /** The same in double precision, weight / total × labels × nodes. */
    SHARE_DOUBLE {
        @Override
        public long of(Fleet fleet, BigDecimal weight) {
            double labels = part(fleet, weight) * fleet.labels() * fleet.nodes();
            return fleet.perLabel() * (long) Math.floor(labels);
        }
    },
    /** The same in double precision, weight / total × nodes × labels. */
    SHARE_NODES_FIRST {
        @Override
        public long of(Fleet fleet, BigDecimal weight) {
            double labels = part(fleet, weight) * fleet.nodes() * fleet.labels();
            return fleet.perLabel() * (long) Math.floor(labels);
        }
    },
    /** The same in double precision, nodes × labels × weight / total. */
    SHARE_PRODUCT_FIRST {
        @Override
        public long of(Fleet fleet, BigDecimal weight) {
            double product = (double) fleet.nodes() * fleet.labels() * weight.doubleValue();
            return fleet.perLabel() * (long) Math.floor(product / fleet.total().doubleValue());
        }
    },
    /** The same in double precision, weight / total × nodes × labels, rounded half up. */
    SHARE_ROUNDED {
        @Override
        public long of(Fleet fleet, BigDecimal weight) {
            return fleet.perLabel() * Math.round(part(fleet, weight) * fleet.nodes() * fleet.labels());
        }
    },
    /** Points × weight in double precision, rounded half up. */
    PRODUCT_ROUNDED {
        @Override
        public long of(Fleet fleet, BigDecimal weight) {
            return Math.round(fleet.points() * weight.doubleValue());
        }
    };

    @Override
    public boolean isShare() {
        return this != PRODUCT_ROUNDED;
    }

    private static double part(PointCount.Fleet fleet, BigDecimal weight) {
        return weight.doubleValue() / fleet.total().doubleValue();
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
