package dev.clockwise.embedded;

import dev.clockwise.wire.resp.RespWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sets of one key: SADD and its like. */
final class SetCommands {

    private SetCommands() {}

    static void addTo(CommandTable table) {
        table.grow("sadd", -3, SetCommands::sadd);
        table.write("srem", -3, SetCommands::srem);
        table.read("smembers", 2, SetCommands::smembers);
        table.read("scard", 2, SetCommands::scard);
        table.read("sismember", 3, SetCommands::sisMember);
        table.read("smismember", -3, SetCommands::smisMember);
        table.write("smove", 4, SetCommands::smove);
    }

    private static @Nullable SetValue find(Call call) {
        return call.keys().find(call.bytes(1), SetValue.class);
    }

    private static void sadd(Call call) {
        SetValue set = call.keys().findOrNew(call.bytes(1), SetValue.class, SetValue::new);
        int added = 0;
        for (int i = 2; i < call.count(); i++) {
            if (set.add(call.bytes(i))) {
                added++;
            }
        }
        if (added > 0) {
            call.keys().save(call.bytes(1), set);
        }
        call.count(added);
    }

    private static void srem(Call call) {
        SetValue set = find(call);
        int removed = 0;
        if (set != null) {
            for (int i = 2; i < call.count(); i++) {
                if (set.remove(call.bytes(i))) {
                    removed++;
                }
            }
            if (removed > 0) {
                call.keys().save(call.bytes(1), set);
            }
        }
        call.count(removed);
    }

    private static void smembers(Call call) {
        SetValue set = find(call);
        call.set(set == null ? List.of() : set.members().keys());
    }

    private static void scard(Call call) {
        SetValue set = find(call);
        call.count(set == null ? 0 : set.size());
    }

    private static void sisMember(Call call) {
        SetValue set = find(call);
        call.flag(set != null && set.contains(call.bytes(2)));
    }

    private static void smisMember(Call call) {
        SetValue set = find(call);
        RespWriter reply = call.reply().array(call.count() - 2);
        for (int i = 2; i < call.count(); i++) {
            reply.integer(set != null && set.contains(call.bytes(i)) ? 1 : 0);
        }
    }

    private static void smove(Call call) {
        Bytes member = call.bytes(3);
        SetValue from = find(call);
        if (from == null) {
            call.count(0);
            return;
        }
        SetValue to = call.keys().findOrNew(call.bytes(2), SetValue.class, SetValue::new);
        boolean moved = from.contains(member);
        if (moved && from != to) {
            from.remove(member);
            to.add(member);
            call.keys().save(call.bytes(1), from);
            call.keys().save(call.bytes(2), to);
        }
        call.flag(moved);
    }
}
