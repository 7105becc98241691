package dev.clockwise.placement;

import dev.clockwise.Keys;
import dev.clockwise.Space;
import dev.clockwise.Topologies;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.DigestCut.Order;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.placement.ScannedRing.Cut;
import dev.clockwise.placement.ScannedRing.Neighbour;
import dev.clockwise.placement.ScannedRing.Sketch;
import java.math.BigInteger;

/** Rings of every make, each described twice: as a rule for the main code and as a sketch for the oracle. */
@SuppressWarnings("ImmutableEnumChecker") // rules and sketches are immutable; the checker knows annotations only
public enum SampleRing {
    /** The native ring, version 1. */
    NATIVE(
            RingRule.NATIVE,
            new Sketch(
                    two(64),
                    new Cut(Digests::xxh3, 0, 8, false),
                    new Cut(Digests::xxh3, 0, 8, false),
                    ScannedRing::nativeLabel,
                    1,
                    160,
                    false,
                    Neighbour.AT_OR_AFTER,
                    false)),
    /** What many write for themselves: the first 4 bytes of MD5. */
    MD5_32(
            RingRule.builder()
                    .space(Space.bits(32))
                    .hash(HashFunction.MD5, DigestCut.first(4))
                    .label("{id}#{i}")
                    .points(40)
                    .build(),
            sketch(two(32), md5(0, 4, false), ScannedRing.text("", "#", "", 0), 1, 40, false, false)),
    /** The ketama rule: 4 points a digest, little-endian. */
    KETAMA(
            RingRule.builder()
                    .space(Space.bits(32))
                    .hash(HashFunction.MD5, DigestCut.first(4).littleEndian())
                    .label("{id}-{i}")
                    .pointsPerLabel(4)
                    .points(42)
                    .build(),
            sketch(two(32), md5(0, 4, true), ScannedRing.text("", "-", "", 0), 4, 42, false, false)),
    /** A key on a point belongs to the next one. */
    STRICTLY_AFTER(
            RingRule.builder()
                    .space(Space.bits(16))
                    .hash(HashFunction.MD5, new DigestCut(7, 2, Order.BIG))
                    .label("vn{i+1}:{id}")
                    .points(12)
                    .boundary(Boundary.STRICTLY_AFTER)
                    .build(),
            sketch(
                    two(16),
                    md5(7, 2, false),
                    (id, number) -> Keys.bytes("vn" + (number + 1) + ":" + id),
                    1,
                    12,
                    true,
                    false)),
    /** The highest id wins a tie; labels of ids such as 1 and 11 coincide. */
    HIGHEST_ID(
            RingRule.builder()
                    .space(Space.bits(12))
                    .hash(HashFunction.MD5, DigestCut.first(4))
                    .label("{id}{i}")
                    .points(20)
                    .tie(Tie.HIGHEST_ID)
                    .build(),
            sketch(two(12), md5(0, 4, false), ScannedRing.text("", "", "", 0), 1, 20, false, true)),
    /** 100 positions, for up to 200 nodes: nearly every point is shared, and some nodes own none. */
    SPACE_100(
            RingRule.builder()
                    .space(Space.modulus(100))
                    .hash(HashFunction.MD5, DigestCut.first(8))
                    .label("<{id}/{i}>")
                    .points(3)
                    .build(),
            sketch(BigInteger.valueOf(100), md5(0, 8, false), ScannedRing.text("<", "/", ">", 0), 1, 3, false, false)),
    /** Every position is a point of someone, strictly after, the highest id first. */
    CROWDED(
            RingRule.builder()
                    .space(Space.modulus(10))
                    .hash(HashFunction.MD5, DigestCut.first(1))
                    .label("{i}{id}")
                    .points(4)
                    .boundary(Boundary.STRICTLY_AFTER)
                    .tie(Tie.HIGHEST_ID)
                    .build(),
            sketch(BigInteger.TEN, md5(0, 1, false), (id, number) -> Keys.bytes(number + id), 1, 4, true, true)),
    /** More than one machine word: 2^127. */
    SPACE_127(
            RingRule.builder()
                    .space(Space.bits(127))
                    .hash(HashFunction.MD5)
                    .label("{id}-{i}")
                    .points(16)
                    .build(),
            sketch(two(127), md5(0, 16, false), ScannedRing.text("", "-", "", 0), 1, 16, false, false)),
    /** Two machine words, all bits used, strictly after. */
    SPACE_128(
            RingRule.builder()
                    .space(Space.bits(128))
                    .hash(HashFunction.MD5)
                    .label("{id}-{i}")
                    .points(16)
                    .boundary(Boundary.STRICTLY_AFTER)
                    .build(),
            sketch(two(128), md5(0, 16, false), ScannedRing.text("", "-", "", 0), 1, 16, true, false)),
    /** Wide and not a power of two, so that positions are divided with a remainder. */
    WIDE_ODD(
            RingRule.builder()
                    .space(Space.parse("100000000000000000000000000007"))
                    .hash(HashFunction.SHA1)
                    .label("{id}-{i}")
                    .points(10)
                    .build(),
            sketch(
                    new BigInteger("100000000000000000000000000007"),
                    new Cut(Digests::sha1, 0, 20, false),
                    ScannedRing.text("", "-", "", 0),
                    1,
                    10,
                    false,
                    false)),
    /** Points named by the nodes themselves, keys by another hash than labels would have. */
    GIVEN(
            RingRule.builder()
                    .space(Space.modulus(1_000))
                    .keyHash(HashFunction.SHA256, new DigestCut(28, 4, Order.BIG))
                    .givenPoints()
                    .build(),
            new Sketch(
                    BigInteger.valueOf(1_000),
                    new Cut(Digests::sha256, 28, 4, false),
                    new Cut(Digests::xxh3, 0, 8, false),
                    ScannedRing::nativeLabel,
                    1,
                    0,
                    true,
                    Neighbour.AT_OR_AFTER,
                    false)),
    /** A hash of 2 bytes in a space of 2^20: keys reach one sixteenth of it. */
    NARROW_HASH(
            RingRule.builder()
                    .space(Space.bits(20))
                    .hash(HashFunction.MD5, DigestCut.first(3))
                    .keyHash(HashFunction.MD5, DigestCut.first(2))
                    .label("{id}-{i}")
                    .points(30)
                    .build(),
            new Sketch(
                    two(20),
                    md5(0, 2, false),
                    md5(0, 3, false),
                    ScannedRing.text("", "-", "", 0),
                    1,
                    30,
                    false,
                    Neighbour.AT_OR_AFTER,
                    false)),
    /** A hash of 1 byte modulo 100: positions below 56 are hit three times, the others twice. */
    UNEVEN_HASH(
            RingRule.builder()
                    .space(Space.modulus(100))
                    .hash(HashFunction.MD5, DigestCut.first(1))
                    .label("{id}-{i}")
                    .points(5)
                    .build(),
            sketch(BigInteger.valueOf(100), md5(0, 1, false), ScannedRing.text("", "-", "", 0), 1, 5, false, false)),
    /** A sliced list: nodes name the starts of their slices. */
    RANGE(
            RingRule.RANGE,
            new Sketch(
                    two(64),
                    new Cut(Digests::xxh3, 0, 8, false),
                    new Cut(Digests::xxh3, 0, 8, false),
                    ScannedRing::nativeLabel,
                    1,
                    0,
                    true,
                    Neighbour.AT_OR_BEFORE,
                    false)),
    /** The ring mirrored, on few positions, the highest id first. */
    DOWN_12(
            RingRule.builder()
                    .space(Space.bits(12))
                    .hash(HashFunction.MD5, DigestCut.first(4))
                    .label("{id}{i}")
                    .points(20)
                    .boundary(Boundary.AT_OR_BEFORE)
                    .tie(Tie.HIGHEST_ID)
                    .build(),
            sketch(two(12), md5(0, 4, false), ScannedRing.text("", "", "", 0), 1, 20, false, true)
                    .ownedFromBelow()),
    /** Mirrored, with points that meet at both ends of the space. */
    DOWN_GIVEN(
            RingRule.builder()
                    .space(Space.modulus(1_000))
                    .keyHash(HashFunction.SHA256, new DigestCut(28, 4, Order.BIG))
                    .givenPoints()
                    .boundary(Boundary.AT_OR_BEFORE)
                    .build(),
            new Sketch(
                    BigInteger.valueOf(1_000),
                    new Cut(Digests::sha256, 28, 4, false),
                    new Cut(Digests::xxh3, 0, 8, false),
                    ScannedRing::nativeLabel,
                    1,
                    0,
                    true,
                    Neighbour.AT_OR_BEFORE,
                    false)),
    /** Mirrored, and every position is a point of someone. */
    DOWN_CROWDED(
            RingRule.builder()
                    .space(Space.modulus(10))
                    .hash(HashFunction.MD5, DigestCut.first(1))
                    .label("{i}{id}")
                    .points(4)
                    .boundary(Boundary.AT_OR_BEFORE)
                    .build(),
            sketch(BigInteger.TEN, md5(0, 1, false), (id, number) -> Keys.bytes(number + id), 1, 4, false, false)
                    .ownedFromBelow()),
    /** Mirrored, in two machine words. */
    DOWN_128(
            RingRule.builder()
                    .space(Space.bits(128))
                    .hash(HashFunction.MD5)
                    .label("{id}-{i}")
                    .points(16)
                    .boundary(Boundary.AT_OR_BEFORE)
                    .build(),
            sketch(two(128), md5(0, 16, false), ScannedRing.text("", "-", "", 0), 1, 16, false, false)
                    .ownedFromBelow()),
    /** The nearest point, on few positions, so that many meet; as HAProxy looks up. */
    NEAREST_12(
            RingRule.builder()
                    .space(Space.bits(12))
                    .hash(HashFunction.MD5, DigestCut.first(4))
                    .label("{id}{i}")
                    .points(20)
                    .boundary(Boundary.NEAREST)
                    .tie(Tie.HIGHEST_ID)
                    .build(),
            sketch(two(12), md5(0, 4, false), ScannedRing.text("", "", "", 0), 1, 20, false, true)
                    .owned(Neighbour.NEAREST)),
    /** The nearest point, where every position is a point of someone. */
    NEAREST_CROWDED(
            RingRule.builder()
                    .space(Space.modulus(10))
                    .hash(HashFunction.MD5, DigestCut.first(1))
                    .label("{i}{id}")
                    .points(4)
                    .boundary(Boundary.NEAREST)
                    .build(),
            sketch(BigInteger.TEN, md5(0, 1, false), (id, number) -> Keys.bytes(number + id), 1, 4, false, false)
                    .owned(Neighbour.NEAREST)),
    /** The nearest of points that nodes name, which may all be one. */
    NEAREST_GIVEN(
            RingRule.builder()
                    .space(Space.modulus(1_000))
                    .keyHash(HashFunction.SHA256, new DigestCut(28, 4, Order.BIG))
                    .givenPoints()
                    .boundary(Boundary.NEAREST)
                    .build(),
            given(Neighbour.NEAREST)),
    /** The nearest point in two machine words. */
    NEAREST_128(
            RingRule.builder()
                    .space(Space.bits(128))
                    .hash(HashFunction.MD5)
                    .label("{id}-{i}")
                    .points(16)
                    .boundary(Boundary.NEAREST)
                    .build(),
            sketch(two(128), md5(0, 16, false), ScannedRing.text("", "-", "", 0), 1, 16, false, false)
                    .owned(Neighbour.NEAREST)),
    /** What lies beyond the last point stays with it, on few positions. */
    NO_WRAP_12(
            RingRule.builder()
                    .space(Space.bits(12))
                    .hash(HashFunction.MD5, DigestCut.first(4))
                    .label("{id}{i}")
                    .points(20)
                    .boundary(Boundary.AT_OR_AFTER_OR_LAST)
                    .build(),
            sketch(two(12), md5(0, 4, false), ScannedRing.text("", "", "", 0), 1, 20, false, false)
                    .owned(Neighbour.AT_OR_AFTER_OR_LAST)),
    /** The same with points that meet at both ends of the space. */
    NO_WRAP_GIVEN(
            RingRule.builder()
                    .space(Space.modulus(1_000))
                    .keyHash(HashFunction.SHA256, new DigestCut(28, 4, Order.BIG))
                    .givenPoints()
                    .boundary(Boundary.AT_OR_AFTER_OR_LAST)
                    .build(),
            given(Neighbour.AT_OR_AFTER_OR_LAST));

    /** For the main code. */
    public final RingRule rule;

    /** For the oracle. */
    public final Sketch sketch;

    SampleRing(RingRule rule, Sketch sketch) {
        this.rule = rule;
        this.sketch = sketch;
    }

    /** Random topologies of this ring. */
    public Topologies topologies() {
        Topologies topologies = Topologies.of(rule);
        return rule.givenPoints().map(topologies::withGivenPoints).orElse(topologies);
    }

    /** Points that nodes name among 1,000 positions. */
    private static Sketch given(Neighbour owner) {
        return new Sketch(
                BigInteger.valueOf(1_000),
                new Cut(Digests::sha256, 28, 4, false),
                new Cut(Digests::xxh3, 0, 8, false),
                ScannedRing::nativeLabel,
                1,
                0,
                true,
                owner,
                false);
    }

    private static Sketch sketch(
            BigInteger size,
            Cut cut,
            ScannedRing.Label label,
            int perLabel,
            int perWeight,
            boolean strict,
            boolean highestId) {
        return new Sketch(
                size,
                cut,
                cut,
                label,
                perLabel,
                perWeight,
                false,
                strict ? Neighbour.STRICTLY_AFTER : Neighbour.AT_OR_AFTER,
                highestId);
    }

    private static Cut md5(int offset, int length, boolean littleEndian) {
        return new Cut(Digests::md5, offset, length, littleEndian);
    }

    private static BigInteger two(int bits) {
        return BigInteger.ONE.shiftLeft(bits);
    }
}
