package dev.clockwise.dialect;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.Topology;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.RingRule;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * What a real program answered: the owner, as a number, of each key of {@code keys.txt}, for one topology of one
 * dialect.
 *
 * <p>A file of cases is text, compressed. A case begins with {@code case DIALECT NAME=VALUE …}, which may be followed
 * by {@code from}, the program, its version and how it was asked; {@code keys}, the {@linkplain RequestKeys keys} where
 * they are others; {@code node ID NAME=VALUE …}, one a node, in the order of the program's list; and ends with
 * {@code owners} and a number a key, that of the node in this list, or {@code -} where the key was not asked. Several
 * owners of one key are joined by plus signs; # begins the number of a key where the program told that alone. Instead
 * of lines of nodes there may be {@code nodes COUNT NAME}, for n0, n1 and so on, each with its number under that name.
 * The names {@code slots} and {@code tokens} stand for points. Blanks in names and values are written %20, percent
 * signs %25.
 *
 * @param dialect the name of the dialect
 * @param parameters its parameters
 * @param from where the answers come from
 * @param keys the keys that the program hashed
 * @param nodes the nodes, with their attributes
 * @param owners the numbers, as they are written
 */
record Recorded(
        String dialect,
        Map<String, String> parameters,
        String from,
        List<byte[]> keys,
        List<Node> nodes,
        List<String> owners) {

    /** The keys that were asked, in order. */
    static final List<byte[]> KEYS = resource("keys.txt")
            .lines()
            .map(line -> line.getBytes(StandardCharsets.UTF_8))
            .toList();

    /** The cases in a resource. */
    static List<Recorded> read(String name) {
        List<Recorded> cases = new ArrayList<>();
        String dialect = "";
        Map<String, String> parameters = Map.of();
        String from = "";
        List<byte[]> keys = KEYS;
        List<Node> nodes = new ArrayList<>();
        for (String line : resource(name).lines().toList()) {
            String[] words = line.split(" ", -1);
            switch (words[0]) {
                case "case" -> {
                    dialect = words[1];
                    parameters = named(words);
                    from = "";
                    keys = KEYS;
                    nodes = new ArrayList<>();
                }
                case "from" -> from = line.substring(5);
                case "keys" -> keys = RequestKeys.named(words[1]);
                case "node" -> nodes.add(node(words, rule(dialect, parameters)));
                case "nodes" -> nodes.addAll(numbered(words, rule(dialect, parameters)));
                case "owners" ->
                    cases.add(new Recorded(
                            dialect,
                            parameters,
                            from,
                            keys,
                            nodes,
                            List.of(words).subList(1, words.length)));
                default -> throw new AssertionError("unknown line " + line);
            }
        }
        return cases;
    }

    private static DialectRule rule(String dialect, Map<String, String> parameters) {
        return Dialects.named(dialect).orElseThrow().rule(parameters);
    }

    private static List<Node> numbered(String[] words, DialectRule rule) {
        return IntStream.range(0, Integer.parseInt(words[1]))
                .mapToObj(number -> with(Node.of("n" + number), words[2], Integer.toString(number), rule))
                .toList();
    }

    private static Node node(String[] words, DialectRule rule) {
        Node node = Node.of(plain(words[1]));
        for (Map.Entry<String, String> each : named(words).entrySet()) {
            node = with(node, each.getKey(), each.getValue(), rule);
        }
        return node;
    }

    private static Node with(Node node, String name, String value, DialectRule rule) {
        return switch (name) {
            case "weight" -> node.withWeight(value);
            case "slots" -> node.withPoints(slots(value));
            case "tokens" -> {
                PositionHash hash = ((RingRule) rule.form(Topology.of())).keyHash();
                yield node.withPoints(Stream.of(value.split(",", -1))
                        .map(token -> hash.position(new BigInteger(token)))
                        .toList());
            }
            default -> node.withAttribute(name, value);
        };
    }

    private static List<Position> slots(String range) {
        String[] bounds = range.split("-", -1);
        return LongStream.rangeClosed(Long.parseLong(bounds[0]), Long.parseLong(bounds[bounds.length - 1]))
                .mapToObj(Position::of)
                .toList();
    }

    private static Map<String, String> named(String[] words) {
        Map<String, String> named = new LinkedHashMap<>();
        for (int i = 2; i < words.length; i++) {
            int equals = words[i].indexOf('=');
            named.put(words[i].substring(0, equals), plain(words[i].substring(equals + 1)));
        }
        return named;
    }

    private static String plain(String text) {
        return text.replace("%20", " ").replace("%25", "%");
    }

    Topology topology() {
        return Topology.of(rule(dialect, parameters), nodes);
    }

    /** The keys whose owners differ from those recorded, in words; empty where all agree. */
    List<String> differences() {
        Placement placement = Placement.of(topology());
        List<String> differences = new ArrayList<>();
        for (int i = 0; i < owners.size(); i++) {
            if (owners.get(i).equals("-")) {
                continue;
            }
            if (owners.get(i).startsWith("#")) {
                String number = placement
                        .keyHash()
                        .number(placement.keyHash().position(KEYS.get(i), 0, KEYS.get(i).length))
                        .toString();
                if (!number.equals(owners.get(i).substring(1))) {
                    differences.add(KEYS.get(i).length + " bytes: " + owners.get(i) + " was recorded, found " + number);
                }
                continue;
            }
            String[] numbers = owners.get(i).split("\\+", -1);
            List<Node> expected = new ArrayList<>();
            for (String number : numbers) {
                expected.add(nodes.get(Integer.parseInt(number)));
            }
            byte[] key = keys.get(i);
            List<Node> found =
                    numbers.length == 1 ? List.of(placement.owner(key)) : placement.owners(key, numbers.length);
            if (!found.equals(expected)) {
                differences.add(
                        new String(key, StandardCharsets.UTF_8) + ": " + expected + " was recorded, found " + found);
            }
        }
        return differences;
    }

    /** Compressed if its name says so. */
    static String resource(String name) {
        try (InputStream in = Objects.requireNonNull(Recorded.class.getResourceAsStream("/dialects/" + name), name);
                InputStream plain = name.endsWith(".gz") ? new GZIPInputStream(in) : in) {
            return new String(plain.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }

    @Override
    public String toString() {
        return dialect + " " + parameters + " " + from;
    }
}
