package dev.clockwise.agreement.document;

import dev.clockwise.PlacementRule;
import dev.clockwise.Space;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.Boundary;
import dev.clockwise.placement.ModuloRule;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.Tie;

/** Writes what {@link PlacementReader} reads, without the options that have their defaults. */
final class PlacementWriter {

    private final DocumentFormat format;
    private final Fields options;

    private PlacementWriter(DocumentFormat format, String type) {
        this.format = format;
        this.options = new Fields(format).text("type", type);
    }

    static Fields write(PlacementRule rule, DocumentFormat format) {
        if (rule instanceof RingRule ring) {
            boolean isNative = ring.isNative();
            PlacementWriter writer =
                    new PlacementWriter(format, isNative ? PlacementReader.RING : PlacementReader.CUSTOM_RING);
            return isNative ? writer.ring(ring) : writer.customRing(ring);
        }
        if (rule instanceof ModuloRule modulo) {
            return new PlacementWriter(format, PlacementReader.MODULO).modulo(modulo);
        }
        throw new IllegalArgumentException("a topology document of version " + TopologyReader.VERSION
                + " has no placement of type " + rule.type() + ": choose another rule; nothing was written");
    }

    private Fields ring(RingRule ring) {
        options.number("points", ring.points());
        return maxPoints(ring);
    }

    private Fields modulo(ModuloRule modulo) {
        PositionHash hash = modulo.keyHash();
        if (hash.function() != HashFunction.XXH3_64) {
            options.text("hash", hash.function().toString());
        }
        cut("cut", hash, false);
        return space(hash.space());
    }

    private Fields customRing(RingRule ring) {
        space(ring.keyHash().space());
        if (ring.givenPoints()) {
            hash("hash", "cut", ring.keyHash(), false);
            options.text("points", PlacementReader.GIVEN);
        } else {
            hashes(ring);
            if (ring.pointsPerLabel() != 1) {
                options.number("pointsPerLabel", ring.pointsPerLabel());
            }
            options.text("label", ring.label().toString()).number("points", ring.points());
        }
        if (ring.boundary() != Boundary.AT_OR_AFTER) {
            options.text("boundary", ring.boundary().toString());
        }
        if (ring.tie() != Tie.LOWEST_ID) {
            options.text("tie", ring.tie().toString());
        }
        return maxPoints(ring);
    }

    private void hashes(RingRule ring) {
        PositionHash points = ring.pointHash();
        PositionHash keys = ring.keyHash();
        hash("hash", "cut", points, false);
        if (keys.function() != points.function()) {
            hash("keyHash", "keyCut", keys, false);
        } else if (!keys.cut().equals(points.cut())) {
            cut("keyCut", keys, true);
        }
    }

    private void hash(String name, String cutName, PositionHash hash, boolean cutAlways) {
        options.text(name, hash.function().toString());
        cut(cutName, hash, cutAlways);
    }

    private void cut(String name, PositionHash hash, boolean always) {
        DigestCut cut = hash.cut();
        if (!always && cut.equals(DigestCut.whole(hash.function()))) {
            return;
        }
        Fields fields = new Fields(format);
        if (cut.offset() != 0) {
            fields.number("offset", cut.offset());
        }
        fields.number("bytes", cut.bytes());
        if (cut.order() == DigestCut.Order.LITTLE) {
            fields.text("order", "little");
        }
        options.mapping(name, fields);
    }

    private Fields space(Space space) {
        if (space.equals(Space.BITS_64)) {
            return options;
        }
        boolean powerOfTwo = space.size().bitCount() == 1;
        return powerOfTwo ? options.text("space", space.toString()) : options.integer("space", space.size());
    }

    private Fields maxPoints(RingRule ring) {
        boolean standard = ring.maxPoints() == RingRule.DEFAULT_MAX_POINTS;
        return standard ? options : options.number("maxPoints", ring.maxPoints());
    }
}
