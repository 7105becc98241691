package dev.clockwise.router.redis;

import dev.clockwise.router.fleet.View;
import dev.clockwise.wire.command.CommandSpec;
import dev.clockwise.wire.resp.Request;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** SUBSCRIBE, UNSUBSCRIBE, and those for patterns and shards. Stateless. */
final class SubscribeCommands {

    private SubscribeCommands() {}

    /** Serves one of them, whose frame stays as it is: no request behind it is served before its reply. */
    static void serve(
            RedisSession session, Audience audience, View view, CommandSpec spec, Request request, Slot slot) {
        session.alone(slot);
        for (Topic.Kind kind : Topic.Kind.values()) {
            if (spec.name().equals(kind.subscribe())) {
                new Joining(session, slot).start(audience, view, kind, names(request));
            } else if (spec.name().equals(kind.unsubscribe())) {
                leave(session, kind, request, slot);
            }
        }
    }

    private static void leave(RedisSession session, Topic.Kind kind, Request request, Slot slot) {
        Subscriptions subscriptions = session.subscriptions();
        List<String> names = request.arguments() > 1 ? names(request) : subscriptions.names(kind);
        Leaving leaving = new Leaving(slot);
        ByteBuf confirmations = session.writing(out -> {
            for (String name : names) {
                subscriptions.remove(kind, name, leaving);
                subscriptions.confirm(out, kind, kind.unsubscribe(), name);
            }
            if (names.isEmpty()) {
                subscriptions.confirm(out, kind, kind.unsubscribe(), null);
            }
        });
        leaving.reply(confirmations);
    }

    private static List<String> names(Request request) {
        List<String> names = new ArrayList<>();
        for (int i = 1; i < request.arguments(); i++) {
            names.add(request.argument(i).toString(StandardCharsets.ISO_8859_1));
        }
        return names;
    }
}
