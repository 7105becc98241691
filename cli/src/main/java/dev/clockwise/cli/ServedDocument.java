package dev.clockwise.cli;

import dev.clockwise.Topology;
import dev.clockwise.cli.log.LogFormat;
import dev.clockwise.cli.log.Logs;
import dev.clockwise.server.Server;
import dev.clockwise.server.admin.Admin;
import dev.clockwise.server.admin.AdminOptions;
import dev.clockwise.server.admin.Served;
import dev.clockwise.server.document.Cluster;
import dev.clockwise.server.document.ServerDocument;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Serves a server document until the process is to end. */
final class ServedDocument {

    private final Terminal terminal;
    private final Path file;
    private final LogFormat log;

    ServedDocument(Terminal terminal, Path file, LogFormat log) {
        this.terminal = terminal;
        this.file = file;
        this.log = log;
    }

    @SuppressWarnings("try") // the log is only to be open meanwhile
    int serve() throws InterruptedException {
        ServerDocument document = ServerDocument.read(file);
        try (Logs logs = Logs.start(terminal.error(), log, System::nanoTime);
                EndSignal signal = new EndSignal();
                Server server = Server.start(document);
                Admin admin = admin(document.admin(), server)) {
            warn(document);
            server.clusters().forEach(this::tell);
            tell(admin, server);
            terminal.out().flush();
            signal.await();
            server.drain(document.drain());
        } catch (IOException e) {
            throw new Fault(e.getMessage() + "; nothing was started", e);
        }
        return Exit.FINE;
    }

    private @Nullable Admin admin(dev.clockwise.server.document.@Nullable Admin told, Server server) {
        if (told == null) {
            return null;
        }
        try {
            return Admin.start(
                    AdminOptions.of(told),
                    Served.by(
                            server.clusters().stream()
                                    .map(Server.Served::listener)
                                    .toList(),
                            Clockwise.VERSION));
        } catch (IOException e) {
            throw new Fault(e.getMessage() + " (admin of " + file + "), or admin: off; nothing was started", e);
        }
    }

    private void warn(ServerDocument document) {
        for (Cluster cluster : document.clusters()) {
            if (cluster.isExposed()) {
                String lacks = cluster.tls() != null
                        ? "whoever reaches it may do all (no users)"
                        : cluster.users().isEmpty()
                                ? "whoever reaches it may do all, and others can read it (no users, no tls)"
                                : "others can read it, passwords too (no tls)";
                terminal.error()
                        .println("warning: cluster " + cluster.name() + " is insecure, as its document says: " + lacks);
            }
        }
    }

    private void tell(@Nullable Admin admin, Server server) {
        if (admin != null) {
            boolean several = server.clusters().size() > 1;
            String first = server.clusters().get(0).cluster().name();
            terminal.out().print(UpCommand.adminLine(admin, several ? "&cluster=" + first : ""));
        }
    }

    private void tell(Server.Served served) {
        String host = served.listener().address().getAddress().getHostAddress();
        Topology now = served.source().current();
        terminal.out()
                .print("serving cluster " + served.cluster().name() + " on "
                        + (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":"
                        + served.listener().address().getPort() + ": "
                        + Text.plural(now.nodes().size(), "node") + ", "
                        + now.rule().type() + ", epoch " + now.epoch() + "\n");
    }
}
