package dev.clockwise.placement;

import dev.clockwise.PlacementContract;
import dev.clockwise.PlacementRule;
import dev.clockwise.Space;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.PositionHash;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Nested;

/** Maglev keeps every promise but that of moving the minimum, and says what it moves beyond it. */
class MaglevContractTest {

    abstract static class Contract extends PlacementContract {
        private final MaglevRule rule;

        Contract(MaglevRule rule) {
            this.rule = rule;
        }

        @Override
        public PlacementRule rule() {
            return rule;
        }

        @Override
        public Set<Promise> broken() {
            return EnumSet.of(Promise.MINIMAL_MOVEMENT, Promise.STABLE_LISTS, Promise.ARCS);
        }
    }

    @Nested
    class Native extends Contract {
        Native() {
            super(MaglevRule.ofTable(1_009));
        }
    }

    @Nested
    class SmallTable extends Contract {
        SmallTable() {
            super(MaglevRule.ofTable(251));
        }
    }

    @Nested
    class OddSpace extends Contract {
        OddSpace() {
            super(new MaglevRule(PositionHash.of(HashFunction.MD5, DigestCut.first(4), Space.modulus(1_000)), 251));
        }
    }

    @Nested
    class WholeMd5 extends Contract {
        WholeMd5() {
            super(new MaglevRule(PositionHash.of(HashFunction.MD5, Space.bits(128)), 251));
        }
    }
}
