package dev.clockwise.difference;

import dev.clockwise.Topology;

/**
 * One change of a topology on one of two sides: of its nodes, of a parameter of its dialect, or of a part of its rule.
 *
 * @param aspect what is changed
 * @param name its name: that of the parameter or attribute, else that of the aspect
 * @param left how it is on the left, in words
 * @param right how it is on the right, in words
 * @param side the side that is changed, to be as the other one
 * @param changed the topology of that side with this one change
 */
public record Change(Aspect aspect, String name, String left, String right, Side side, Topology changed) {

    /** One of the two sides that are compared. */
    public enum Side {
        /** The left. */
        LEFT,
        /** The right. */
        RIGHT;

        /** The side in words. */
        @Override
        public String toString() {
            return this == LEFT ? "left" : "right";
        }
    }

    /** What can be changed by itself. */
    public enum Aspect {
        /** Which nodes there are. */
        NODES("nodes"),
        /** What nodes weigh, or whether weights count. */
        WEIGHTS("weights"),
        /** An attribute of nodes. */
        ATTRIBUTE("attribute"),
        /** The points that nodes name. */
        NAMED_POINTS("points of nodes"),
        /** The dialect, with its parameters. */
        DIALECT("dialect"),
        /** A parameter of a dialect. */
        PARAMETER("parameter"),
        /** Which bytes of a digest are used. */
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
        /** The hash of keys and labels. */
        HASH("hash of keys and points"),
        /** How the text of a key becomes bytes. */
        KEY_ENCODING("key encoding"),
        /** The part of a key that is hashed. */
        TAG("hash tag"),
        /** What is hashed before a key. */
        PREFIX("key prefix"),
        /** The space of positions. */
        SPACE("space"),
        /** How points are made, where that is not by labels on both sides. */
        POINT_RULE("how points are made"),
        /** How a table is filled. */
        TABLE("how the table is filled"),
        /** An option of a rule that has no parts. */
        OPTION("option");

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

    /** The same change seen with the sides exchanged. */
    Change flipped() {
        return new Change(
                aspect,
                name,
                /* left= */ right,
                /* right= */ left,
                side == Side.LEFT ? Side.RIGHT : Side.LEFT,
                changed);
    }
}
