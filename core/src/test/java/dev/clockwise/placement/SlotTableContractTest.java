package dev.clockwise.placement;

import dev.clockwise.PlacementContract;
import dev.clockwise.PlacementRule;
import dev.clockwise.Space;
import dev.clockwise.Topologies;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.PositionHash;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/** A slot table keeps every promise, whatever part of it is claimed. */
@Tag("long")
class SlotTableContractTest {

    abstract static class Contract extends PlacementContract {
        private final SlotTableRule rule;

        Contract(SlotTableRule rule) {
            this.rule = rule;
        }

        @Override
        public PlacementRule rule() {
            return rule;
        }

        @Override
        public Topologies topologies() {
            return Topologies.of(rule).withDisjointPoints(rule.keyHash().space());
        }
    }

    @Nested
    class RedisCluster extends Contract {
        RedisCluster() {
            super(SlotTableRule.REDIS_CLUSTER);
        }
    }

    @Nested
    class HundredSlots extends Contract {
        HundredSlots() {
            super(SlotTableRule.ofSlots(100));
        }
    }

    @Nested
    class FewSlots extends Contract {
        FewSlots() {
            super(SlotTableRule.ofSlots(7));
        }
    }

    @Nested
    class UnevenHash extends Contract {
        UnevenHash() {
            super(new SlotTableRule(PositionHash.of(HashFunction.MD5, DigestCut.first(1), Space.modulus(100))));
        }
    }
}
