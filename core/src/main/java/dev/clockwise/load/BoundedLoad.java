package dev.clockwise.load;

import dev.clockwise.Balance;
import dev.clockwise.Method;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.Share;
import dev.clockwise.hash.Utf8;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Consistent hashing with bounded loads over any placement: a key goes to the first node of its preference list that
 * has room, and no node is given more than a factor c of its fair part.
 *
 * <p>What is counted is an acquisition: a connection, a request in flight, a cached object; from {@code acquire} until
 * {@link #release}. A node has room while its load is below its capacity, ceil(c × total × weight / weights), where the
 * total counts the acquisition under way; for n nodes of equal weight that is ceil(c × total / n). Capacities are
 * exact. A smaller c is more even and sends more keys past their owner.
 *
 * <p>The invariant: when {@code acquire} returns a node, it raised that node's load from below to at most the node's
 * capacity under a total that was the count of all acquisitions, held or being made or given back, at an instant during
 * that {@code acquire}. A release lowers the total and moves nothing, so a load may exceed the capacity of a later,
 * smaller total; such a node takes nothing until it has room again. A node is always found, as c ≥ 1 and so the
 * capacities sum to the total or more.
 *
 * <pre>{@code
 * BoundedLoad load = BoundedLoad.of(ring, "1.25");
 * Node node = load.acquire("user:42");
 * // … use the node …
 * load.release(node);
 * }</pre>
 *
 * <p>Safe for any thread and lock-free: a call repeats a step only where another call's step went through, or an {@link
 * #update} did. Where the owner has room, acquire costs one lookup and two atomic operations and allocates what the
 * lookup does, which is nothing for narrow key hashes; otherwise it allocates preference lists. Memory: some 150 bytes
 * a node beside the placement.
 *
 * <p>Mirrokni, Thorup and Zadimoghaddam, Consistent Hashing with Bounded Loads, SODA 2018, DOI
 * 10.1137/1.9781611975031.39, arXiv 1608.01350.
 */
public final class BoundedLoad {

    /** The greatest factor: beyond it the bound says nothing. */
    public static final BigDecimal MAX_FACTOR = BigDecimal.valueOf(1000);

    /** How many decimals a factor may have. */
    public static final int MAX_FACTOR_DECIMALS = 9;

    /*
     * The total never falls below the sum of the loads: acquire raises the total first and the load after, release
     * lowers the load first and the total after. An acquire that looks for a node is in the total and in no load, so
     * while it walks, the loads sum to less than the total, and the capacities, as c ≥ 1, to the total or more: some
     * node has room. It may fill up before the walk comes to it; then a load was changed, and another call is done with
     * its load. A walk that fails for a retired counter used an older topology; the next one uses a newer.
     */
    private final BigDecimal factor;
    private final AtomicLong total = new AtomicLong();
    private final Object updates = new Object();
    private volatile Snapshot current;

    private BoundedLoad(Placement placement, BigDecimal factor) {
        this.factor = factor;
        this.current = Snapshot.of(placement, factor);
    }

    /**
     * Bounded loads over a placement, with nothing held yet.
     *
     * @param factor c, from 1 to 1000 with at most {@value #MAX_FACTOR_DECIMALS} decimals; 1.25 is a common choice
     * @throws IllegalArgumentException if the factor is out of range or has too many decimals
     */
    public static BoundedLoad of(Placement placement, BigDecimal factor) {
        // The cheap tests come first: 1e999999999 is a legal BigDecimal whose expansion would not fit in memory.
        if (factor.compareTo(BigDecimal.ONE) < 0) {
            throw new IllegalArgumentException("load factor must be at least 1 (was " + factor
                    + "): the sum of the capacities ceil(factor × total × weight / weights) must be at least the total;"
                    + " nothing was built");
        }
        if (factor.compareTo(MAX_FACTOR) > 0) {
            throw new IllegalArgumentException("load factor must be at most " + MAX_FACTOR + " (was " + factor
                    + "): use the placement itself where loads need no bound; nothing was built");
        }
        BigDecimal plain = factor.stripTrailingZeros();
        if (plain.scale() > MAX_FACTOR_DECIMALS) {
            throw new IllegalArgumentException("load factor must have at most " + MAX_FACTOR_DECIMALS
                    + " decimals (was " + factor + "): round it; nothing was built");
        }
        return new BoundedLoad(placement, plain.scale() < 0 ? plain.setScale(0) : plain);
    }

    /**
     * Bounded loads with a factor given as a decimal, such as {@code "1.25"}; see {@link #of(Placement, BigDecimal)}.
     */
    public static BoundedLoad of(Placement placement, String factor) {
        BigDecimal number;
        try {
            number = new BigDecimal(factor);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "load factor must be a decimal number (was \"" + factor + "\"): such as 1.25; nothing was built",
                    e);
        }
        return of(placement, number);
    }

    /**
     * Acquires a node for the key that is a range of bytes: the first of its preference list that has room.
     *
     * @return the node, to be given to {@link #release} once; {@link Node#NONE} where no node is active, and then
     *     nothing is counted
     */
    public Node acquire(byte[] bytes, int offset, int length) {
        Snapshot now = current;
        Node owner = now.placement().owner(bytes, offset, length);
        return settled(now, owner) ? owner : forward((placement, n) -> placement.owners(bytes, offset, length, n));
    }

    /** Acquires a node for a key; see {@link #acquire(byte[], int, int)}. */
    public Node acquire(byte[] key) {
        return acquire(key, 0, key.length);
    }

    /** Acquires a node for a text key; see {@link #acquire(byte[], int, int)}. */
    public Node acquire(String key) {
        Utf8 bytes = Utf8.of(key);
        return acquire(bytes.bytes(), 0, bytes.length());
    }

    /**
     * Acquires a node for a position, for callers that hash themselves; see {@link #acquire(byte[], int, int)}.
     *
     * @param position an unsigned integer, taken modulo the size of the space
     */
    public Node acquireAt(long position) {
        Snapshot now = current;
        Node owner = now.placement().ownerAt(position);
        return settled(now, owner) ? owner : forward((placement, n) -> placement.ownersAt(Position.of(position), n));
    }

    /**
     * Acquires a node for a position in a space of any size, taken modulo that size; see {@link #acquire(byte[], int,
     * int)}.
     */
    public Node acquireAt(Position position) {
        Snapshot now = current;
        Node owner = now.placement().ownerAt(position);
        return settled(now, owner) ? owner : forward((placement, n) -> placement.ownersAt(position, n));
    }

    /** Acquires a node for the key that is a range of bytes, as a lease that can be released once. */
    public Lease lease(byte[] bytes, int offset, int length) {
        return new Lease(this, acquire(bytes, offset, length));
    }

    /** Acquires a node for a key, as a lease that can be released once. */
    public Lease lease(byte[] key) {
        return new Lease(this, acquire(key));
    }

    /** Acquires a node for a text key, as a lease that can be released once. */
    public Lease lease(String key) {
        return new Lease(this, acquire(key));
    }

    /** Acquires a node for a position, as a lease that can be released once. */
    public Lease leaseAt(Position position) {
        return new Lease(this, acquireAt(position));
    }

    /** Whether there is no owner or it took the key; if not, the key is in the total and wants a node. */
    private boolean settled(Snapshot now, Node owner) {
        return owner.isNone() || now.member(owner).take(total.incrementAndGet());
    }

    /** A node for a key that is in the total. */
    private Node forward(Snapshot.Key key) {
        Node taken = Node.NONE;
        try {
            Snapshot now;
            do {
                now = current;
                taken = now.take(key, total);
            } while (taken.isNone() && now.hasActiveNodes());
        } finally {
            if (taken.isNone()) {
                total.decrementAndGet();
            }
        }
        return taken;
    }

    /**
     * Gives one acquisition of a node back. O(1). The node may have changed or left the topology since.
     *
     * @param node as {@code acquire} gave it; its id decides
     * @throws IllegalStateException if the node holds nothing; nothing changes then. A node that was released once too
     *     often while it holds what others acquired cannot be told from theirs: use a {@link Lease} where that may
     *     happen
     */
    public void release(Node node) {
        Member member = current.find(node.id());
        if (member == null || !member.counter().release()) {
            throw new IllegalStateException("a node must hold what is released (node " + node.quotedId()
                    + " holds nothing): release once what was acquired; the loads are unchanged");
        }
        total.decrementAndGet();
    }

    /**
     * Goes on with another placement, at once for every acquire that begins after this. One that overlaps may be
     * granted under either.
     *
     * <p>Loads stay with their node's id. What a drained node or one that left holds stays counted, in its load and in
     * the total, until it is released: so the nodes that are left have room to take it over. A node that comes back
     * meanwhile finds its load. O(nodes); concurrent updates wait for each other, and no acquire or release waits for
     * them.
     */
    public void update(Placement next) {
        synchronized (updates) {
            Snapshot made = current.followedBy(next, factor);
            current = made;
            made.retireGone();
        }
    }

    /** The placement that is bounded. */
    public Placement placement() {
        return current.placement();
    }

    /** The factor c. */
    public BigDecimal factor() {
        return factor;
    }

    /** How many acquisitions are held, being made or being given back. */
    public long total() {
        return total.get();
    }

    /** How many acquisitions a node holds; 0 for a node that nothing is known of. */
    public long load(Node node) {
        Member member = current.find(node.id());
        return member == null ? 0 : member.counter().held();
    }

    /** The most that a node may hold under the present total. */
    public long capacity(Node node) {
        return capacity(node, total());
    }

    /**
     * The most that a node may hold under {@code total}: ceil(c × total × weight / weights), or 2^63 - 1 where that is
     * less; 0 for a node that is drained or not in the topology.
     *
     * @throws IllegalArgumentException if the total is negative
     */
    public long capacity(Node node, long total) {
        if (total < 0) {
            throw new IllegalArgumentException("total must be 0 or more (was " + total + ")");
        }
        Member member = current.find(node.id());
        return member == null ? 0 : member.portion().of(total);
    }

    /**
     * What each node of the topology holds and may hold, and each that left and still holds something, in the order of
     * ids. Each is read at its own moment. O(nodes log nodes).
     */
    public List<NodeLoad> loads() {
        Snapshot now = current;
        long counted = total();
        return now.members().stream().map(member -> member.load(counted)).toList();
    }

    /**
     * How the loads of the topology's nodes compare with what their weights ask for; {@link Balance#maxOverMean} stays
     * below c but for rounding up, for releases, and for what nodes that left still hold. {@link Method#COUNTED}; each
     * load is read at its own moment. O(nodes).
     */
    public Balance balance() {
        Snapshot now = current;
        Map<String, Long> held = new HashMap<>();
        long sum = 0;
        for (Member member : now.members()) {
            if (member.inTopology()) {
                long load = member.counter().held();
                held.put(member.node().id(), load);
                sum += load;
            }
        }
        Map<String, Share> shares = new HashMap<>();
        for (Map.Entry<String, Long> each : held.entrySet()) {
            shares.put(each.getKey(), Share.of(each.getValue(), sum));
        }
        return Balance.of(now.placement(), Method.COUNTED, shares);
    }

    /** How many nodes are kept in mind. */
    int known() {
        return current.known();
    }

    @Override
    public String toString() {
        return "loads bounded by " + factor.toPlainString() + ", " + total() + " held, over " + placement();
    }
}
