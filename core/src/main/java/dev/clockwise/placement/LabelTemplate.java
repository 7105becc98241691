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
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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

    /** What stands for a part of a label. */
    @SuppressWarnings("ImmutableEnumChecker") // the functions have no state; the checker knows annotations only
    private enum Kind {
        TEXT(""),
        INDEX("{i}"),
        INDEX_FROM_1("{i+1}"),
        INDEX_LE32("{i:le32}"),
        ID("{id}", Node::id),
        NAME("{name}", node -> node.attribute("name")),
        SERVER("{server}", node -> ServerName.of(node).text()),
        SHORT_SERVER("{server:short}", node -> ServerName.of(node).shortly()),
        LONG_SERVER("{server:long}", node -> ServerName.of(node).fully()),
        SERVER_HOST("{server:host}", node -> ServerName.of(node).host()),
        SERVER_PORT("{server:port}", node -> ServerName.of(node).portOrMemcached()),
        UNIX("{unix}", node -> ServerName.of(node).unix()),
        SOCKET("{socket}", node -> ServerName.of(node).socket()),
        BARE_SOCKET("{socket:bare}", node -> ServerName.of(node).bareSocket()),
        HOST("{host}", node -> ServerName.of(node).hostName()),
        SHORT_HOST("{host:short}", node -> ServerName.of(node).shortHostName()),
        SHORT_IP("{ip:short}", node -> ServerName.of(node).shortIp()),
        PORT("{port}", node -> ServerName.of(node).socketPort()),
        PLACE("{index}", Node::id);

        private final String placeholder;
        /** What it gives of a node, null where the node has none; null for parts that no node decides. */
        private final @Nullable Function<Node, @Nullable String> text;

        Kind(String placeholder) {
            this(placeholder, null);
        }

        Kind(String placeholder, @Nullable Function<Node, @Nullable String> text) {
            this.placeholder = placeholder;
            this.text = text;
        }

        boolean isNumber() {
            return this == INDEX || this == INDEX_FROM_1 || this == INDEX_LE32;
        }

        /** Whether a node may have none. */
        boolean isOptional() {
            return switch (this) {
                case NAME, UNIX, SOCKET, BARE_SOCKET, HOST, SHORT_HOST, SHORT_IP, PORT -> true;
                default -> false;
            };
        }

        /** The attributes that it is read from, the one that may be lacking last. */
        List<String> attributes() {
            return switch (this) {
                case TEXT, INDEX, INDEX_FROM_1, INDEX_LE32, ID -> List.of();
                case NAME -> List.of("name");
                case SERVER, SHORT_SERVER, LONG_SERVER, SERVER_HOST, SERVER_PORT, UNIX -> List.of(ServerName.SERVER);
                case SOCKET, BARE_SOCKET, HOST, SHORT_HOST, SHORT_IP, PORT ->
                    List.of(ServerName.SERVER, ServerName.SOCKET);
                case PLACE -> List.of(Listing.ORDER);
            };
        }
    }

    /** A part of a label: its kind, and its bytes where they are known. */
    private static final class Part {
        private final Kind kind;
        private final byte[] text;

        Part(Kind kind, byte[] text) {
            this.kind = kind;
            this.text = text;
        }

        /** At most so many bytes. */
        int room() {
            return kind.isNumber() ? 10 : text.length;
        }
    }

    /** What stands between alternatives in the text of the template. */
    private static final String OR = " or ";

    private final List<String> templates;
    private final List<List<Part>> alternatives;

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

    private static boolean isOptional(List<Part> parts) {
        return parts.stream().anyMatch(part -> part.kind.isOptional());
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

    private static List<Part> parts(String template) {
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(template)) {
            throw new IllegalArgumentException(
                    "label must be well-formed Unicode (one with half of a surrogate pair was given)");
        }
        List<Part> parts = new ArrayList<>();
        Matcher token = TOKEN.matcher(template);
        while (token.find()) {
            parts.add(part(template, token.group()));
        }
        if (parts.stream().noneMatch(part -> part.kind.text != null)) {
            throw new IllegalArgumentException("label must hold {id}, or all nodes have the same points (was \""
                    + template + "\"): write for example {id}#{i}");
        }
        return parts;
    }

    private static Part part(String template, String token) {
        for (Kind kind : Kind.values()) {
            if (kind.placeholder.equals(token)) {
                return new Part(kind, new byte[0]);
            }
        }
        if (token.equals("{{") || token.equals("}}")) {
            return literal(token.substring(1));
        }
        if (token.equals("{") || token.equals("}")) {
            throw new IllegalArgumentException(
                    "label has a lone brace (was \"" + template + "\"): write {{ or }} where a brace is meant");
        }
        if (token.startsWith("{")) {
            throw new IllegalArgumentException("label has the unknown placeholder " + token + " (was \"" + template
                    + "\"): use one of "
                    + Stream.of(Kind.values())
                            .map(kind -> kind.placeholder)
                            .filter(placeholder -> !placeholder.isEmpty())
                            .collect(Collectors.joining(", ")));
        }
        return literal(token);
    }

    private static Part literal(String text) {
        return new Part(Kind.TEXT, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Whether labels of one node differ from each other. */
    public boolean isNumbered() {
        return alternatives.stream().allMatch(parts -> parts.stream().anyMatch(part -> part.kind.isNumber()));
    }

    /** Whether labels tell a node's place in the list, which other nodes decide too. */
    boolean isPlaced() {
        return alternatives.stream().anyMatch(parts -> parts.stream().anyMatch(part -> part.kind == Kind.PLACE));
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
                .flatMap(part -> part.kind.attributes().stream())
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
         * @throws IllegalArgumentException if the node lacks what the label asks for
         */
        Writer writer(Node node) {
            Kind missing = Kind.ID;
            for (List<Part> parts : alternatives) {
                List<Part> spelled = new ArrayList<>();
                for (Part part : parts) {
                    String text = part.kind == Kind.PLACE
                            ? Integer.toString(place(node))
                            : part.kind.text == null ? null : part.kind.text.apply(node);
                    if (text != null) {
                        spelled.add(literal(text));
                    } else if (part.kind.text == null) {
                        spelled.add(part);
                    } else {
                        missing = part.kind;
                        break;
                    }
                }
                if (spelled.size() == parts.size()) {
                    return new Writer(spelled);
                }
            }
            List<String> attributes = missing.attributes();
            throw new RefusedNodeException(
                    node,
                    attributes.isEmpty() ? missing.placeholder : attributes.get(0),
                    "node " + node.quotedId() + " has no " + missing.placeholder + ", which the label \""
                            + LabelTemplate.this + "\" asks for: " + remedy(missing) + "; nothing was built");
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
            Writer writer = writer(node);
            return Arrays.copyOf(writer.bytes, writer.write(index));
        }

        /** The label for people: what is not printable is shown as {@code \x00}. */
        String display(Node node, int index) {
            Writer writer = writer(node);
            return shown(writer.bytes, writer.write(index));
        }
    }

    /** What a node must have for a placeholder that it has nothing for. */
    private static String remedy(Kind missing) {
        return switch (missing) {
            case NAME -> "give it the attribute name";
            case UNIX -> "give it the attribute server, the path of a Unix socket such as /run/cache.sock";
            case SERVER_PORT -> "give it the attribute server, with a port, as in 10.0.0.1:11211";
            case SOCKET, BARE_SOCKET, HOST, SHORT_HOST, SHORT_IP, PORT ->
                "give it the attribute " + ServerName.SOCKET
                        + ", which Java's InetSocketAddress.toString() gives, as in cache1.example.com/10.0.0.1:11211";
            default -> "give it the attribute server, as in 10.0.0.1:11211";
        };
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

    /** Writes one node's labels, one after the other, into one array. Not safe for several threads. */
    static final class Writer {
        private final List<Part> parts;
        private final byte[] bytes;
        private int end;

        private Writer(List<Part> parts) {
            this.parts = parts;
            this.bytes = new byte[parts.stream().mapToInt(Part::room).sum()];
        }

        /** The array that starts with the label written last. */
        byte[] bytes() {
            return bytes;
        }

        /** Writes label {@code index} and gives its length. */
        int write(int index) {
            end = 0;
            for (Part part : parts) {
                switch (part.kind) {
                    case INDEX -> appendDecimal(index);
                    case INDEX_FROM_1 -> appendDecimal(index + 1);
                    case INDEX_LE32 -> appendLittleEndian(index);
                    default -> append(part.text);
                }
            }
            return end;
        }

        private void append(byte[] text) {
            System.arraycopy(text, 0, bytes, end, text.length);
            end += text.length;
        }

        private void appendDecimal(int number) {
            int start = end;
            int rest = number;
            do {
                bytes[end++] = (byte) ('0' + rest % 10);
                rest /= 10;
            } while (rest > 0);
            for (int i = start, j = end - 1; i < j; i++, j--) {
                byte swap = bytes[i];
                bytes[i] = bytes[j];
                bytes[j] = swap;
            }
        }

        private void appendLittleEndian(int number) {
            for (int shift = 0; shift < 32; shift += 8) {
                bytes[end++] = (byte) (number >>> shift);
            }
        }
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
