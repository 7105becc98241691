package dev.clockwise.embedded;

import dev.clockwise.wire.resp.RespWriter;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Strings as a whole and in parts: GET, SET and their like. */
final class StringCommands {

    private static final int MOST_BYTES = 512 << 20;
    private static final byte[] EMPTY = new byte[0];

    private StringCommands() {}

    static void addTo(CommandTable table) {
        table.read("get", 2, call -> write(call, find(call, 1)));
        table.grow("set", -3, StringCommands::set);
        table.grow("setnx", 3, StringCommands::setNx);
        table.grow("setex", 4, call -> setEx(call, 1000, "setex"));
        table.grow("psetex", 4, call -> setEx(call, 1, "psetex"));
        table.read("mget", -2, StringCommands::mget);
        table.grow("mset", -3, StringCommands::mset);
        table.grow("msetnx", -3, StringCommands::msetNx);
        table.grow("getset", 3, StringCommands::getSet);
        table.write("getdel", 2, StringCommands::getDel);
        table.write("getex", -2, StringCommands::getEx);
        table.grow("append", 3, StringCommands::append);
        table.read("strlen", 2, StringCommands::strlen);
        table.read("getrange", 4, StringCommands::getRange);
        table.read("substr", 4, StringCommands::getRange);
        table.grow("setrange", 4, StringCommands::setRange);
    }

    private static @Nullable StringValue find(Call call, int place) {
        return call.keys().find(call.bytes(place), StringValue.class);
    }

    private static void write(Call call, @Nullable StringValue value) {
        if (value == null) {
            call.reply().nothing();
        } else {
            call.reply().blob(value.array());
        }
    }

    private static void put(Call call, Bytes key, byte[] value) {
        call.keys().replace(key, new StringValue(value), Entry.NEVER);
    }

    /** An option that says when a key ends: its unit in milliseconds, and whether it counts from now. */
    private enum End {
        EX(1000, true),
        PX(1, true),
        EXAT(1000, false),
        PXAT(1, false);

        private final int unit;
        private final boolean relative;

        End(int unit, boolean relative) {
            this.unit = unit;
            this.relative = relative;
        }

        static @Nullable End of(Call call, int place) {
            if (place + 1 < call.count()) {
                for (End end : values()) {
                    if (call.is(place, end.name().toLowerCase(Locale.ROOT))) {
                        return end;
                    }
                }
            }
            return null;
        }

        long time(Call call, int place, String command) {
            return ExpiryCommands.requireEnd(call, place, unit, relative, command);
        }
    }

    private static void set(Call call) {
        boolean absent = false;
        boolean present = false;
        boolean keep = false;
        boolean get = false;
        End end = null;
        int endPlace = 0;
        for (int i = 3; i < call.count(); i++) {
            if (call.is(i, "nx") && !present) {
                absent = true;
            } else if (call.is(i, "xx") && !absent) {
                present = true;
            } else if (call.is(i, "get")) {
                get = true;
            } else if (call.is(i, "keepttl") && end == null) {
                keep = true;
            } else if (end == null && !keep && End.of(call, i) != null) {
                end = End.of(call, i);
                i++;
                endPlace = i;
            } else {
                throw CommandException.syntax();
            }
        }
        long expiresAt = end == null ? Entry.NEVER : end.time(call, endPlace, "set");
        StringValue before = get ? find(call, 1) : null;
        Bytes key = call.bytes(1);
        Entry entry = call.keys().entry(key);
        boolean wanted = !(absent && entry != null) && !(present && entry == null);
        if (wanted) {
            call.keys()
                    .replace(key, new StringValue(call.raw(2)), keep && entry != null ? entry.expiresAt() : expiresAt);
        }
        if (get) {
            write(call, before);
        } else if (wanted) {
            call.ok();
        } else {
            call.reply().nothing();
        }
    }

    private static void setNx(Call call) {
        boolean free = !call.keys().contains(call.bytes(1));
        if (free) {
            put(call, call.bytes(1), call.raw(2));
        }
        call.flag(free);
    }

    private static void setEx(Call call, int unit, String command) {
        long end = ExpiryCommands.requireEnd(call, 2, unit, true, command);
        call.keys().replace(call.bytes(1), new StringValue(call.raw(3)), end);
        call.ok();
    }

    private static void mget(Call call) {
        RespWriter reply = call.reply().array(call.count() - 1);
        for (int i = 1; i < call.count(); i++) {
            Entry entry = call.keys().entry(call.bytes(i));
            if (entry != null && entry.value() instanceof StringValue value) {
                reply.blob(value.array());
            } else {
                reply.nothing();
            }
        }
    }

    private static void mset(Call call) {
        requirePairs(call, "mset");
        putAll(call);
        call.ok();
    }

    private static void msetNx(Call call) {
        requirePairs(call, "msetnx");
        boolean free = true;
        for (int i = 1; i < call.count(); i += 2) {
            free &= !call.keys().contains(call.bytes(i));
        }
        if (free) {
            putAll(call);
        }
        call.flag(free);
    }

    private static void requirePairs(Call call, String command) {
        if (call.count() % 2 == 0) {
            throw CommandException.arity(command);
        }
    }

    private static void putAll(Call call) {
        for (int i = 1; i < call.count(); i += 2) {
            put(call, call.bytes(i), call.raw(i + 1));
        }
    }

    private static void getSet(Call call) {
        StringValue before = find(call, 1);
        put(call, call.bytes(1), call.raw(2));
        write(call, before);
    }

    private static void getDel(Call call) {
        StringValue value = find(call, 1);
        call.keys().remove(call.bytes(1));
        write(call, value);
    }

    private static void getEx(Call call) {
        boolean persist = false;
        End end = null;
        int endPlace = 0;
        for (int i = 2; i < call.count(); i++) {
            if (call.is(i, "persist") && end == null) {
                persist = true;
            } else if (end == null && !persist && End.of(call, i) != null) {
                end = End.of(call, i);
                i++;
                endPlace = i;
            } else {
                throw CommandException.syntax();
            }
        }
        StringValue value = find(call, 1);
        if (value == null) {
            call.reply().nothing();
            return;
        }
        if (end != null) {
            call.keys().expire(call.bytes(1), end.time(call, endPlace, "getex"));
        } else if (persist) {
            call.keys().expire(call.bytes(1), Entry.NEVER);
        }
        write(call, value);
    }

    private static void append(Call call) {
        Bytes key = call.bytes(1);
        StringValue value = call.keys().findOrNew(key, StringValue.class, () -> new StringValue(EMPTY));
        byte[] more = call.raw(2);
        byte[] grown = grown(call, value.array(), (long) value.array().length + more.length);
        System.arraycopy(more, 0, grown, grown.length - more.length, more.length);
        value.array(grown);
        call.keys().save(key, value);
        call.count(grown.length);
    }

    /** A copy of an array with zeros behind it, up to a length. */
    static byte[] grown(Call call, byte[] array, long length) {
        if (length > MOST_BYTES) {
            throw new CommandException("ERR string exceeds maximum allowed size (proto-max-bulk-len)");
        }
        call.requireRoom(length);
        return Arrays.copyOf(array, (int) length);
    }

    private static void strlen(Call call) {
        StringValue value = find(call, 1);
        call.count(value == null ? 0 : value.array().length);
    }

    private static void getRange(Call call) {
        long start = call.integer(2);
        long end = call.integer(3);
        StringValue value = find(call, 1);
        if (value == null) {
            call.reply().blob(EMPTY);
            return;
        }
        byte[] array = value.array();
        if (start < 0 && end < 0 && start > end) {
            call.reply().blob(EMPTY);
            return;
        }
        long from = Math.max(0, start < 0 ? array.length + start : start);
        long to = Math.min(array.length - 1L, Math.max(0, end < 0 ? array.length + end : end));
        call.reply().blob(from > to ? EMPTY : Arrays.copyOfRange(array, (int) from, (int) to + 1));
    }

    private static void setRange(Call call) {
        long offset = call.integer(2);
        if (offset < 0) {
            throw new CommandException("ERR offset is out of range");
        }
        Bytes key = call.bytes(1);
        StringValue value = call.keys().findOrNew(key, StringValue.class, () -> new StringValue(EMPTY));
        byte[] part = call.raw(3);
        byte[] array = value.array();
        if (part.length == 0) {
            call.count(array.length);
            return;
        }
        if (offset > MOST_BYTES) {
            throw new CommandException("ERR string exceeds maximum allowed size (proto-max-bulk-len)");
        }
        byte[] grown = grown(call, array, Math.max(array.length, offset + part.length));
        System.arraycopy(part, 0, grown, (int) offset, part.length);
        value.array(grown);
        call.keys().save(key, value);
        call.count(grown.length);
    }
}
