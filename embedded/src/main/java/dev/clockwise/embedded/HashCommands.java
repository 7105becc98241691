package dev.clockwise.embedded;

import dev.clockwise.wire.resp.RespWriter;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Hashes: HSET and its like. */
final class HashCommands {

    private HashCommands() {}

    static void addTo(CommandTable table) {
        table.grow("hset", -4, HashCommands::hset);
        table.grow("hmset", -4, HashCommands::hmset);
        table.grow("hsetnx", 4, HashCommands::hsetNx);
        table.read("hget", 3, HashCommands::hget);
        table.read("hmget", -3, HashCommands::hmget);
        table.read("hgetall", 2, HashCommands::hgetAll);
        table.read("hkeys", 2, HashCommands::hkeys);
        table.read("hvals", 2, HashCommands::hvals);
        table.write("hdel", -3, HashCommands::hdel);
        table.read("hlen", 2, HashCommands::hlen);
        table.read("hexists", 3, HashCommands::hexists);
        table.read("hstrlen", 3, HashCommands::hstrlen);
        table.grow("hincrby", 4, HashCommands::hincrBy);
        table.grow("hincrbyfloat", 4, HashCommands::hincrByFloat);
    }

    private static @Nullable HashValue find(Call call) {
        return call.keys().find(call.bytes(1), HashValue.class);
    }

    private static HashValue findOrNew(Call call) {
        return call.keys().findOrNew(call.bytes(1), HashValue.class, HashValue::new);
    }

    private static int putAll(Call call, String command) {
        if (call.count() % 2 != 0) {
            throw CommandException.arity(command);
        }
        HashValue hash = findOrNew(call);
        int added = 0;
        for (int i = 2; i < call.count(); i += 2) {
            if (hash.put(call.bytes(i), call.raw(i + 1))) {
                added++;
            }
        }
        call.keys().save(call.bytes(1), hash);
        return added;
    }

    private static void hset(Call call) {
        call.count(putAll(call, "hset"));
    }

    private static void hmset(Call call) {
        putAll(call, "hmset");
        call.ok();
    }

    private static void hsetNx(Call call) {
        HashValue hash = findOrNew(call);
        boolean free = hash.get(call.bytes(2)) == null;
        if (free) {
            hash.put(call.bytes(2), call.raw(3));
            call.keys().save(call.bytes(1), hash);
        }
        call.flag(free);
    }

    private static void write(RespWriter reply, byte @Nullable [] value) {
        if (value == null) {
            reply.nothing();
        } else {
            reply.blob(value);
        }
    }

    private static void hget(Call call) {
        HashValue hash = find(call);
        write(call.reply(), hash == null ? null : hash.get(call.bytes(2)));
    }

    private static void hmget(Call call) {
        HashValue hash = find(call);
        RespWriter reply = call.reply().array(call.count() - 2);
        for (int i = 2; i < call.count(); i++) {
            write(reply, hash == null ? null : hash.get(call.bytes(i)));
        }
    }

    private static void hgetAll(Call call) {
        HashValue hash = find(call);
        RespWriter reply = call.reply().map(hash == null ? 0 : hash.fields().size());
        if (hash != null) {
            hash.fields().forEach((field, value) -> reply.blob(field.array()).blob(value));
        }
    }

    private static void hkeys(Call call) {
        HashValue hash = find(call);
        RespWriter reply = call.reply().array(hash == null ? 0 : hash.fields().size());
        if (hash != null) {
            hash.fields().forEach((field, value) -> reply.blob(field.array()));
        }
    }

    private static void hvals(Call call) {
        HashValue hash = find(call);
        RespWriter reply = call.reply().array(hash == null ? 0 : hash.fields().size());
        if (hash != null) {
            hash.fields().forEach((field, value) -> reply.blob(value));
        }
    }

    private static void hdel(Call call) {
        HashValue hash = find(call);
        int removed = 0;
        if (hash != null) {
            for (int i = 2; i < call.count(); i++) {
                if (hash.remove(call.bytes(i))) {
                    removed++;
                }
            }
            if (removed > 0) {
                call.keys().save(call.bytes(1), hash);
            }
        }
        call.count(removed);
    }

    private static void hlen(Call call) {
        HashValue hash = find(call);
        call.count(hash == null ? 0 : hash.fields().size());
    }

    private static void hexists(Call call) {
        HashValue hash = find(call);
        call.flag(hash != null && hash.get(call.bytes(2)) != null);
    }

    private static void hstrlen(Call call) {
        HashValue hash = find(call);
        byte[] value = hash == null ? null : hash.get(call.bytes(2));
        call.count(value == null ? 0 : value.length);
    }

    private static void hincrBy(Call call) {
        long amount = call.integer(3);
        HashValue hash = findOrNew(call);
        byte[] before = hash.get(call.bytes(2));
        long number = before == null
                ? 0
                : Numbers.integer(before).orElseThrow(() -> new CommandException("ERR hash value is not an integer"));
        long after = CounterCommands.sum(number, amount);
        hash.put(call.bytes(2), Long.toString(after).getBytes(StandardCharsets.US_ASCII));
        call.keys().save(call.bytes(1), hash);
        call.count(after);
    }

    private static void hincrByFloat(Call call) {
        BigDecimal amount =
                Numbers.longDouble(call.raw(3), CommandException.NOT_A_FLOAT, "ERR value is NaN or Infinity");
        HashValue hash = findOrNew(call);
        byte[] before = hash.get(call.bytes(2));
        BigDecimal number = before == null
                ? BigDecimal.ZERO
                : Numbers.longDouble(before, "ERR hash value is not a float", CounterCommands.NOT_FINITE);
        byte[] after = Numbers.spell(Numbers.sum(number, amount)).getBytes(StandardCharsets.US_ASCII);
        hash.put(call.bytes(2), after);
        call.keys().save(call.bytes(1), hash);
        call.reply().blob(after);
    }
}
