package dev.clockwise.placement;

import dev.clockwise.PlacementContract;
import dev.clockwise.PlacementRule;
import dev.clockwise.Space;
import dev.clockwise.Topologies;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.PositionHash;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Nested;

/** Jump keeps every promise about keys while the number of buckets stays, and knows its shares by expectation only. */
class JumpContractTest {

    abstract static class Contract extends PlacementContract {
        private final JumpRule rule;

        Contract(JumpRule rule) {
            this.rule = rule;
        }

        @Override
        public PlacementRule rule() {
            return rule;
        }

        @Override
        public Topologies topologies() {
            return Topologies.of(rule).withDisjointPoints(Space.modulus(rule.buckets()));
        }

        @Override
        public Set<Promise> broken() {
            return EnumSet.of(Promise.ARCS, Promise.EXACT);
        }
    }

    @Nested
    class SixteenBuckets extends Contract {
        SixteenBuckets() {
            super(JumpRule.of(16));
        }
    }

    @Nested
    class ManyBuckets extends Contract {
        ManyBuckets() {
            super(JumpRule.of(500));
        }
    }

    @Nested
    class SmallSpace extends Contract {
        SmallSpace() {
            super(new JumpRule(PositionHash.of(HashFunction.MD5, DigestCut.first(4), Space.modulus(1_009)), 5));
        }
    }
}
