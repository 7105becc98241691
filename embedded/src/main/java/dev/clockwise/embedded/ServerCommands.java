package dev.clockwise.embedded;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What a node tells of itself, and how it is emptied and ended: INFO, TIME, DBSIZE, FLUSHALL, COMMAND, SHUTDOWN. */
final class ServerCommands {

    /** The version of Redis whose answers a node gives. */
    static final String REDIS_VERSION = "7.0.15";

    private static final List<String> SECTIONS =
            List.of("server", "clients", "memory", "persistence", "stats", "replication", "keyspace");

    private ServerCommands() {}

    static void addTo(CommandTable table) {
        table.read("info", -1, ServerCommands::info);
        table.read("time", 1, ServerCommands::time);
        table.read("dbsize", 1, call -> call.count(call.keys().size()));
        table.write("flushall", -1, ServerCommands::flush);
        table.write("flushdb", -1, ServerCommands::flush);
        table.read("shutdown", -1, ServerCommands::shutDown);
        table.read("command", 1, call -> commands(table, call));
        table.read("command|count", 2, call -> call.count(table.names().size()));
        table.read("command|docs", -2, call -> call.reply().map(0));
        table.read(
                "command|list",
                2,
                call -> call.array(table.names().stream().map(Bytes::of).toList()));
    }

    /** Of each command its name and how many arguments it has; where its keys are is known of Redis. */
    private static void commands(CommandTable table, Call call) {
        List<Command> all = table.all();
        call.reply().array(all.size());
        for (Command command : all) {
            call.reply()
                    .array(6)
                    .blob(command.name())
                    .integer(command.arity())
                    .array(0)
                    .integer(0)
                    .integer(0)
                    .integer(0);
        }
    }

    private static void time(Call call) {
        Instant now = call.node().clock().instant();
        call.reply().array(2).blob(Long.toString(now.getEpochSecond())).blob(Integer.toString(now.getNano() / 1000));
    }

    private static void flush(Call call) {
        if (call.count() > 2 || (call.count() == 2 && !call.is(1, "sync") && !call.is(1, "async"))) {
            throw CommandException.syntax();
        }
        call.keys().clear();
        call.ok();
    }

    /** Has no reply: whoever asked finds the connection closed, once what was asked before is answered. */
    private static void shutDown(Call call) {
        boolean saves = false;
        boolean saysWhether = false;
        for (int i = 1; i < call.count(); i++) {
            if (call.is(i, "abort") && call.count() == 2) {
                throw new CommandException("ERR No shutdown in progress.");
            } else if ((call.is(i, "save") || call.is(i, "nosave")) && !saysWhether) {
                saves = call.is(i, "save");
                saysWhether = true;
            } else if (!call.is(i, "now") && !call.is(i, "force")) {
                throw CommandException.syntax();
            }
        }
        if (saves) {
            throw new CommandException("ERR an embedded node keeps nothing on disk: SHUTDOWN NOSAVE ends it");
        }
        call.client().quit();
        call.client().channel().eventLoop().execute(call.node()::shutDown);
    }

    private static void info(Call call) {
        List<String> parts = new ArrayList<>();
        for (String section : SECTIONS) {
            boolean asked = call.count() == 1;
            for (int i = 1; i < call.count(); i++) {
                asked |= call.is(i, section) || call.is(i, "all") || call.is(i, "everything") || call.is(i, "default");
            }
            if (asked) {
                parts.add(section(call.node(), section));
            }
        }
        call.reply().text(String.join("\r\n", parts));
    }

    private static String section(Node node, String section) {
        Keyspace keys = node.keys();
        long uptime = Math.max(0, (keys.now() - node.startedAt()) / 1000);
        return switch (section) {
            case "server" ->
                lines(
                        "# Server",
                        "redis_version:" + REDIS_VERSION,
                        "redis_mode:standalone",
                        "server_name:clockwise-embedded",
                        "embedded_node:" + node.name(),
                        "process_id:" + ProcessHandle.current().pid(),
                        "run_id:" + node.runId(),
                        "tcp_port:" + node.port(),
                        "uptime_in_seconds:" + uptime,
                        "uptime_in_days:" + uptime / 86_400);
            case "clients" ->
                lines(
                        "# Clients",
                        "connected_clients:" + node.clients().size(),
                        "pubsub_clients:"
                                + node.clients().stream()
                                        .filter(client -> client.subscriptions() > 0)
                                        .count());
            case "memory" ->
                lines(
                        "# Memory",
                        "used_memory:" + keys.bytes(),
                        "maxmemory:" + node.maxMemoryBytes(),
                        "maxmemory_policy:noeviction");
            case "persistence" -> lines("# Persistence", "loading:0", "rdb_bgsave_in_progress:0", "aof_enabled:0");
            case "stats" ->
                lines(
                        "# Stats",
                        "total_connections_received:" + node.connected(),
                        "total_commands_processed:" + node.commands(),
                        "expired_keys:" + keys.expired(),
                        "evicted_keys:0");
            case "replication" -> lines("# Replication", "role:master", "connected_slaves:0");
            default ->
                keys.size() == 0
                        ? lines("# Keyspace")
                        : lines(
                                "# Keyspace",
                                "db0:keys=" + keys.size() + ",expires=" + keys.expiringKeys() + ",avg_ttl=0");
        };
    }

    private static String lines(String... lines) {
        return String.join("\r\n", lines) + "\r\n";
    }
}
