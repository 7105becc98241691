package dev.clockwise.placement;

import dev.clockwise.Footprint;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Topology;
import dev.clockwise.hash.PositionHash;
import java.util.List;

/**
 * Maglev: a table of a prime number of entries, which nodes fill by turns, each in an order of its own; a key belongs
 * to the owner of the entry that is its position modulo the size of the table.
 *
 * <p>Even by construction: of nodes of one weight, none has over one entry more than another. The price is movement: a
 * change of nodes or weights also moves some keys between nodes that did not change ({@link
 * dev.clockwise.Movement#needless}), for ten nodes that join or leave 0.25 % of all keys on average. With more nodes
 * than a hundredth of the entries, an entry more or less is over 1 % of a node's share, and most of what moves is
 * needless. Losing a node may let more than one into a preference list. A node takes turns as often as its weight over
 * the greatest weight says, so one of very small weight may come too late to have any entry; it then owns nothing, and
 * stands at the end of preference lists. The size of the table is part of the mapping; a space of fewer positions
 * leaves some entries unused. Specified in {@code docs/formats/maglev-v1.md}. Eisenbud et al., "Maglev: A Fast and
 * Reliable Software Network Load Balancer", NSDI 2016, section 3.4.
 *
 * <p>Lookup O(1); 2 bytes an entry; built in O(table × log(table × nodes)) expected. Immutable and safe for any thread.
 *
 * @param keyHash how a key becomes a position; default XXH3-64
 * @param table how many entries the table has, a prime; default 65,537
 */
public record MaglevRule(PositionHash keyHash, int table) implements PlacementRule {

    /** The number of entries unless asked otherwise, 128 KB of them. */
    public static final int DEFAULT_TABLE = 65_537;

    /** The greatest number of entries, the last prime before 2^22. */
    public static final int MAX_TABLE = 4_194_301;

    /** The table of 65,537 entries over the native key hash. */
    public static final MaglevRule NATIVE = new MaglevRule(PositionHash.NATIVE, DEFAULT_TABLE);

    /**
     * Checks the size of the table.
     *
     * @throws IllegalArgumentException if it is no prime, or above {@value #MAX_TABLE}
     */
    public MaglevRule {
        if (table > MAX_TABLE || !isPrime(table)) {
            throw new IllegalArgumentException("table of maglev must be a prime from 2 to " + MAX_TABLE + " (was "
                    + table + "): the nearest is " + nearestPrime(table));
        }
    }

    /**
     * A table of so many entries over the native key hash.
     *
     * @throws IllegalArgumentException if {@code table} is no prime, or above {@value #MAX_TABLE}
     */
    public static MaglevRule ofTable(int table) {
        return new MaglevRule(PositionHash.NATIVE, table);
    }

    private static boolean isPrime(int number) {
        for (int divisor = 2; divisor * divisor <= number; divisor++) {
            if (number % divisor == 0) {
                return false;
            }
        }
        return number >= 2;
    }

    /** The prime nearest to a number, the greater of two. */
    private static int nearestPrime(int number) {
        int near = Math.max(2, Math.min(number, MAX_TABLE));
        int distance = 0;
        while (!isPrime(near + distance) && !isPrime(near - distance)) {
            distance++;
        }
        return isPrime(near + distance) ? near + distance : near - distance;
    }

    @Override
    public String type() {
        return "maglev";
    }

    @Override
    public List<String> canonical() {
        return List.of("key-hash=" + keyHash, "table=" + table);
    }

    @Override
    public Footprint footprint(Topology topology) {
        long active = Members.activeIn(topology);
        if (active > table) {
            throw new IllegalArgumentException("nodes must be at most the entries of maglev's table (was " + active
                    + ", entries " + table + "): take a larger prime, at least 100 × the nodes; nothing was built");
        }
        return active < 2
                ? new Footprint(active, Footprint.array(active + 1, Long.BYTES))
                : ResidueTable.footprint(table, active);
    }

    @Override
    public Placement place(Topology topology) {
        Footprint footprint = footprint(topology);
        Members members = new Members(topology);
        Residues residues = members.count() < 2
                ? ResidueRuns.whole(keyHash.space(), members)
                : new ResidueTable(keyHash.space(), members, MaglevTable.of(members.active(), table));
        return new PositionPlacement(topology, keyHash, residues, footprint, new TableWalk(residues, table));
    }
}
