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

/** Modulo keeps every promise but that of moving little, and says what it moves. */
class ModuloContractTest {

    abstract static class Contract extends PlacementContract {
        private final ModuloRule rule;

        Contract(PositionHash keyHash) {
            this.rule = new ModuloRule(keyHash);
        }

        @Override
        public PlacementRule rule() {
            return rule;
        }

        /** Of small whole weights, so that residues repeat soon enough for movement to be exact. */
        @Override
        public Topologies topologies() {
            return Topologies.of(rule).withWholeWeights(5);
        }

        @Override
        public Set<Promise> broken() {
            return EnumSet.of(Promise.MINIMAL_MOVEMENT, Promise.STABLE_LISTS, Promise.ARCS);
        }
    }

    @Nested
    class Native extends Contract {
        Native() {
            super(PositionHash.NATIVE);
        }
    }

    /** Hash tags, and a hash of as many bits as it takes. */
    @Nested
    class RedisCluster extends Contract {
        RedisCluster() {
            super(PositionHash.REDIS_CLUSTER);
        }
    }

    @Nested
    class OneByteOfMd5 extends Contract {
        OneByteOfMd5() {
            super(PositionHash.of(HashFunction.MD5, DigestCut.first(1), Space.modulus(100)));
        }
    }

    @Nested
    class WholeMd5 extends Contract {
        WholeMd5() {
            super(PositionHash.of(HashFunction.MD5, Space.bits(128)));
        }
    }
}
