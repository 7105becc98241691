package dev.clockwise.cli;

import dev.clockwise.Node;
import dev.clockwise.Topology;
import dev.clockwise.agreement.TopologySource;
import dev.clockwise.agreement.file.FileTopologySource;
import dev.clockwise.agreement.json.PublicAddress;
import dev.clockwise.cli.log.LogFormat;
import dev.clockwise.cli.log.Logs;
import dev.clockwise.router.fleet.FleetOptions;
import dev.clockwise.router.node.NodeOptions;
import dev.clockwise.server.RedisListener;
import dev.clockwise.server.RedisListenerOptions;
import dev.clockwise.server.admin.Admin;
import dev.clockwise.server.admin.AdminOptions;
import dev.clockwise.server.admin.Served;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code clockwise up}: a router in front of Redis. */
@Command(
        name = "up",
        description = {
            "Serves Redis clients: sends each command to the node that owns its key, and relays the replies in order.",
            "The nodes are those of a topology, whose addresses are redis://HOST:PORT; a file of it is watched, so that"
                    + " nodes join, leave and move when it is replaced. Without a topology, nodes within this process"
                    + " serve a demo, and their topology is written to a file that is printed, to be edited.",
            "Keys with the same tag, as {u}:1 and {u}:2, have the same node where no topology says otherwise: in the demo,"
                    + " and in the ring of --nodes without --placement."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  clockwise up",
            "  clockwise up -t topology.yaml --port 6400",
            "  clockwise up --nodes 10.0.0.1:6379,10.0.0.2:6379",
            "  clockwise up -c server.yaml",
            "",
            "Ends on Ctrl-C or SIGTERM: takes no more clients, and gives those that are there five seconds for replies"
                    + " that they wait for; the exit code is then 143 after SIGTERM, 130 after Ctrl-C. docs/commands.md"
                    + " tells what becomes of each command, docs/admin.md what operators are told."
        })
final class UpCommand implements Callable<Integer> {

    private static final int PORT = 7379;
    private static final int NODES = 4;

    /** How often a file of a topology is looked at. */
    private static final Duration LOOK = Duration.ofMillis(250);

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Terminal terminal;

    @Mixin
    private TopologyChoice topology = new TopologyChoice();

    @Option(
            names = {"-c", "--config"},
            paramLabel = "FILE",
            description = "Serve the clusters of this server document (docs/server-document.md), which says all else.")
    private @Nullable Path config;

    @Option(
            names = "--embedded",
            paramLabel = "N",
            description =
                    "So many nodes within this process instead of a topology; they forget all at its end (default 4).")
    private @Nullable String embedded;

    @Option(names = "--port", paramLabel = "P", description = "Where to listen; 0 for any free port (default 7379).")
    private @Nullable String port;

    @Option(
            names = "--threads",
            paramLabel = "T",
            description = "How many threads serve (default: as many as there are processors, at most 8).")
    private @Nullable String threads;

    @Option(
            names = "--admin-port",
            paramLabel = "P",
            description =
                    "Where operators ask by HTTP, for health and metrics among others; 0 for any free port, off for"
                            + " nowhere (default 7070).")
    private @Nullable String adminPort;

    @Option(
            names = "--log",
            paramLabel = "FORMAT",
            description = "How events are written to standard error, one a line: text or json (default text).")
    private String log = "text";

    UpCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    @SuppressWarnings("try") // the log is only to be open meanwhile
    public Integer call() throws IOException, InterruptedException {
        LogFormat format = LogFormat.named(log);
        if (format == null) {
            throw new Fault("--log must be text or json (was \"" + Text.plain(log) + "\"): give one of them");
        }
        if (config != null) {
            if (embedded != null || port != null || threads != null || adminPort != null || topology.isGiven()) {
                throw new Fault(
                        "-c names a document that says which nodes are served, where and by how many threads: leave out"
                                + " -t, --nodes, --embedded, --port, --threads and --admin-port, or -c");
            }
            return new ServedDocument(terminal, config, format).serve();
        }
        if (embedded != null && topology.namesNodes()) {
            throw new Fault("--embedded and a topology name two sets of nodes: give one of them");
        }
        int at = port == null ? PORT : Numbers.whole("--port", port, 0, 65_535, "7379");
        int processors = Math.min(8, Runtime.getRuntime().availableProcessors());
        int loops = threads == null ? processors : Numbers.whole("--threads", threads, 1, 256, "4");
        AdminOptions operators = "off".equals(adminPort)
                ? null
                : AdminOptions.loopback(
                        adminPort == null
                                ? AdminOptions.PORT
                                : Numbers.whole("--admin-port", adminPort, 0, 65_535, "7070, or off"));
        try (Logs logs = Logs.start(terminal.error(), format, System::nanoTime);
                EndSignal signal = new EndSignal();
                EmbeddedNodes inside = inside();
                TopologySource source = source(inside);
                RedisListener listener = RedisListener.start(source, options(at, loops));
                Admin admin = admin(operators, listener)) {
            tell(listener, admin, source.current(), inside);
            signal.await();
            listener.drain(PATIENCE);
        } catch (IOException e) {
            throw new Fault(e.getMessage() + "; nothing was started", e);
        }
        return Exit.FINE;
    }

    private static @Nullable Admin admin(@Nullable AdminOptions options, RedisListener listener) {
        if (options == null) {
            return null;
        }
        try {
            return Admin.start(options, Served.by(List.of(listener), Clockwise.VERSION));
        } catch (IOException e) {
            throw new Fault(e.getMessage() + " (--admin-port 0), or --admin-port off; nothing was started", e);
        }
    }

    private static RedisListenerOptions options(int port, int threads) {
        return new RedisListenerOptions(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
                threads,
                FleetOptions.of(
                        NodeOptions.of("clockwise-" + ProcessHandle.current().pid())));
    }

    /** The nodes within this process; null where a topology names others. */
    private @Nullable EmbeddedNodes inside() throws IOException {
        return topology.namesNodes()
                ? null
                : EmbeddedNodes.start(embedded == null ? NODES : Numbers.whole("--embedded", embedded, 1, 1000, "4"));
    }

    private TopologySource source(@Nullable EmbeddedNodes inside) {
        Path file = inside == null ? topology.file() : inside.file();
        return file == null
                ? new StandingTopology(topology.readInlineTagged(terminal))
                : FileTopologySource.builder(file).interval(LOOK).open();
    }

    private void tell(RedisListener listener, @Nullable Admin admin, Topology now, @Nullable EmbeddedNodes inside) {
        int at = listener.address().getPort();
        Output out = terminal.out();
        out.print("serving Redis clients on 127.0.0.1:" + at + ": "
                + Text.plural(now.nodes().size(), "node") + ", " + now.rule().type() + ", epoch " + now.epoch() + "\n");
        for (Node node : now.nodes()) {
            out.print("  " + Text.id(node) + " at " + shownAddress(node)
                    + (inside != null && inside.contains(node) ? ", within this process" : "") + "\n");
        }
        if (inside != null) {
            out.print("topology in " + inside.file() + ": edit it, with a higher epoch, and it is adopted\n");
        }
        if (admin != null) {
            out.print(adminLine(admin, ""));
        }
        out.print("try:\n  redis-cli -p " + at + " set user:42 hello\n  redis-cli -p " + at
                + " mget user:42 user:43\n  redis-benchmark -p " + at + " -t set,get -P 16 -q\n");
        out.flush();
    }

    /**
     * Where operators ask, in a line.
     *
     * @param cluster what is to be added to a query, so that it names a cluster; empty if it need not
     */
    static String adminLine(Admin admin, String cluster) {
        return "admin on " + admin.url() + ": /health /ready /metrics /explain?key=user:42" + cluster + " /topology"
                + (cluster.isEmpty() ? "" : "?" + cluster.substring(1)) + "\n";
    }

    /** Where a node is, without the password in its address. */
    private static String shownAddress(Node node) {
        String address = PublicAddress.of(node);
        return Text.plain(address == null ? node.id() : address);
    }
}
