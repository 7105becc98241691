package dev.clockwise.embedded;

import dev.clockwise.wire.resp.RespWriter;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;

/** Messages: PUBLISH, SUBSCRIBE and their like. */
final class ChannelCommands {

    private ChannelCommands() {}

    static void addTo(CommandTable table) {
        table.read(
                "publish",
                3,
                call -> call.count(call.node().subscriptions().publish(call, call.bytes(1), call.raw(2))));
        table.read("subscribe", -2, ChannelCommands::subscribe);
        table.read("psubscribe", -2, ChannelCommands::psubscribe);
        table.read("unsubscribe", -1, ChannelCommands::unsubscribe);
        table.read("punsubscribe", -1, ChannelCommands::punsubscribe);
        table.read("pubsub|channels", -2, ChannelCommands::channels);
        table.read("pubsub|numsub", -2, ChannelCommands::numSub);
        table.read(
                "pubsub|numpat",
                2,
                call -> call.count(call.node().subscriptions().patterns()));
    }

    private static void subscribe(Call call) {
        join(call, "subscribe", call.node().subscriptions()::subscribe);
    }

    private static void psubscribe(Call call) {
        join(call, "psubscribe", call.node().subscriptions()::subscribeToPattern);
    }

    private static void join(Call call, String kind, BiConsumer<Client, Bytes> join) {
        for (int i = 1; i < call.count(); i++) {
            join.accept(call.client(), call.bytes(i));
            call.reply()
                    .push(3)
                    .blob(kind)
                    .blob(call.raw(i))
                    .integer(call.client().subscriptions());
        }
    }

    private static void unsubscribe(Call call) {
        leave(call, "unsubscribe", call.client().channels(), call.node().subscriptions()::unsubscribe);
    }

    private static void punsubscribe(Call call) {
        leave(call, "punsubscribe", call.client().patterns(), call.node().subscriptions()::unsubscribeFromPattern);
    }

    private static void leave(Call call, String kind, Set<Bytes> mine, BiConsumer<Client, Bytes> leave) {
        List<Bytes> left = call.count() > 1 ? call.bytes(1, call.count()) : List.copyOf(mine);
        for (Bytes name : left) {
            leave.accept(call.client(), name);
            call.reply()
                    .push(3)
                    .blob(kind)
                    .blob(name.array())
                    .integer(call.client().subscriptions());
        }
        if (left.isEmpty()) {
            call.reply().push(3).blob(kind).nothing().integer(call.client().subscriptions());
        }
    }

    private static void channels(Call call) {
        if (call.count() > 3) {
            throw CommandException.arity("pubsub|channels");
        }
        List<Bytes> channels = call.node().subscriptions().channels();
        call.array(
                call.count() == 2
                        ? channels
                        : channels.stream()
                                .filter(channel -> Glob.matches(call.raw(2), channel.array()))
                                .toList());
    }

    private static void numSub(Call call) {
        RespWriter reply = call.reply().array(2 * (call.count() - 2));
        for (int i = 2; i < call.count(); i++) {
            reply.blob(call.raw(i)).integer(call.node().subscriptions().subscribers(call.bytes(i)));
        }
    }
}
