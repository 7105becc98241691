package dev.clockwise.placement;

import dev.clockwise.Footprint;
import dev.clockwise.Node;
import java.util.Arrays;
import java.util.List;

/**
 * Codes of nodes: small numbers by which a table names owners. Unlike their numbers among the {@link Members}, which
 * are in the order of ids, codes stay as they are while other nodes come and go. Immutable and safe for any thread.
 */
final class Codes {

    private final int bits;
    /** The node of each code; where there is none, {@link Node#NONE} has the code 0. */
    private final Node[] nodes;
    /** The number of each code's node; -1 for codes of no node. */
    private final int[] numbers;

    private Codes(int bits, Node[] nodes, int[] numbers) {
        this.bits = bits;
        this.nodes = nodes;
        this.numbers = numbers;
    }

    /** Codes that are the nodes' numbers. */
    static Codes of(Members members) {
        int bits = bits(members.count());
        Node[] nodes = new Node[capacity(bits)];
        int[] numbers = new int[nodes.length];
        int used = Math.max(1, members.count()); // no node at all is a member with the number 0
        for (int code = 0; code < nodes.length; code++) {
            nodes[code] = code < used ? members.node(code) : Node.NONE;
            numbers[code] = code < used ? code : -1;
        }
        return new Codes(bits, nodes, numbers);
    }

    /** How many bits the codes of so many nodes have; the code of all ones is none. */
    static int bits(long nodes) {
        return Long.SIZE - Long.numberOfLeadingZeros(Math.max(1, nodes));
    }

    private static int capacity(int bits) {
        return (1 << bits) - 1;
    }

    /** The bytes of the codes of so many nodes; references to nodes are not counted. */
    static long bytes(long nodes) {
        return Footprint.array(capacity(bits(nodes)), Integer.BYTES);
    }

    /**
     * The codes of other members: those that were members before keep theirs.
     *
     * @param before the members that these codes name, of a number that has as many bits
     */
    Codes after(Members before, Members now) {
        int[] codes = codes(before.count());
        Node[] nextNodes = new Node[nodes.length];
        int[] nextNumbers = new int[nodes.length];
        Arrays.fill(nextNodes, Node.NONE);
        Arrays.fill(nextNumbers, -1);
        List<Node> was = before.active();
        List<Node> is = now.active();
        int[] unnamed = new int[is.size()];
        int joiners = 0;
        for (int number = 0, old = 0; number < is.size(); number++) {
            Node node = is.get(number);
            int order = -1;
            while (old < was.size()
                    && (order = Node.ID_ORDER.compare(was.get(old).id(), node.id())) < 0) {
                old++;
            }
            if (old < was.size() && order == 0) {
                nextNodes[codes[old]] = node;
                nextNumbers[codes[old]] = number;
            } else {
                unnamed[joiners++] = number;
            }
        }
        for (int code = 0, joiner = 0; joiner < joiners; code++) {
            if (nextNumbers[code] < 0) {
                nextNodes[code] = is.get(unnamed[joiner]);
                nextNumbers[code] = unnamed[joiner++];
            }
        }
        return new Codes(bits, nextNodes, nextNumbers);
    }

    /** The code of each number, of {@code count} of them. */
    int[] codes(int count) {
        int[] codes = new int[count];
        for (int code = 0; code < numbers.length; code++) {
            if (numbers[code] >= 0 && numbers[code] < count) {
                codes[numbers[code]] = code;
            }
        }
        return codes;
    }

    /** How many bits a code has. */
    int bits() {
        return bits;
    }

    Node node(int code) {
        return nodes[code];
    }

    int number(int code) {
        return numbers[code];
    }
}
