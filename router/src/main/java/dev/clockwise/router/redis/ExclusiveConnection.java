package dev.clockwise.router.redis;

import dev.clockwise.Node;
import dev.clockwise.router.node.NodeConnection;
import org.jspecify.annotations.Nullable;

/**
 * A connection to a node that one client has for itself, kept for its next use. It ends with the client, and a command
 * that blocks there with it.
 */
final class ExclusiveConnection {

    private final RedisSession session;
    private @Nullable NodeConnection connection;
    private int version;

    ExclusiveConnection(RedisSession session) {
        this.session = session;
    }

    /** The connection, to this node: the one that is there, or a new one. */
    NodeConnection to(Node node) {
        NodeConnection kept = connection;
        if (kept != null
                && !kept.isClosed()
                && version == session.version()
                && kept.node().equals(node)) {
            return kept;
        }
        close();
        version = session.version();
        NodeConnection opened = session.loop().exclusive(node, version);
        connection = opened;
        return opened;
    }

    /** Ends it: calls without a reply get none. */
    void close() {
        if (connection != null) {
            connection.abort();
            connection = null;
        }
    }
}
