package dev.clockwise;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A named place for keys. Its id is an opaque string and its only identity; address, zone, weight and points are
 * attributes.
 *
 * <p>Changing an attribute makes another node with the same id: {@code Node.of("cache-1").withWeight("2.5")}. Two nodes
 * are equal when the id and every attribute are. Immutable and safe for any thread.
 */
public final class Node {

    /** The longest id, in bytes of UTF-8. */
    public static final int MAX_ID_BYTES = 4096;

    /** The greatest weight. */
    public static final BigDecimal MAX_WEIGHT = new BigDecimal("1000000000");

    /** How many decimals a weight may have. */
    public static final int MAX_WEIGHT_DECIMALS = 9;

    /** The order of ids everywhere: unsigned order of their UTF-8 bytes, which is the order of their code points. */
    public static final Comparator<String> ID_ORDER = Node::compareIds;

    /**
     * The typed answer "no owner", given where a topology has no node of positive weight. Its id is empty, which no
     * real node's id is.
     */
    public static final Node NONE = new Node("", null, BigDecimal.ZERO, null, List.of(), Map.of());

    private static final Pattern ATTRIBUTE = Pattern.compile("[a-z][A-Za-z0-9]{0,31}");

    private final String id;
    private final @Nullable String address;
    private final BigDecimal weight;
    private final @Nullable String zone;
    private final List<Position> points;
    private final Map<String, String> attributes;

    private Node(
            String id,
            @Nullable String address,
            BigDecimal weight,
            @Nullable String zone,
            List<Position> points,
            Map<String, String> attributes) {
        this.id = id;
        this.address = address;
        this.weight = weight;
        this.zone = zone;
        this.points = points;
        this.attributes = attributes;
    }

    /**
     * A node of weight 1, without address and zone.
     *
     * @param id any well-formed Unicode string of 1 to {@value #MAX_ID_BYTES} bytes in UTF-8
     * @throws IllegalArgumentException if the id is empty, too long, or holds half of a surrogate pair
     */
    public static Node of(String id) {
        requireText(() -> "node id", id);
        return new Node(id, null, BigDecimal.ONE, null, List.of(), Map.of());
    }

    /** This node at another address, or without one. Moves no key in a native placement. */
    public Node withAddress(@Nullable String address) {
        if (address != null) {
            requireText(() -> "address of node " + quoted(id), address);
        }
        return new Node(id, address, weight, zone, points, attributes);
    }

    /**
     * This node with another weight.
     *
     * @param weight from 0 (known but drained) to 10^9, with at most {@value #MAX_WEIGHT_DECIMALS} decimals
     * @throws IllegalArgumentException if the weight is out of range or has too many decimals
     */
    public Node withWeight(BigDecimal weight) {
        // The cheap tests come first: 1e999999999 is a legal BigDecimal whose expansion would not fit in memory.
        boolean sane = weight.signum() >= 0 && weight.precision() - weight.scale() <= 11 && weight.scale() <= 100;
        BigDecimal plain = sane ? weight.stripTrailingZeros() : weight;
        if (!sane || plain.compareTo(MAX_WEIGHT) > 0 || plain.scale() > MAX_WEIGHT_DECIMALS) {
            throw new IllegalArgumentException("weight of node " + quoted(id) + " must be from 0 to "
                    + MAX_WEIGHT.toPlainString() + " with at most " + MAX_WEIGHT_DECIMALS + " decimals (was " + weight
                    + ")");
        }
        return new Node(id, address, plain.scale() < 0 ? plain.setScale(0) : plain, zone, points, attributes);
    }

    /** This node with a weight given as a decimal, such as {@code "2.5"}; see {@link #withWeight(BigDecimal)}. */
    public Node withWeight(String weight) {
        try {
            return withWeight(new BigDecimal(weight));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "weight of node " + quoted(id) + " must be a decimal number (was \"" + weight + "\")", e);
        }
    }

    /** This node with a whole weight; see {@link #withWeight(BigDecimal)}. */
    public Node withWeight(long weight) {
        return withWeight(BigDecimal.valueOf(weight));
    }

    /** This node in a zone (a failure domain), or in none: a node without a zone is a failure domain of its own. */
    public Node withZone(@Nullable String zone) {
        if (zone != null) {
            requireText(() -> "zone of node " + quoted(id), zone);
        }
        return new Node(id, address, weight, zone, points, attributes);
    }

    /** This node with the points it owns in a ring whose points are given; other placements ignore them. */
    public Node withPoints(List<Position> points) {
        return new Node(
                id, address, weight, zone, points.stream().sorted().distinct().toList(), attributes);
    }

    /**
     * This node with an attribute: what the rule of another system must know of it beyond its id, such as its place in
     * a list. Placements that do not ask for the attribute ignore it.
     *
     * @param name a lower-case letter, then up to 31 letters and digits
     * @param value any text that an id could be; null takes the attribute away
     * @throws IllegalArgumentException if the name or the value is not so
     */
    public Node withAttribute(String name, @Nullable String value) {
        if (!ATTRIBUTE.matcher(name).matches()) {
            throw new IllegalArgumentException("attribute of node " + quoted(id)
                    + " must be named by a lower-case letter and up to 31 letters and digits (was " + quoted(name)
                    + ")");
        }
        Map<String, String> changed = new TreeMap<>(attributes);
        if (value == null) {
            changed.remove(name);
        } else {
            requireText(() -> name + " of node " + quoted(id), value);
            changed.put(name, value);
        }
        return new Node(id, address, weight, zone, points, Collections.unmodifiableMap(changed));
    }

    /** The identity. */
    public String id() {
        return id;
    }

    /** Where the node listens, as written; null where none is known. */
    public @Nullable String address() {
        return address;
    }

    /** The relative capacity; 0 means known but drained. Without trailing zeros. */
    public BigDecimal weight() {
        return weight;
    }

    /** The weight in units of 10^-{@value #MAX_WEIGHT_DECIMALS}, its last decimal: a whole number up to 10^18. */
    public long scaledWeight() {
        return weight.movePointRight(MAX_WEIGHT_DECIMALS).longValueExact();
    }

    /** The failure domain; null where none is named. */
    public @Nullable String zone() {
        return zone;
    }

    /** The given points, sorted; empty where the rule makes them. */
    public List<Position> points() {
        return points;
    }

    /** What other systems' rules must know of the node, by name in the order of names; empty in a native placement. */
    public Map<String, String> attributes() {
        return attributes;
    }

    /** The value of an attribute; null where the node has none of that name. */
    public @Nullable String attribute(String name) {
        return attributes.get(name);
    }

    /** Whether the node takes keys: its weight is above zero. */
    public boolean isActive() {
        return weight.signum() > 0;
    }

    /** Whether this is {@link #NONE}. */
    public boolean isNone() {
        return id.isEmpty();
    }

    /** Whether {@code other} is placed as this one is: all but the address is equal. */
    public boolean placedAs(Node other) {
        return id.equals(other.id)
                && weight.compareTo(other.weight) == 0
                && Objects.equals(zone, other.zone)
                && points.equals(other.points)
                && attributes.equals(other.attributes);
    }

    /** The id as messages show it: in quotes, on one line, with control characters escaped and a long id cut. */
    public String quotedId() {
        return quoted(id);
    }

    /** Text in quotes, on one line, with control characters escaped and a long text cut, for messages. */
    static String quoted(String id) {
        StringBuilder text = new StringBuilder("\"");
        id.codePoints().limit(60).forEach(c -> {
            boolean shown = c >= ' ' && c != 127 && Character.getType(c) != Character.SURROGATE;
            if (shown) {
                text.appendCodePoint(c);
            } else {
                text.append(String.format(Locale.ROOT, "\\u%04x", c));
            }
        });
        return text.append(id.codePointCount(0, id.length()) > 60 ? "…\"" : "\"")
                .toString();
    }

    private static void requireText(Supplier<String> what, String text) {
        if (text.isEmpty()) {
            throw new IllegalArgumentException(what.get() + " must not be empty");
        }
        if (text.length() > MAX_ID_BYTES || text.getBytes(StandardCharsets.UTF_8).length > MAX_ID_BYTES) {
            throw new IllegalArgumentException(what.get() + " must be at most " + MAX_ID_BYTES + " bytes of UTF-8 (was "
                    + text.length() + " characters: " + quoted(text) + ")");
        }
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            throw new IllegalArgumentException(what.get() + " must be well-formed Unicode (was " + quoted(text)
                    + " with half of a surrogate pair)");
        }
    }

    private static int compareIds(String a, String b) {
        int common = Math.min(a.length(), b.length());
        for (int i = 0; i < common; i++) {
            char x = a.charAt(i);
            char y = b.charAt(i);
            if (x != y) {
                // Surrogates (code points from U+10000) sort above the rest of the basic plane.
                boolean surrogateX = Character.isSurrogate(x);
                return surrogateX == Character.isSurrogate(y) ? Character.compare(x, y) : surrogateX ? 1 : -1;
            }
        }
        return Integer.compare(a.length(), b.length());
    }

    @Override
    public boolean equals(Object other) {
        return this == other || (other instanceof Node node && placedAs(node) && Objects.equals(address, node.address));
    }

    @Override
    public int hashCode() {
        return Objects.hash(id, weight, zone, address);
    }

    @Override
    public String toString() {
        if (isNone()) {
            return "no owner";
        }
        StringBuilder text = new StringBuilder(id);
        if (weight.compareTo(BigDecimal.ONE) != 0) {
            text.append('=').append(weight.toPlainString());
        }
        if (zone != null) {
            text.append('@').append(zone);
        }
        return text.toString();
    }
}
