package dev.clockwise.placement;

import dev.clockwise.PlacementContract;
import dev.clockwise.PlacementRule;
import dev.clockwise.Space;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.PositionHash;
import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Nested;

/** Slots keep every promise; with a capacity they move more than the minimum, and say so. */
class SlotsContractTest {

    abstract static class Contract extends PlacementContract {
        private final SlotsRule rule;

        Contract(SlotsRule rule) {
            this.rule = rule;
        }

        @Override
        public PlacementRule rule() {
            return rule;
        }
    }

    @Nested
    class EightBits extends Contract {
        EightBits() {
            super(SlotsRule.ofBits(8));
        }
    }

    @Nested
    class FiveBits extends Contract {
        FiveBits() {
            super(SlotsRule.ofBits(5));
        }
    }

    @Nested
    class AsManySlotsAsPositions extends Contract {
        AsManySlotsAsPositions() {
            super(SlotsRule.of(PositionHash.of(HashFunction.SHA1, DigestCut.first(2), Space.bits(9)), 9));
        }
    }

    @Nested
    class Capacity extends Contract {
        Capacity() {
            super(SlotsRule.ofBits(7).withCapacity(BigDecimal.ONE));
        }

        @Override
        public Set<Promise> broken() {
            return EnumSet.of(Promise.MINIMAL_MOVEMENT, Promise.STABLE_LISTS);
        }
    }
}
