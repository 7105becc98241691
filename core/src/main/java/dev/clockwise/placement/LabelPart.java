package dev.clockwise.placement;

import dev.clockwise.Node;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A part of a label: its kind, and its text where that is known. Immutable and safe for any thread. */
final class LabelPart {

    /** What stands for a part of a label. */
    @SuppressWarnings("ImmutableEnumChecker") // the functions have no state; the checker knows annotations only
    enum Kind {
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

        /** How templates write it; empty for text. */
        String placeholder() {
            return placeholder;
        }

        /** Whether a node decides it. */
        boolean isOfNode() {
            return text != null;
        }

        /** What it gives of a node; null where the node has none, or no node decides it. */
        @Nullable
        String textOf(Node node) {
            return text == null ? null : text.apply(node);
        }

        /** What a node must have that has nothing for this. */
        String remedy() {
            return switch (this) {
                case NAME -> "give it the attribute name";
                case UNIX -> "give it the attribute server, the path of a Unix socket such as /run/cache.sock";
                case SERVER_PORT -> "give it the attribute server, with a port, as in 10.0.0.1:11211";
                case SOCKET, BARE_SOCKET, HOST, SHORT_HOST, SHORT_IP, PORT ->
                    "give it the attribute " + ServerName.SOCKET
                            + ", which Java's InetSocketAddress.toString() gives, as in cache1.example.com/10.0.0.1:11211";
                default -> "give it the attribute server, as in 10.0.0.1:11211";
            };
        }
    }

    /** As many digits as a number may have. */
    private static final int DIGITS = 10;

    private final Kind kind;
    private final byte[] text;

    private LabelPart(Kind kind, byte[] text) {
        this.kind = kind;
        this.text = text;
    }

    /** A part whose text is not known yet. */
    static LabelPart of(Kind kind) {
        return new LabelPart(kind, new byte[0]);
    }

    /** A part of fixed text. */
    static LabelPart literal(String text) {
        return new LabelPart(Kind.TEXT, text.getBytes(StandardCharsets.UTF_8));
    }

    Kind kind() {
        return kind;
    }

    /** The bytes of fixed text. */
    byte[] text() {
        return text;
    }

    /** At most so many bytes. */
    int room() {
        return kind.isNumber() ? DIGITS : text.length;
    }
}
