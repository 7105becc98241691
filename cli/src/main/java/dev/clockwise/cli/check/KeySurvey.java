package dev.clockwise.cli.check;

import com.dynatrace.hash4j.distinctcount.UltraLogLog;
import dev.clockwise.Balance;
import dev.clockwise.Method;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Share;
import dev.clockwise.hash.HashedPart;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.datasketches.frequencies.ErrorType;
import org.apache.datasketches.frequencies.ItemsSketch;

/**
 * Reads accesses of keys, one after the other, in memory that does not grow with them: about 20 MB.
 *
 * <p>Heavy keys and prefixes are found by the frequent-items sketch of Apache DataSketches (Anderson et al., IMC 2017,
 * DOI 10.1145/3131365.3131407), whose counts have a bound of error; distinct keys are estimated by UltraLogLog of
 * hash4j (Ertl, VLDB 2024, DOI 10.14778/3654621.3654632). Not safe for several threads.
 */
public final class KeySurvey {

    /** Entries of the sketches of keys and of prefixes: an error of 0.02 % of what is counted, at most. */
    private static final int ENTRIES = 1 << 14;

    /** Entries of the sketch of prefixes by node: 0.005 %. */
    private static final int ENTRIES_BY_NODE = 1 << 16;

    /** Standard error of the number of distinct keys: 0.3 %, in 64 KB. */
    private static final int DISTINCT_PRECISION = 16;

    /** Below this part of accesses a key or prefix is not worth a line. */
    private static final int LEAST_PART = 1_000;

    private static final int LISTED = 5;

    private final Placement placement;
    private final Prefixes prefixes;
    private final Map<String, long[]> counts = new HashMap<>();
    private final UltraLogLog distinct = UltraLogLog.create(DISTINCT_PRECISION);
    private final ItemsSketch<Piece> heavyKeys = new ItemsSketch<>(ENTRIES);
    /** Of hashed parts; of whole keys, and the same as those above, where there is no hash tag. */
    private final UltraLogLog distinctParts;

    private final ItemsSketch<Piece> heavyParts;
    private final ItemsSketch<Piece> heavyPrefixes = new ItemsSketch<>(ENTRIES);
    private final ItemsSketch<Piece> byNode = new ItemsSketch<>(ENTRIES_BY_NODE);
    private long accesses;

    /** A survey of no keys yet. */
    public KeySurvey(Placement placement) {
        this.placement = placement;
        this.prefixes = new Prefixes(placement.keyHash());
        boolean isTagged = placement.keyHash().tag() != null;
        this.distinctParts = isTagged ? UltraLogLog.create(DISTINCT_PRECISION) : distinct;
        this.heavyParts = isTagged ? new ItemsSketch<>(ENTRIES) : heavyKeys;
    }

    /** Counts an access of the key that is a range of bytes. */
    public void add(byte[] bytes, int offset, int length) {
        Node owner = placement.owner(bytes, offset, length);
        counts.computeIfAbsent(owner.id(), id -> new long[1])[0]++;
        accesses++;
        Piece key = Piece.of(bytes, offset, length, owner);
        distinct.add(key.hash());
        heavyKeys.update(key);
        if (heavyParts != heavyKeys) {
            addPart(bytes, offset, length, owner);
        }
        prefixes.forEach(bytes, offset, length, part -> {
            Piece piece = Piece.of(bytes, part.offset(), part.length(), Node.NONE);
            heavyPrefixes.update(piece);
            byNode.update(piece.at(owner));
        });
    }

    private void addPart(byte[] bytes, int offset, int length, Node owner) {
        HashedPart hashed = placement.keyHash().hashedPart(bytes, offset, length);
        Piece part = Piece.of(bytes, hashed.offset(), hashed.length(), owner);
        distinctParts.add(part.hash());
        heavyParts.update(part);
    }

    /** How many accesses were counted. */
    public long accesses() {
        return accesses;
    }

    /** What the accesses counted so far tell. */
    public KeyReport report(Balance ring) {
        Map<String, Share> shares = new HashMap<>();
        counts.forEach((id, count) -> shares.put(id, Share.of(count[0], accesses)));
        List<Heavy> keys = heaviest(heavyKeys);
        long different = estimate(distinct, accesses);
        return new KeyReport(
                accesses,
                different,
                placement.keyHash().tag() != null,
                estimate(distinctParts, different),
                heaviest(heavyParts).stream().findFirst().orElse(null),
                ring,
                Balance.of(placement, Method.COUNTED, shares),
                keys.stream().limit(LISTED).toList(),
                heavyKeys.getMaximumError(),
                prefixes(keys),
                heavyPrefixes.getMaximumError());
    }

    private static long estimate(UltraLogLog sketch, long most) {
        return Math.max(1, Math.min(most, Math.round(sketch.getDistinctCountEstimate())));
    }

    private List<Heavy> heaviest(ItemsSketch<Piece> sketch) {
        List<Heavy> keys = new ArrayList<>();
        for (ItemsSketch.Row<Piece> row : sketch.getFrequentItems(ErrorType.NO_FALSE_POSITIVES)) {
            if (isWorthALine(row)) {
                Piece key = row.getItem();
                keys.add(heavy(row, key.node(), row.getLowerBound()));
            }
        }
        return keys;
    }

    private List<Heavy> prefixes(List<Heavy> keys) {
        Map<Piece, ItemsSketch.Row<Piece>> mostAt = new HashMap<>();
        for (ItemsSketch.Row<Piece> row : byNode.getFrequentItems(ErrorType.NO_FALSE_POSITIVES)) {
            mostAt.putIfAbsent(row.getItem().at(Node.NONE), row); // the largest comes first
        }
        List<Heavy> all = new ArrayList<>();
        for (ItemsSketch.Row<Piece> row : heavyPrefixes.getFrequentItems(ErrorType.NO_FALSE_POSITIVES)) {
            if (isWorthALine(row)) {
                ItemsSketch.Row<Piece> most = mostAt.get(row.getItem());
                all.add(
                        most == null
                                ? heavy(row, Node.NONE, 0)
                                : heavy(row, most.getItem().node(), most.getLowerBound()));
            }
        }
        return all.stream()
                .filter(prefix -> all.stream().noneMatch(prefix::isSpokenForBy)
                        && keys.stream().noneMatch(prefix::isSpokenForBy))
                .limit(LISTED)
                .toList();
    }

    private boolean isWorthALine(ItemsSketch.Row<Piece> row) {
        return row.getLowerBound() > accesses / LEAST_PART;
    }

    private static Heavy heavy(ItemsSketch.Row<Piece> row, Node node, long there) {
        Piece piece = row.getItem();
        return new Heavy(piece.start(), piece.isCut(), row.getLowerBound(), row.getUpperBound(), node, there);
    }
}
