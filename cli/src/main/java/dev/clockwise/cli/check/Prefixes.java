package dev.clockwise.cli.check;

import dev.clockwise.hash.HashTag;
import dev.clockwise.hash.HashedPart;
import dev.clockwise.hash.PositionHash;
import java.util.function.Consumer;

/** The parts of a key that many keys have in common: what ends with a usual separator, and what a hash tag encloses. */
final class Prefixes {

    /** A part of a key, as a range of its bytes. */
    record Part(int offset, int length) {}

    private static final String SEPARATORS = ":/.-";

    /** Keys nest no deeper than a few levels; a key of separators only must not cost more than others. */
    private static final int MOST_CUTS = 8;

    private final PositionHash tags;

    /**
     * The prefixes of keys of this hash; where it knows no hash tags, what stands in braces is looked at all the same.
     */
    Prefixes(PositionHash keyHash) {
        this.tags = keyHash.tag() == null ? keyHash.withTag(HashTag.BRACES) : keyHash;
    }

    /** Gives each part of the key that is a range of bytes, the shortest first, none of them the whole key. */
    void forEach(byte[] bytes, int offset, int length, Consumer<Part> sink) {
        int cuts = 0;
        int end = offset + Math.min(length - 1, Piece.MOST_SHOWN);
        for (int i = offset; i < end && cuts < MOST_CUTS; i++) {
            if (SEPARATORS.indexOf((char) bytes[i]) >= 0) {
                sink.accept(new Part(offset, i + 1 - offset));
                cuts++;
            }
        }
        HashedPart tag = tags.hashedPart(bytes, offset, length);
        boolean isWhole = tag.offset() == offset + 1 && tag.length() + 2 == length;
        if (tag.length() < length && !isWhole) {
            sink.accept(new Part(tag.offset() - 1, tag.length() + 2));
        }
    }
}
