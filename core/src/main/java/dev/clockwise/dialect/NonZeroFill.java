package dev.clockwise.dialect;

import dev.clockwise.Node;
import dev.clockwise.Topology;
import dev.clockwise.placement.TableFill;

/**
 * A table with an entry for each 15-bit hash, which is the entry of a list that the hash modulo the list's length
 * names; but hash 0 has the entry of 1, as clients have it that take 0 for no hash.
 *
 * @param list the list
 */
record NonZeroFill(ListFill list) implements TableFill {

    /** Over the servers as listed, each as often as it weighs. */
    static final NonZeroFill BY_WEIGHT = new NonZeroFill(ListFill.BY_WEIGHT);

    private static final int HASHES = 1 << 15;

    @Override
    public String canonical() {
        return list.canonical() + " hashes=1 to " + (HASHES - 1);
    }

    @Override
    public long size(Topology topology) {
        return Math.max(HASHES, list.size(topology));
    }

    @Override
    public Node[] entries(Topology topology) {
        Node[] servers = list.entries(topology);
        Node[] entries = new Node[Math.max(HASHES, servers.length)];
        for (int hash = 0; hash < entries.length; hash++) {
            entries[hash] = servers[Math.max(1, hash) % servers.length];
        }
        return entries;
    }
}
