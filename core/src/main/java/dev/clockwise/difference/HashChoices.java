package dev.clockwise.difference;

import dev.clockwise.Space;
import dev.clockwise.difference.Change.Aspect;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.PositionHash;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The other hashes that could stand in a rule in place of one, the nearest kin first. */
final class HashChoices {

    private static final Pattern WIDENING =
            Pattern.compile("_(UNSIGNED|SIGNED|UTF16|CODE_POINT_LOW_BYTES|UTF16_LOW_BYTES)");
    private static final Pattern TEXT = Pattern.compile("UTF16|LOW_BYTES|JAVA_HASH_CODE");

    private HashChoices() {}

    /** Every other function, with each usual cut, in the space of {@code hash}; those of its own family first. */
    static List<PositionHash> of(PositionHash hash) {
        List<PositionHash> kin = new ArrayList<>();
        List<PositionHash> others = new ArrayList<>();
        for (HashFunction function : HashFunction.values()) {
            for (DigestCut cut : cuts(function, hash.space())) {
                PositionHash other = PositionHash.of(function, cut, hash.space())
                        .withTag(hash.tag())
                        .withPrefix(hash.prefix())
                        .withSigned(hash.isSigned());
                if (!other.equals(hash)) {
                    (family(function).equals(family(hash.function())) ? kin : others).add(other);
                }
            }
        }
        kin.addAll(others);
        return kin;
    }

    /** What of a rule it is that differs between two hashes. */
    static Aspect aspect(PositionHash from, PositionHash to, Aspect otherwise) {
        if (!family(from.function()).equals(family(to.function()))) {
            return otherwise;
        }
        if (from.function() == to.function()) {
            return Aspect.DIGEST_BYTES;
        }
        boolean text = TEXT.matcher(from.function().name()).find()
                || TEXT.matcher(to.function().name()).find();
        return text ? Aspect.KEY_ENCODING : Aspect.SIGN;
    }

    private static String family(HashFunction function) {
        return WIDENING.matcher(function.name()).replaceAll("");
    }

    private static List<DigestCut> cuts(HashFunction function, Space space) {
        int bytes = (space.last().toBigInteger().bitLength() + 7) / 8;
        DigestCut whole = DigestCut.whole(function);
        if (bytes >= function.digestBytes()) {
            return List.of(whole);
        }
        DigestCut first = DigestCut.first(bytes);
        DigestCut last = new DigestCut(function.digestBytes() - bytes, bytes, DigestCut.Order.BIG);
        return List.of(first, first.littleEndian(), last, last.littleEndian());
    }
}
