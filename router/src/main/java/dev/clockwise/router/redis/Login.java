package dev.clockwise.router.redis;

import dev.clockwise.wire.command.CommandSpec;
import dev.clockwise.wire.resp.Request;
import dev.clockwise.wire.resp.RespWriter;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.EventLoop;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** AUTH and HELLO: who a client is, and what it speaks. Passwords are neither kept nor told. Safe for any thread. */
final class Login {

    /** What a client gets that has to log in first. */
    static final String REQUIRED = "NOAUTH Authentication required.";

    private static final String WRONG = "WRONGPASS invalid username-password pair or user is disabled.";
    private static final String DEFAULT = "default";

    private final Users users;

    Login(Users users) {
        this.users = users;
    }

    /** Whether a command is served to clients that have not logged in. */
    static boolean isOpen(CommandSpec spec) {
        return switch (spec.name()) {
            case "auth", "hello", "quit", "reset" -> true;
            default -> false;
        };
    }

    void auth(RedisSession session, Request request, Slot slot) {
        if (request.arguments() > 3) {
            slot.error("ERR syntax error");
        } else if (request.arguments() == 2 && !users.areRequired()) {
            slot.error("ERR AUTH <password> called without any password configured for the default user."
                    + " Are you sure your configuration is correct?");
        } else {
            boolean named = request.arguments() == 3;
            String user = named ? text(request, 1) : DEFAULT;
            check(
                    session,
                    slot,
                    user,
                    password(request, named ? 2 : 1),
                    () -> slot.complete(session.writing(out -> out.simple("OK"))));
        }
    }

    void hello(RedisSession session, Request request, Slot slot) {
        int version = session.version();
        String name = session.name();
        String user = null;
        byte[] password = {};
        if (request.arguments() > 1) {
            if (!request.is(1, "2") && !request.is(1, "3")) {
                slot.error(
                        text(request, 1).matches("-?[0-9]{1,18}")
                                ? "NOPROTO unsupported protocol version"
                                : "ERR Protocol version is not an integer or out of range");
                return;
            }
            version = request.is(1, "3") ? RespWriter.RESP3 : RespWriter.RESP2;
        }
        for (int i = 2; i < request.arguments(); i++) {
            if (request.is(i, "auth") && i + 2 < request.arguments()) {
                user = text(request, ++i);
                password = password(request, ++i);
            } else if (request.is(i, "setname") && i + 1 < request.arguments()) {
                name = text(request, ++i);
                if (!LocalCommands.isName(name)) {
                    slot.error(LocalCommands.NO_NAME);
                    return;
                }
            } else {
                slot.error("ERR Syntax error in HELLO option '" + text(request, i) + "'");
                return;
            }
        }
        meet(session, slot, new Hello(version, name), user, password);
    }

    private record Hello(int version, String name) {}

    private void meet(RedisSession session, Slot slot, Hello hello, @Nullable String user, byte[] password) {
        if (user != null) {
            check(session, slot, user, password, () -> welcome(session, slot, hello));
        } else if (!session.isLoggedIn()) {
            slot.error(
                    "NOAUTH HELLO must be called with the client already authenticated, otherwise the HELLO <proto> AUTH"
                            + " <user> <pass> option can be used to authenticate the client and select the RESP protocol"
                            + " version at the same time");
        } else {
            welcome(session, slot, hello);
        }
    }

    /** Checks a password, elsewhere where that takes long: no request behind it is served meanwhile. */
    private void check(RedisSession session, Slot slot, String user, byte[] password, Runnable right) {
        if (!users.areRequired()) { // as the user "default" of a Redis without passwords
            if (user.equals(DEFAULT)) {
                right.run();
            } else {
                slot.error(WRONG);
            }
            return;
        }
        EventLoop loop = session.loop().loop();
        users.check(user, password, session.sink().remoteAddress(), verdict -> {
            if (loop.inEventLoop()) {
                decided(session, slot, verdict, right);
            } else {
                loop.execute(() -> decided(session, slot, verdict, right));
            }
        });
        session.alone(slot);
    }

    private static void decided(RedisSession session, Slot slot, Users.Verdict verdict, Runnable right) {
        if (session.isClosed()) {
            return;
        }
        switch (verdict) {
            case RIGHT -> {
                session.loggedIn(true);
                right.run();
            }
            case WRONG -> slot.error(WRONG);
            case TOO_OFTEN -> {
                slot.error("ERR too many wrong passwords came from this address: wait a minute");
                session.end();
            }
            case BUSY -> {
                slot.error("ERR too many clients log in at the same time: try again");
                session.end();
            }
        }
    }

    private static void welcome(RedisSession session, Slot slot, Hello hello) {
        if (session.version() != hello.version) {
            session.transaction().speak(hello.version);
        }
        session.version(hello.version);
        session.name(hello.name);
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

    private static String text(Request request, int argument) {
        return request.argument(argument).toString(StandardCharsets.UTF_8);
    }

    private static byte[] password(Request request, int argument) {
        return ByteBufUtil.getBytes(request.argument(argument));
    }
}
