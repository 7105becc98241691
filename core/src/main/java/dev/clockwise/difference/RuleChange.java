package dev.clockwise.difference;

import dev.clockwise.Topology;

/**
 * One change of a rule, and what it makes of a topology.
 *
 * @param aspect what of the rule is changed
 * @param from what it is, in words
 * @param to what it would be, in words
 * @param changed the topology with that one change
 */
public record RuleChange(Aspect aspect, String from, String to, Topology changed) {

    /** What of a rule can be changed by itself. */
    public enum Aspect {
        /** How many bytes of a digest make points. */
        DIGEST_BYTES("digest bytes"),
        /** How the names of servers are spelled in labels. */
        SPELLING("spelling"),
        /** How many points there are. */
        POINTS("point count"),
        /** By which arithmetic weights become points. */
        ROUNDING("rounding"),
        /** Which point owns a position. */
        BOUNDARY("boundary"),
        /** Who owns a point that several have. */
        TIE("tie"),
        /** Whether bytes are widened, or numbers ordered, as signed ones. */
        SIGN("signedness"),
        /** The order in which servers are listed. */
        ORDER("order"),
        /** The hash of keys. */
        KEY_HASH("hash of keys"),
        /** The hash of labels. */
        POINT_HASH("hash of points"),
        /** How the text of a key becomes bytes. */
        KEY_ENCODING("key encoding"),
        /** The part of a key that is hashed. */
        TAG("hash tag"),
        /** Whether weights count. */
        WEIGHTS("weights");

        private final String words;

        Aspect(String words) {
            this.words = words;
        }

        /** The aspect in words. */
        @Override
        public String toString() {
            return words;
        }
    }
}
