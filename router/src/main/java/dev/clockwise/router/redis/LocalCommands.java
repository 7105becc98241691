package dev.clockwise.router.redis;

import dev.clockwise.wire.command.CommandSpec;
import dev.clockwise.wire.resp.Request;
import dev.clockwise.wire.resp.RespWriter;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** What the router answers itself. Safe for any thread. */
final class LocalCommands {

    private final Clients clients;

    LocalCommands(Clients clients) {
        this.clients = clients;
    }

    void serve(RedisSession session, CommandSpec spec, Request request, Slot slot) {
        switch (spec.name()) {
            case "hello" -> hello(session, request, slot);
            case "select" -> select(request, slot);
            case "auth" ->
                slot.error("ERR AUTH <password> called without any password configured for the default user."
                        + " Are you sure your configuration is correct?");
            case "client|setname" -> setName(session, request, slot);
            case "reset" -> reset(session, slot);
            case "quit" -> {
                slot.complete(session.writing(out -> out.simple("OK")));
                session.end();
            }
            default -> slot.complete(session.writing(out -> answer(session, spec, request, out)));
        }
    }

    private void answer(RedisSession session, CommandSpec spec, Request request, RespWriter out) {
        switch (spec.name()) {
            case "ping" -> ping(session, request, out);
            case "echo" -> out.blob(request.argument(1));
            case "time" -> time(out);
            case "client|id" -> out.integer(session.id());
            case "client|getname" -> {
                if (session.name().isEmpty()) {
                    out.nothing();
                } else {
                    out.blob(session.name());
                }
            }
            case "client|setinfo" -> out.simple("OK");
            case "client|info" -> out.text(line(session));
            case "client|list" -> {
                StringBuilder lines = new StringBuilder();
                clients.all().forEach(client -> lines.append(line(client)));
                out.text(lines.toString());
            }
            default -> out.error("ERR command '" + spec.name() + "' is refused: the router has no answer of its own");
        }
    }

    private static void reset(RedisSession session, Slot slot) {
        Leaving leaving = new Leaving(slot);
        session.subscriptions().leaveAll(leaving);
        session.version(RespWriter.RESP2);
        session.name("");
        leaving.reply(session.writing(out -> out.simple("RESET")));
    }

    private static void ping(RedisSession session, Request request, RespWriter out) {
        if (request.arguments() > 2) {
            out.error("ERR wrong number of arguments for 'ping' command");
        } else if (session.subscriptions().isConfined()) {
            out.array(2).blob("pong");
            out.blob(request.arguments() == 2 ? request.argument(1) : Unpooled.EMPTY_BUFFER);
        } else if (request.arguments() == 2) {
            out.blob(request.argument(1));
        } else {
            out.simple("PONG");
        }
    }

    private static void time(RespWriter out) {
        long micros = TimeUnit.MILLISECONDS.toMicros(System.currentTimeMillis());
        out.array(2).blob(Long.toString(micros / 1_000_000)).blob(Long.toString(micros % 1_000_000));
    }

    private static String line(RedisSession client) {
        return "id=" + client.id() + " addr=" + client.sink().remoteAddress() + " laddr="
                + client.sink().localAddress() + " name=" + client.name() + " resp=" + client.version()
                + " in-flight=" + client.inFlight() + "\n";
    }

    private static void select(Request request, Slot slot) {
        if (request.is(1, "0")) {
            slot.complete(slot.session().writing(out -> out.simple("OK")));
        } else {
            slot.error("ERR SELECT is allowed for database 0 only: the router's nodes have one keyspace");
        }
    }

    private static void setName(RedisSession session, Request request, Slot slot) {
        String name = request.argument(2).toString(StandardCharsets.UTF_8);
        if (!name.chars().allMatch(c -> c > ' ' && c < 127)) {
            slot.error("ERR Client names cannot contain spaces, newlines or special characters.");
        } else {
            session.name(name);
            slot.complete(session.writing(out -> out.simple("OK")));
        }
    }

    private static void hello(RedisSession session, Request request, Slot slot) {
        int version = session.version();
        String name = session.name();
        if (request.arguments() > 1) {
            if (!request.is(1, "2") && !request.is(1, "3")) {
                slot.error(
                        request.argument(1).toString(StandardCharsets.US_ASCII).matches("-?[0-9]{1,18}")
                                ? "NOPROTO unsupported protocol version"
                                : "ERR Protocol version is not an integer or out of range");
                return;
            }
            version = request.is(1, "3") ? RespWriter.RESP3 : RespWriter.RESP2;
        }
        for (int i = 2; i < request.arguments(); i++) {
            if (request.is(i, "auth") && i + 2 < request.arguments()) {
                slot.error("WRONGPASS invalid username-password pair or user is disabled.");
                return;
            } else if (request.is(i, "setname") && i + 1 < request.arguments()) {
                name = request.argument(++i).toString(StandardCharsets.UTF_8);
            } else {
                slot.error("ERR Syntax error in HELLO option '"
                        + request.argument(i).toString(StandardCharsets.UTF_8) + "'");
                return;
            }
        }
        session.version(version);
        session.name(name);
        slot.complete(session.writing(out -> out.map(7)
                .blob("server")
                .blob("redis")
                .blob("version")
                .blob("7.0.0")
                .blob("proto")
                .integer(session.version())
                .blob("id")
                .integer(session.id())
                .blob("mode")
                .blob("standalone")
                .blob("role")
                .blob("master")
                .blob("modules")
                .array(0)));
    }
}
