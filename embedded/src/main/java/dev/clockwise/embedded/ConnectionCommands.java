package dev.clockwise.embedded;

import dev.clockwise.wire.resp.RespWriter;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.OptionalLong;

/** What a client says about its connection: PING, HELLO, AUTH and their like. */
final class ConnectionCommands {

    private static final String WRONG_PASSWORD = "WRONGPASS invalid username-password pair or user is disabled.";

    private ConnectionCommands() {}

    static void addTo(CommandTable table) {
        table.read("ping", -1, ConnectionCommands::ping);
        table.read("echo", 2, call -> call.reply().blob(call.raw(1)));
        table.read("hello", -1, ConnectionCommands::hello);
        table.read("auth", -2, ConnectionCommands::auth);
        table.read("select", 2, ConnectionCommands::select);
        table.read("quit", -1, ConnectionCommands::quit);
        table.read("reset", 1, ConnectionCommands::reset);
    }

    private static void ping(Call call) {
        if (call.count() > 2) {
            throw CommandException.arity("ping");
        }
        if (call.client().subscriptions() > 0 && !call.isResp3()) {
            call.reply().array(2).blob("pong").blob(call.count() == 2 ? call.raw(1) : new byte[0]);
        } else if (call.count() == 2) {
            call.reply().blob(call.raw(1));
        } else {
            call.reply().simple("PONG");
        }
    }

    private static void hello(Call call) {
        int version = call.client().version();
        if (call.count() > 1) {
            OptionalLong asked = Numbers.integer(call.raw(1));
            if (asked.isEmpty()) {
                throw new CommandException("ERR Protocol version is not an integer or out of range");
            }
            if (asked.getAsLong() < RespWriter.RESP2 || asked.getAsLong() > RespWriter.RESP3) {
                throw new CommandException("NOPROTO unsupported protocol version");
            }
            version = (int) asked.getAsLong();
        }
        String name = null;
        boolean authenticated = call.client().isAuthenticated() || call.node().password() == null;
        for (int i = 2; i < call.count(); i++) {
            if (call.is(i, "auth") && i + 2 < call.count()) {
                if (!isPassword(call, call.raw(i + 1), call.raw(i + 2))) {
                    throw new CommandException(WRONG_PASSWORD);
                }
                authenticated = true;
                i += 2;
            } else if (call.is(i, "setname") && i + 1 < call.count()) {
                name = ClientCommands.requireName(call.raw(i + 1));
                i++;
            } else {
                throw new CommandException("ERR Syntax error in HELLO option '" + call.shown(i) + "'");
            }
        }
        if (!authenticated) {
            throw new CommandException(
                    "NOAUTH HELLO must be called with the client already authenticated, otherwise the"
                            + " HELLO <proto> AUTH <user> <pass> option can be used to authenticate the client and select the RESP"
                            + " protocol version at the same time");
        }
        call.client().authenticated(true);
        if (name != null) {
            call.client().name(name);
        }
        call.client().version(version);
        greet(call);
    }

    private static void greet(Call call) {
        call.reply()
                .map(7)
                .blob("server")
                .blob("redis")
                .blob("version")
                .blob(ServerCommands.REDIS_VERSION)
                .blob("proto")
                .integer(call.client().version())
                .blob("id")
                .integer(call.client().id())
                .blob("mode")
                .blob("standalone")
                .blob("role")
                .blob("master")
                .blob("modules")
                .array(0);
    }

    private static void auth(Call call) {
        if (call.count() > 3) {
            throw CommandException.syntax();
        }
        if (call.count() == 2 && call.node().password() == null) {
            throw new CommandException(
                    "ERR AUTH <password> called without any password configured for the default user."
                            + " Are you sure your configuration is correct?");
        }
        byte[] user = call.count() == 3 ? call.raw(1) : "default".getBytes(StandardCharsets.UTF_8);
        if (!isPassword(call, user, call.raw(call.count() - 1))) {
            throw new CommandException(WRONG_PASSWORD);
        }
        call.client().authenticated(true);
        call.ok();
    }

    private static boolean isPassword(Call call, byte[] user, byte[] password) {
        String right = call.node().password();
        return new String(user, StandardCharsets.UTF_8).equals("default")
                && (right == null || MessageDigest.isEqual(right.getBytes(StandardCharsets.UTF_8), password));
    }

    private static void select(Call call) {
        long database = call.integer(1, Integer.MIN_VALUE, Integer.MAX_VALUE);
        if (database != 0) {
            throw new CommandException("ERR DB index is out of range");
        }
        call.ok();
    }

    private static void quit(Call call) {
        call.ok();
        call.client().quit();
    }

    private static void reset(Call call) {
        Client client = call.client();
        client.transaction().close();
        call.node().subscriptions().remove(client);
        client.name("");
        client.version(RespWriter.RESP2);
        client.authenticated(false);
        call.reply().simple("RESET");
    }
}
