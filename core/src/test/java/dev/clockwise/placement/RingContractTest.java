package dev.clockwise.placement;

import dev.clockwise.PlacementContract;
import dev.clockwise.PlacementRule;
import dev.clockwise.Topologies;
import org.junit.jupiter.api.Nested;

/** Rings of every make keep every promise. */
class RingContractTest {

    abstract static class Contract extends PlacementContract {
        private final SampleRing ring;

        Contract(SampleRing ring) {
            this.ring = ring;
        }

        @Override
        public PlacementRule rule() {
            return ring.rule;
        }

        @Override
        public Topologies topologies() {
            return ring.topologies();
        }
    }

    @Nested
    class Native extends Contract {
        Native() {
            super(SampleRing.NATIVE);
        }
    }

    @Nested
    class FirstFourBytesOfMd5 extends Contract {
        FirstFourBytesOfMd5() {
            super(SampleRing.MD5_32);
        }
    }

    @Nested
    class Ketama extends Contract {
        Ketama() {
            super(SampleRing.KETAMA);
        }
    }

    @Nested
    class StrictlyAfter extends Contract {
        StrictlyAfter() {
            super(SampleRing.STRICTLY_AFTER);
        }
    }

    @Nested
    class HighestId extends Contract {
        HighestId() {
            super(SampleRing.HIGHEST_ID);
        }
    }

    @Nested
    class OneHundredPositions extends Contract {
        OneHundredPositions() {
            super(SampleRing.SPACE_100);
        }
    }

    @Nested
    class Crowded extends Contract {
        Crowded() {
            super(SampleRing.CROWDED);
        }
    }

    @Nested
    class Space127 extends Contract {
        Space127() {
            super(SampleRing.SPACE_127);
        }
    }

    @Nested
    class Space128 extends Contract {
        Space128() {
            super(SampleRing.SPACE_128);
        }
    }

    @Nested
    class WideOddSpace extends Contract {
        WideOddSpace() {
            super(SampleRing.WIDE_ODD);
        }
    }

    @Nested
    class GivenPoints extends Contract {
        GivenPoints() {
            super(SampleRing.GIVEN);
        }
    }

    @Nested
    class HashNarrowerThanSpace extends Contract {
        HashNarrowerThanSpace() {
            super(SampleRing.NARROW_HASH);
        }
    }

    @Nested
    class UnevenHash extends Contract {
        UnevenHash() {
            super(SampleRing.UNEVEN_HASH);
        }
    }

    @Nested
    class Range extends Contract {
        Range() {
            super(SampleRing.RANGE);
        }
    }

    @Nested
    class DownHighestId extends Contract {
        DownHighestId() {
            super(SampleRing.DOWN_12);
        }
    }

    @Nested
    class DownGivenPoints extends Contract {
        DownGivenPoints() {
            super(SampleRing.DOWN_GIVEN);
        }
    }

    @Nested
    class DownCrowded extends Contract {
        DownCrowded() {
            super(SampleRing.DOWN_CROWDED);
        }
    }

    @Nested
    class DownSpace128 extends Contract {
        DownSpace128() {
            super(SampleRing.DOWN_128);
        }
    }
}
