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

/** Rendezvous keeps every promise about keys, and knows its shares by expectation only. */
class RendezvousContractTest {

    abstract static class Contract extends PlacementContract {
        private final RendezvousRule rule;

        Contract(PositionHash keyHash) {
            this.rule = new RendezvousRule(keyHash);
        }

        @Override
        public PlacementRule rule() {
            return rule;
        }

        @Override
        public Set<Promise> broken() {
            return EnumSet.of(Promise.ARCS, Promise.EXACT);
        }
    }

    @Nested
    class Native extends Contract {
        Native() {
            super(PositionHash.NATIVE);
        }
    }

    @Nested
    class SmallSpace extends Contract {
        SmallSpace() {
            super(PositionHash.of(HashFunction.MD5, DigestCut.first(4), Space.modulus(1_009)));
        }
    }
}
