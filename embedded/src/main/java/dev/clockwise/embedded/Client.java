package dev.clockwise.embedded;

import dev.clockwise.wire.resp.RespWriter;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import java.net.InetSocketAddress;
import java.util.LinkedHashSet;
import java.util.Set;

/** A connection as commands see it. Only the node's event loop may use it. */
final class Client {

    private final long id;
    private final Channel channel;
    private final String address;
    private final String localAddress;
    private final long connectedAt;
    private final Transaction transaction;
    private final Set<Bytes> channels = new LinkedHashSet<>();
    private final Set<Bytes> patterns = new LinkedHashSet<>();
    private String name = "";
    private int version = RespWriter.RESP2;
    private boolean authenticated;
    private boolean closing;
    private long usedAt;
    private String lastCommand = "NULL";

    Client(long id, Channel channel, Node node) {
        this.id = id;
        this.channel = channel;
        this.address = text((InetSocketAddress) channel.remoteAddress());
        this.localAddress = text((InetSocketAddress) channel.localAddress());
        this.connectedAt = node.time();
        this.usedAt = connectedAt;
        this.transaction = new Transaction(node.keys());
    }

    static String text(InetSocketAddress address) {
        return address.getAddress().getHostAddress() + ":" + address.getPort();
    }

    long id() {
        return id;
    }

    Channel channel() {
        return channel;
    }

    String address() {
        return address;
    }

    String localAddress() {
        return localAddress;
    }

    Transaction transaction() {
        return transaction;
    }

    /** The channels it subscribes to. */
    Set<Bytes> channels() {
        return channels;
    }

    /** The patterns of channels it subscribes to. */
    Set<Bytes> patterns() {
        return patterns;
    }

    int subscriptions() {
        return channels.size() + patterns.size();
    }

    String name() {
        return name;
    }

    void name(String next) {
        name = next;
    }

    /** The version of RESP that it speaks. */
    int version() {
        return version;
    }

    void version(int next) {
        version = next;
    }

    boolean isAuthenticated() {
        return authenticated;
    }

    void authenticated(boolean is) {
        authenticated = is;
    }

    /** Whether it is served no longer: it has said QUIT, has been killed, or has broken the protocol. */
    boolean isClosing() {
        return closing;
    }

    /** Serves it no longer; its connection ends when what has been written to it has gone out. */
    void quit() {
        closing = true;
    }

    /** Ends its connection; of what it has sent, nothing that has not run will. */
    void kill() {
        closing = true;
        ChannelFuture unused = channel.close();
    }

    void used(long time, String command) {
        usedAt = time;
        lastCommand = command;
    }

    /** Its line of CLIENT LIST, in the form of Redis 7.0; a node does not count the bytes of buffers. */
    String line(long now) {
        String flags = subscriptions() > 0 ? "P" : transaction.isOpen() ? "x" : "N";
        int queued = transaction.isOpen() ? transaction.queue().size() : -1;
        return "id=" + id + " addr=" + address + " laddr=" + localAddress + " fd=0 name=" + name
                + " age=" + Math.max(0, (now - connectedAt) / 1000) + " idle=" + Math.max(0, (now - usedAt) / 1000)
                + " flags=" + flags + " db=0 sub=" + channels.size() + " psub=" + patterns.size()
                + " ssub=0 multi=" + queued + " qbuf=0 qbuf-free=0 argv-mem=0 multi-mem=" + transaction.bytes()
                + " rbs=0 rbp=0 obl=0 oll=0 omem=0 tot-mem=0 events=r cmd=" + lastCommand
                + " user=default redir=-1 resp=" + version;
    }
}
