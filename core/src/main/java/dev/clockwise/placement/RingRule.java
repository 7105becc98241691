package dev.clockwise.placement;

import dev.clockwise.Footprint;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.HashTag;
import dev.clockwise.hash.PositionHash;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A ring as data: how points are labelled, hashed and cut, how many a node has, and which point owns a position.
 *
 * <p>{@link #NATIVE} is the native ring, version 1. Any other ring is described by changing parts of it:
 *
 * <pre>{@code
 * PlacementRule homeGrown = RingRule.builder()
 *         .space(Space.bits(32))
 *         .hash(HashFunction.MD5, DigestCut.first(4))
 *         .label("{id}#{i}")
 *         .points(100)
 *         .boundary(Boundary.STRICTLY_AFTER)
 *         .build();
 * }</pre>
 *
 * <p>A node of weight w has {@code points * w} points, computed exactly and rounded half up, and at least one while w
 * is above 0, unless {@link Builder#count} says otherwise. Points at one position are owned by the node that {@link
 * Tie} names; no node is dropped. Immutable and safe for any thread.
 */
public final class RingRule implements PlacementRule {

    /** Points per unit of weight in a native ring, unless asked otherwise. */
    public static final int DEFAULT_POINTS = 160;

    /** The greatest number of points in a ring, unless asked otherwise. */
    public static final int DEFAULT_MAX_POINTS = 1 << 20;

    /** The greatest cap that can be asked for. */
    public static final int LARGEST_MAX_POINTS = 1 << 28;

    /** The native ring, version 1: {@value #DEFAULT_POINTS} points per unit of weight, XXH3-64, at or after. */
    public static final RingRule NATIVE = builder().build();

    /**
     * The native ring with the points that its nodes name ({@link Node#points()}), instead of points made from their
     * ids.
     */
    public static final RingRule TOKENS = builder().givenPoints().build();

    /**
     * A sorted list that is sliced: a node's points are the starts of its slices in the native space, and a key belongs
     * to the last start at or before its position, below the lowest one to the highest. Weights only tell drained nodes
     * from active ones; a node that leaves gives its slices to the neighbours below.
     */
    public static final RingRule RANGE =
            builder().givenPoints().boundary(Boundary.AT_OR_BEFORE).build();

    private final PositionHash keyHash;
    private final LabelledPoints labels;
    private final PointRule pointRule;
    private final Boundary boundary;
    private final Tie tie;
    private final int maxPoints;

    private RingRule(Builder from) {
        HashFunction keyFunction = from.keyFunction == null ? from.function : from.keyFunction;
        DigestCut keyCut = from.keyFunction == null ? from.cut : from.keyCut;
        keyHash = PositionHash.of(keyFunction, keyCut, from.space)
                .withTag(from.tag)
                .withPrefix(from.keyPrefix)
                .withSigned(from.signed);
        PositionHash pointHash =
                PositionHash.of(from.function, from.cut, from.space).withSigned(from.signed);
        labels = new LabelledPoints(pointHash, from.pointsPerLabel, from.label, from.points, from.count);
        pointRule = from.pointRule == null ? labels : from.takesPoints() ? new GivenPoints(from.space) : from.pointRule;
        boundary = from.boundary;
        tie = from.tie;
        maxPoints = from.maxPoints;
    }

    /** A builder that starts from this rule. */
    public Builder change() {
        return new Builder(this);
    }

    /** A builder that starts from the native ring, version 1. */
    public static Builder builder() {
        return new Builder();
    }

    /** The native ring with another number of points per unit of weight. */
    public static RingRule ofPoints(int points) {
        return builder().points(points).build();
    }

    /**
     * This rule with another number of points per unit of weight, made from labels.
     *
     * @throws IllegalArgumentException if the number is out of range, or the label tells no points apart
     */
    public RingRule withPoints(int points) {
        return new Builder(this).points(points).build();
    }

    /**
     * This rule with another greatest number of points, which decides no owner.
     *
     * @throws IllegalArgumentException if the number is out of range
     */
    public RingRule withMaxPoints(int maxPoints) {
        return new Builder(this).maxPoints(maxPoints).build();
    }

    /**
     * {@code ring} for a native ring, {@code tokens} for one whose points are given, {@code range} where those start
     * slices, {@code custom-ring} for any other.
     */
    @Override
    public String type() {
        return isNative() ? "ring" : isTokens() ? "tokens" : isRange() ? "range" : "custom-ring";
    }

    /** Whether this is the native ring, whatever its number of points. */
    public boolean isNative() {
        return hasLabels()
                && canonical().equals(builder().points(points()).build().canonical());
    }

    /** Whether this is {@link #TOKENS}, whatever its greatest number of points. */
    public boolean isTokens() {
        return hasGivenPoints() && canonical().equals(TOKENS.canonical());
    }

    /** Whether this is {@link #RANGE}, whatever its greatest number of points. */
    public boolean isRange() {
        return hasGivenPoints() && canonical().equals(RANGE.canonical());
    }

    /** How a key becomes a position. */
    public PositionHash keyHash() {
        return keyHash;
    }

    /** How a label becomes the first of its points. */
    public PositionHash pointHash() {
        return labels.hash();
    }

    /** How many points one label gives, by consecutive cuts of its digest. */
    public int pointsPerLabel() {
        return labels.perLabel();
    }

    /** How labels are spelled. */
    public LabelTemplate label() {
        return labels.label();
    }

    /** Points per unit of weight, or what else {@link #count} says; not used where labels make no points. */
    public int points() {
        return labels.points();
    }

    /** How weights become numbers of points; not used where labels make no points. */
    public PointCount count() {
        return labels.count();
    }

    /** How the nodes get their points. */
    public PointRule pointRule() {
        return pointRule;
    }

    /** Whether points are made from labels, so that these, their hash and their number decide. */
    public boolean hasLabels() {
        return pointRule == labels;
    }

    /** Whether each node names its own points ({@link Node#points()}), so that labels, weights and counts make none. */
    public boolean hasGivenPoints() {
        return pointRule instanceof GivenPoints;
    }

    @Override
    public Optional<Space> givenPoints() {
        return hasGivenPoints() ? Optional.of(keyHash.space()) : Optional.empty();
    }

    /** Whether these are tokens; the points of other rings with given points are as their user gives them. */
    @Override
    public boolean isPlanned() {
        return isTokens();
    }

    /** Which point owns a position. */
    public Boundary boundary() {
        return boundary;
    }

    /** Which node owns a point that several have. */
    public Tie tie() {
        return tie;
    }

    /** The greatest number of points that {@link #place} builds. Decides no owner. */
    public int maxPoints() {
        return maxPoints;
    }

    @Override
    public List<String> canonical() {
        return List.of("key-hash=" + keyHash, pointRule.canonical(), "boundary=" + boundary, "tie=" + tie);
    }

    @Override
    public List<String> options() {
        List<String> options = new ArrayList<>(canonical());
        options.add("max-points=" + maxPoints);
        return options;
    }

    /** What labels are spelled with, and the place in the {@linkplain Listing list} where ties go by that. */
    @Override
    public List<String> attributes() {
        Stream<String> ofLabels = hasLabels() ? labels.label().attributes().stream() : Stream.of();
        Stream<String> ofTies = tie.isListed() ? Stream.of(Listing.ORDER) : Stream.of();
        return Stream.concat(ofLabels, ofTies).distinct().sorted().toList();
    }

    @Override
    public Footprint footprint(Topology topology) {
        if (attributes().contains(Listing.ORDER)) {
            Listing.requireNumbers(topology);
        }
        long total = new RingPoints(this, topology).count();
        long active = Members.activeIn(topology);
        if (active < 2) {
            return Arcs.footprint(keyHash.space(), 0, active);
        }
        if (total == 0) {
            throw new IllegalArgumentException(
                    "a ring must have a point (no active node has weight enough for one): raise the"
                            + " weights or the points; nothing was built");
        }
        return Arcs.footprint(keyHash.space(), total, active);
    }

    @Override
    public Placement place(Topology topology) {
        Footprint footprint = footprint(topology);
        Members members = new Members(topology);
        Arcs arcs = members.count() < 2
                ? Arcs.whole(keyHash.space(), members)
                : new ArcCompiler(keyHash.space(), members, new RingPoints(this, topology).sorted(), boundary, tie)
                        .compile();
        return new PositionPlacement(topology, keyHash, arcs, footprint, new RingWalk(this));
    }

    /** Merged from the points of the ring before and those of the nodes that changed, where these are few. */
    @Override
    public Placement patch(Placement before, Topology after) {
        Topology was = before.topology();
        PlacementRule ruleBefore = was.rule().form(was);
        Arcs patched = (ruleBefore == this || ruleBefore.equals(this)) && before.ownership() instanceof Arcs arcs
                ? new ArcPatch(this, arcs, was, after).patched()
                : null;
        return patched == null
                ? place(after)
                : new PositionPlacement(after, keyHash, patched, patched.footprint(), new RingWalk(this));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RingRule rule && options().equals(rule.options());
    }

    @Override
    public int hashCode() {
        return canonical().hashCode();
    }

    @Override
    public String toString() {
        return type() + " " + canonical();
    }

    /** Describes a ring; starts from the native ring, version 1. Not safe for several threads. */
    public static final class Builder {
        private Space space = Space.BITS_64;
        private HashFunction function = HashFunction.XXH3_64;
        private DigestCut cut = DigestCut.whole(HashFunction.XXH3_64);
        private @Nullable HashFunction keyFunction;
        private DigestCut keyCut = cut;
        private @Nullable HashTag tag;
        private String keyPrefix = "";
        private int pointsPerLabel = 1;
        private LabelTemplate label = LabelTemplate.parse("{id}{i:le32}");
        private int points = DEFAULT_POINTS;
        private PointCount count = WeightCount.PER_WEIGHT;
        /** Another way than labels; null for these. */
        private @Nullable PointRule pointRule;

        private boolean signed;
        private Boundary boundary = Boundary.AT_OR_AFTER;
        private Tie tie = Tie.LOWEST_ID;
        private int maxPoints = DEFAULT_MAX_POINTS;

        private Builder() {}

        private Builder(RingRule rule) {
            space = rule.keyHash.space();
            function = rule.labels.hash().function();
            cut = rule.labels.hash().cut();
            keyFunction = rule.keyHash.function();
            keyCut = rule.keyHash.cut();
            tag = rule.keyHash.tag();
            keyPrefix = rule.keyHash.prefix();
            signed = rule.keyHash.isSigned();
            pointsPerLabel = rule.labels.perLabel();
            label = rule.labels.label();
            points = rule.labels.points();
            count = rule.labels.count();
            pointRule = rule.hasLabels() ? null : rule.pointRule;
            boundary = rule.boundary;
            tie = rule.tie;
            maxPoints = rule.maxPoints;
        }

        /** The space of positions; default 2^64. */
        public Builder space(Space space) {
            this.space = space;
            return this;
        }

        /** The hash of labels, and of keys unless {@link #keyHash} is set; default XXH3-64, whole. */
        public Builder hash(HashFunction function, DigestCut cut) {
            this.function = function;
            this.cut = cut;
            return this;
        }

        /** The hash of labels and keys, whole digest. */
        public Builder hash(HashFunction function) {
            return hash(function, DigestCut.whole(function));
        }

        /** The hash of keys where it differs from that of labels. */
        public Builder keyHash(HashFunction function, DigestCut cut) {
            this.keyFunction = function;
            this.keyCut = cut;
            return this;
        }

        /** The part of a key that is hashed; default null, the whole key. Labels are always hashed whole. */
        public Builder tag(@Nullable HashTag tag) {
            this.tag = tag;
            return this;
        }

        /** What is hashed before each key; default nothing. */
        public Builder keyPrefix(String prefix) {
            this.keyPrefix = prefix;
            return this;
        }

        /** How many points one label gives, by consecutive cuts of its digest; default 1. */
        public Builder pointsPerLabel(int pointsPerLabel) {
            this.pointsPerLabel = pointsPerLabel;
            return this;
        }

        /** How labels are spelled; see {@link LabelTemplate}. */
        public Builder label(String template) {
            return label(LabelTemplate.parse(template));
        }

        /** How labels are spelled. */
        public Builder label(LabelTemplate template) {
            this.label = template;
            return this;
        }

        /** Points per unit of weight; default {@value RingRule#DEFAULT_POINTS}. */
        public Builder points(int points) {
            this.points = points;
            this.pointRule = null;
            return this;
        }

        /** How weights become numbers of points; default per weight. */
        public Builder count(PointCount count) {
            this.count = count;
            return this;
        }

        /** Each node names its own points, and weights only tell drained nodes from active ones. */
        public Builder givenPoints() {
            return pointRule(new GivenPoints(space));
        }

        /** Points are made in another way than from labels. */
        public Builder pointRule(PointRule rule) {
            this.pointRule = rule;
            return this;
        }

        private boolean takesPoints() {
            return pointRule instanceof GivenPoints;
        }

        /**
         * Whether positions are in the order of signed numbers: the greatest bit is turned, so that the lowest of them
         * is position 0; default no.
         */
        public Builder signed(boolean signed) {
            this.signed = signed;
            return this;
        }

        /** Which point owns a position; default at or after. */
        public Builder boundary(Boundary boundary) {
            this.boundary = boundary;
            return this;
        }

        /** Which node owns a point that several have; default the lowest id. */
        public Builder tie(Tie tie) {
            this.tie = tie;
            return this;
        }

        /**
         * The greatest number of points in a ring; default 2^20, at most 2^28. Each takes at most 35 bytes, 43 in a wide space.
         */
        public Builder maxPoints(int maxPoints) {
            this.maxPoints = maxPoints;
            return this;
        }

        /**
         * The rule.
         *
         * @throws IllegalArgumentException if an option is out of range, or two do not go together; the message names
         *     them
         */
        public RingRule build() {
            require(
                    points >= 1 && points <= LARGEST_MAX_POINTS,
                    "points must be from 1 to " + LARGEST_MAX_POINTS,
                    points);
            require(
                    maxPoints >= 1 && maxPoints <= LARGEST_MAX_POINTS,
                    "maxPoints must be from 1 to " + LARGEST_MAX_POINTS,
                    maxPoints);
            int room = (function.digestBytes() - cut.offset()) / cut.bytes();
            require(
                    pointsPerLabel >= 1 && pointsPerLabel <= Math.max(1, room),
                    "pointsPerLabel must be from 1 to " + Math.max(1, room) + ", as many cuts of " + cut.bytes()
                            + " bytes as a digest of " + function + " has",
                    pointsPerLabel);
            require(
                    pointRule != null || label.isNumbered() || points <= pointsPerLabel,
                    "points must be at most pointsPerLabel (" + pointsPerLabel + ") where the label \"" + label
                            + "\" has no {i}, or a node's points coincide",
                    points);
            return new RingRule(this);
        }

        private static void require(boolean holds, String limit, int was) {
            if (!holds) {
                throw new IllegalArgumentException(limit + " (was " + was + ")");
            }
        }
    }
}
