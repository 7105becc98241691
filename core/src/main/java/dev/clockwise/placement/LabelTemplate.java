package dev.clockwise.placement;

import dev.clockwise.Node;
import dev.clockwise.RefusedNodeException;
import dev.clockwise.Topology;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How the label of a node's {@code i}th point is spelled, such as {@code {id}#{i}}; the label's bytes are hashed to
 * place the point.
 *
 * <p>Placeholders for the label: {@code {i}} its number in decimal, from 0; {@code {i+1}} the same, from 1; {@code
 * {i:le32}} the same, from 0, as 4 bytes, little-endian. For the node: {@code {id}} its id; {@code {server}} the
 * attribute {@code server} or else the id, {@code {server:short}} the same without the port where that is 11211 or
 * none, {@code {server:long}} with 11211 where it has none, {@code {server:host}} and {@code {server:port}} its parts,
 * {@code {unix}} the same where it is the path of a Unix socket; {@code {name}} the attribute {@code name}; {@code
 * {index}} its place in the {@linkplain Listing list}, from 0; {@code {socket}} the text of a Java socket address,
 * {@code {socket:bare}} without a leading slash, {@code {host}} and {@code {host:short}} its host without and with the
 * port where that is not 11211, {@code {ip:short}} its IP address and that port, {@code {port}} its port. Braces are
 * written {@code {{}}} and {@code }}} when they are meant.
 *
 * <p>There may be alternatives: a node takes the first that asks only for what it has. A node may lack {@code {unix}},
 * {@code {name}}, and what is read of a socket address. Immutable and safe for any thread.
 */
public final class LabelTemplate {

    private static final Pattern TOKEN = Pattern.compile("\\{\\{|}}|\\{[^{}]*}|[{}]|[^{}]+");

    /** What stands between alternatives in the text of the template. */
    private static final String OR = " or ";

    private final List<String> templates;
    private final List<List<LabelPart>> alternatives;

    private LabelTemplate(List<String> templates) {
        this.templates = templates;
        this.alternatives = templates.stream().map(LabelTemplate::parts).toList();
        requireUnambiguous();
    }

    /**
     * Refuses alternatives that no node takes, and those whose text could be that of other alternatives: fingerprints
     * cover the text.
     */
    private void requireUnambiguous() {
        for (int i = 0; i < templates.size(); i++) {
            String template = templates.get(i);
            boolean optional = isOptional(alternatives.get(i));
            if (!optional && i + 1 < templates.size()) {
                throw new IllegalArgumentException(
                        "label must not have an alternative after one that every node can take"
                                + " (was \"" + templates.get(i + 1) + "\" after \"" + template
                                + "\"): put that one last, or leave the others out");
            }
            if (optional && template.contains(OR)) {
                throw new IllegalArgumentException("label must not hold \"" + OR
                        + "\" where it asks for what a node may lack (was \"" + template
                        + "\"), for it would read as two alternatives: spell it otherwise");
            }
        }
    }

    private static boolean isOptional(List<LabelPart> parts) {
        return parts.stream().anyMatch(part -> part.kind().isOptional());
    }

    /**
     * Reads a template.
     *
     * @throws IllegalArgumentException if it asks for nothing of the node, has an unknown placeholder, a lone brace, or
     *     half of a surrogate pair, or holds {@code " or "} and asks for what a node may lack
     */
    public static LabelTemplate parse(String template) {
        return new LabelTemplate(List.of(template));
    }

    /**
     * A template of alternatives, each read as by {@link #parse}.
     *
     * @throws IllegalArgumentException as {@link #parse}, or if there is none, or every node can take one before the
     *     last
     */
    public static LabelTemplate firstOf(String... templates) {
        if (templates.length == 0) {
            throw new IllegalArgumentException("label must have an alternative (was none): write for example {id}#{i}");
        }
        return new LabelTemplate(List.of(templates));
    }

    private static List<LabelPart> parts(String template) {
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(template)) {
            throw new IllegalArgumentException(
                    "label must be well-formed Unicode (one with half of a surrogate pair was given)");
        }
        List<LabelPart> parts = new ArrayList<>();
        Matcher token = TOKEN.matcher(template);
        while (token.find()) {
            parts.add(part(template, token.group()));
        }
        if (parts.stream().noneMatch(part -> part.kind().isOfNode())) {
            throw new IllegalArgumentException("label must hold {id}, or all nodes have the same points (was \""
                    + template + "\"): write for example {id}#{i}");
        }
        return parts;
    }

    private static LabelPart part(String template, String token) {
        for (LabelPart.Kind kind : LabelPart.Kind.values()) {
            if (kind.placeholder().equals(token)) {
                return LabelPart.of(kind);
            }
        }
        if (token.equals("{{") || token.equals("}}")) {
            return LabelPart.literal(token.substring(1));
        }
        if (token.equals("{") || token.equals("}")) {
            throw new IllegalArgumentException(
                    "label has a lone brace (was \"" + template + "\"): write {{ or }} where a brace is meant");
        }
        if (token.startsWith("{")) {
            throw new IllegalArgumentException("label has the unknown placeholder " + token + " (was \"" + template
                    + "\"): use one of "
                    + Stream.of(LabelPart.Kind.values())
                            .map(LabelPart.Kind::placeholder)
                            .filter(placeholder -> !placeholder.isEmpty())
                            .collect(Collectors.joining(", ")));
        }
        return LabelPart.literal(token);
    }

    /** Whether labels of one node differ from each other. */
    public boolean isNumbered() {
        return alternatives.stream()
                .allMatch(parts -> parts.stream().anyMatch(part -> part.kind().isNumber()));
    }

    /** Whether labels tell a node's place in the list, which other nodes decide too. */
    boolean isPlaced() {
        return alternatives.stream()
                .anyMatch(parts -> parts.stream().anyMatch(part -> part.kind() == LabelPart.Kind.PLACE));
    }

    /**
     * The alternatives, each as {@link #parse} reads it: one, or several of which a node takes the first that it can.
     */
    public List<String> alternatives() {
        return templates;
    }

    /** The names of the attributes of nodes that labels are spelled with, in the order of names. */
    public List<String> attributes() {
        return alternatives.stream()
                .flatMap(List::stream)
                .flatMap(part -> part.kind().attributes().stream())
                .distinct()
                .sorted()
                .toList();
    }

    /** Whether there may be a node that lacks what every alternative asks for. */
    boolean canLack() {
        return isOptional(alternatives.get(alternatives.size() - 1));
    }

    /** A speller of the labels of one topology's nodes. */
    public Speller speller(Topology topology) {
        return new Speller(topology);
    }

    /** Spells the labels of one topology's nodes. Not safe for several threads. */
    public final class Speller {
        private final Topology topology;
        /** The nodes' places in the list; empty until one is asked for. */
        private final Map<String, Integer> places = new HashMap<>();

        private Speller(Topology topology) {
            this.topology = topology;
        }

        /**
         * A writer of the labels of a node.
         *
         * @param slots how many labels it holds at a time
         * @throws IllegalArgumentException if the node lacks what the label asks for
         */
        LabelWriter writer(Node node, int slots) {
            LabelPart.Kind missing = LabelPart.Kind.ID;
            for (List<LabelPart> parts : alternatives) {
                List<LabelPart> spelled = new ArrayList<>();
                for (LabelPart part : parts) {
                    String text = part.kind() == LabelPart.Kind.PLACE
                            ? Integer.toString(place(node))
                            : part.kind().textOf(node);
                    if (text != null) {
                        spelled.add(LabelPart.literal(text));
                    } else if (!part.kind().isOfNode()) {
                        spelled.add(part);
                    } else {
                        missing = part.kind();
                        break;
                    }
                }
                if (spelled.size() == parts.size()) {
                    return new LabelWriter(spelled, slots);
                }
            }
            List<String> attributes = missing.attributes();
            throw new RefusedNodeException(
                    node,
                    attributes.isEmpty() ? missing.placeholder() : attributes.get(0),
                    "node " + node.quotedId() + " has no " + missing.placeholder() + ", which the label \""
                            + LabelTemplate.this + "\" asks for: " + missing.remedy() + "; nothing was built");
        }

        private int place(Node node) {
            if (places.isEmpty()) {
                Listing.of(topology).forEach(each -> places.put(each.id(), places.size()));
            }
            return Objects.requireNonNull(places.get(node.id()), "a node of the topology");
        }

        /** The text of a label without a number, or of the first. */
        public byte[] text(Node node) {
            return text(node, 0);
        }

        /** The text of a label. */
        public byte[] text(Node node, int index) {
            LabelWriter writer = writer(node, 1);
            return Arrays.copyOf(writer.bytes(), writer.write(index, 0));
        }

        /** The label for people: what is not printable is shown as {@code \x00}. */
        String display(Node node, int index) {
            LabelWriter writer = writer(node, 1);
            return shown(writer.bytes(), writer.write(index, 0));
        }
    }

    private static String shown(byte[] label, int length) {
        String text = new String(label, 0, length, StandardCharsets.UTF_8);
        boolean printable = text.codePoints().allMatch(c -> c >= ' ' && c != 127 && c != 0xfffd);
        if (printable) {
            return text;
        }
        StringBuilder shown = new StringBuilder();
        for (int i = 0; i < length; i++) {
            int b = label[i] & 0xff;
            shown.append(
                    b >= ' ' && b < 127 && b != '\\'
                            ? String.valueOf((char) b)
                            : String.format(Locale.ROOT, "\\x%02x", b));
        }
        return shown.toString();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LabelTemplate label && templates.equals(label.templates);
    }

    @Override
    public int hashCode() {
        return templates.hashCode();
    }

    /** The template as written; alternatives with {@code " or "} between them. */
    @Override
    public String toString() {
        return String.join(OR, templates);
    }
}
