package dev.clockwise.embedded;

import dev.clockwise.wire.resp.RespWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Walks in steps: SCAN, HSCAN, SSCAN, ZSCAN. */
final class ScanCommands {

    private static final int STANDARD_COUNT = 10;

    private ScanCommands() {}

    static void addTo(CommandTable table) {
        table.read("scan", -2, ScanCommands::scan);
        table.read("hscan", -3, ScanCommands::hscan);
        table.read("sscan", -3, ScanCommands::sscan);
        table.read("zscan", -3, ScanCommands::zscan);
    }

    /** Where a walk goes on, and what it asks for. */
    private static final class Walk {
        private long cursor;
        private long count = STANDARD_COUNT;
        private byte @Nullable [] pattern;
        private @Nullable String type;

        Walk(long cursor, Call call, int place, boolean ofKeys) {
            this.cursor = cursor;
            for (int i = place + 1; i < call.count(); i += 2) {
                if (i + 1 == call.count()) {
                    throw CommandException.syntax();
                }
                if (call.is(i, "count")) {
                    count = call.integer(i + 1);
                    if (count < 1) {
                        throw CommandException.syntax();
                    }
                } else if (call.is(i, "match")) {
                    pattern = call.raw(i + 1);
                } else if (call.is(i, "type") && ofKeys) {
                    type = call.text(i + 1).toLowerCase(Locale.ROOT);
                } else {
                    throw CommandException.syntax();
                }
            }
        }

        static long cursor(String text) {
            try {
                return Long.parseUnsignedLong(text);
            } catch (NumberFormatException notANumber) {
                throw new CommandException("ERR invalid cursor");
            }
        }

        boolean wants(Bytes key) {
            return pattern == null || Glob.matches(pattern, key.array());
        }
    }

    private static void scan(Call call) {
        Walk walk = new Walk(Walk.cursor(call.text(1)), call, 1, true);
        List<Bytes> found = new ArrayList<>();
        long[] seen = {0};
        long cursor = walk.cursor;
        long steps = 10 * Math.min(walk.count, Integer.MAX_VALUE);
        do {
            cursor = call.keys().step(cursor, (key, entry) -> {
                seen[0]++;
                if (walk.wants(key)
                        && (walk.type == null || walk.type.equals(entry.value().type()))) {
                    found.add(key);
                }
            });
            steps--;
        } while (cursor != 0 && seen[0] < walk.count && steps > 0);
        call.reply().array(2).blob(Long.toUnsignedString(cursor));
        call.array(found);
    }

    private static void hscan(Call call) {
        long cursor = Walk.cursor(call.text(2));
        HashValue hash = call.keys().find(call.bytes(1), HashValue.class);
        if (hash == null) {
            nothing(call);
        } else {
            walk(
                    call,
                    new Walk(cursor, call, 2, false),
                    hash,
                    hash.fields()::step,
                    (writer, value) -> writer.blob(value),
                    2);
        }
    }

    private static void sscan(Call call) {
        long cursor = Walk.cursor(call.text(2));
        SetValue set = call.keys().find(call.bytes(1), SetValue.class);
        if (set == null) {
            nothing(call);
        } else {
            walk(call, new Walk(cursor, call, 2, false), set, set.members()::step, (writer, there) -> {}, 1);
        }
    }

    private static void zscan(Call call) {
        long cursor = Walk.cursor(call.text(2));
        SortedSetValue set = call.keys().find(call.bytes(1), SortedSetValue.class);
        if (set == null) {
            nothing(call);
        } else {
            boolean small = isInOnePiece(set);
            walk(
                    call,
                    new Walk(cursor, call, 2, false),
                    set,
                    set.scores()::step,
                    (writer, score) -> writer.blob(small ? Numbers.spellKept(score) : Numbers.spell(score)),
                    2);
        }
    }

    private static void nothing(Call call) {
        call.reply().array(2).blob("0").array(0);
    }

    /** A step of a table. */
    @FunctionalInterface
    private interface Step<V> {
        long step(long cursor, BiConsumer<Bytes, V> each);
    }

    /** Whether Redis keeps such a value in one piece, small as it is. */
    private static boolean isInOnePiece(Stored value) {
        return !value.encoding().equals("hashtable") && !value.encoding().equals("skiplist");
    }

    /** Walks on in a value, at one go where Redis keeps such a value in one piece. */
    private static <V> void walk(
            Call call, Walk walk, Stored value, Step<V> table, BiConsumer<RespWriter, V> write, int each) {
        List<Bytes> keys = new ArrayList<>();
        List<V> values = new ArrayList<>();
        boolean inOnePiece = isInOnePiece(value);
        long[] seen = {0};
        long steps = 10 * Math.min(walk.count, Integer.MAX_VALUE);
        long cursor = inOnePiece ? 0 : walk.cursor;
        do {
            cursor = table.step(cursor, (key, found) -> {
                seen[0]++;
                if (walk.wants(key)) {
                    keys.add(key);
                    values.add(found);
                }
            });
            steps--;
        } while (cursor != 0 && (inOnePiece || (seen[0] < walk.count && steps > 0)));
        RespWriter reply =
                call.reply().array(2).blob(Long.toUnsignedString(cursor)).array(each * keys.size());
        for (int i = 0; i < keys.size(); i++) {
            reply.blob(keys.get(i).array());
            write.accept(reply, values.get(i));
        }
    }
}
