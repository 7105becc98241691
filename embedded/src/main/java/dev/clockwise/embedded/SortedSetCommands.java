package dev.clockwise.embedded;

import dev.clockwise.embedded.SortedSetValue.Scored;
import dev.clockwise.wire.resp.RespWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sorted sets by their members: ZADD and its like. */
final class SortedSetCommands {

    private static final String NOT_A_NUMBER = "ERR resulting score is not a number (NaN)";

    private SortedSetCommands() {}

    static void addTo(CommandTable table) {
        table.grow("zadd", -4, SortedSetCommands::zadd);
        table.grow("zincrby", 4, SortedSetCommands::zincrBy);
        table.write("zrem", -3, SortedSetCommands::zrem);
        table.read("zcard", 2, SortedSetCommands::zcard);
        table.read("zscore", 3, SortedSetCommands::zscore);
        table.read("zmscore", -3, SortedSetCommands::zmscore);
        table.read("zrank", 3, call -> rank(call, false));
        table.read("zrevrank", 3, call -> rank(call, true));
        table.write("zpopmin", -2, call -> pop(call, true));
        table.write("zpopmax", -2, call -> pop(call, false));
        table.write("zmpop", -4, SortedSetCommands::zmpop);
    }

    static @Nullable SortedSetValue find(Call call, int place) {
        return call.keys().find(call.bytes(place), SortedSetValue.class);
    }

    /** The options of ZADD. */
    private static final class Options {
        private boolean absent;
        private boolean present;
        private boolean greater;
        private boolean less;
        private boolean changed;
        private boolean increment;
        private int end = 2;

        Options(Call call) {
            while (end < call.count() && take(call, end)) {
                end++;
            }
            int pairs = call.count() - end;
            if (pairs == 0 || pairs % 2 != 0) {
                throw CommandException.syntax();
            }
            if (absent && present) {
                throw new CommandException("ERR XX and NX options at the same time are not compatible");
            }
            if ((greater && absent) || (less && absent) || (greater && less)) {
                throw new CommandException("ERR GT, LT, and/or NX options at the same time are not compatible");
            }
            if (increment && pairs > 2) {
                throw new CommandException("ERR INCR option supports a single increment-element pair");
            }
        }

        private boolean take(Call call, int place) {
            if (call.is(place, "nx")) {
                absent = true;
            } else if (call.is(place, "xx")) {
                present = true;
            } else if (call.is(place, "gt")) {
                greater = true;
            } else if (call.is(place, "lt")) {
                less = true;
            } else if (call.is(place, "ch")) {
                changed = true;
            } else if (call.is(place, "incr")) {
                increment = true;
            } else {
                return false;
            }
            return true;
        }

        /** Whether a member of this score, or none, may get another. */
        boolean admit(@Nullable Double before, double after) {
            if (before == null) {
                return !present;
            }
            return !absent && !(greater && after <= before) && !(less && after >= before);
        }
    }

    private static void zadd(Call call) {
        Options options = new Options(call);
        double[] scores = new double[(call.count() - options.end) / 2];
        for (int i = 0; i < scores.length; i++) {
            scores[i] = Numbers.positiveZero(call.decimal(options.end + 2 * i));
        }
        SortedSetValue set = call.keys().findOrNew(call.bytes(1), SortedSetValue.class, SortedSetValue::new);
        int added = 0;
        int changed = 0;
        Double result = null;
        for (int i = 0; i < scores.length; i++) {
            Bytes member = call.bytes(options.end + 2 * i + 1);
            Double before = set.score(member);
            double after = options.increment && before != null ? requireNumber(before + scores[i]) : scores[i];
            if (options.admit(before, after)) {
                set.put(member, after);
                result = after;
                added += before == null ? 1 : 0;
                changed += before != null && before != after ? 1 : 0;
            }
        }
        if (added + changed > 0) {
            call.keys().save(call.bytes(1), set);
        }
        if (!options.increment) {
            call.count(options.changed ? added + changed : added);
        } else if (result == null) {
            call.reply().nothing();
        } else {
            call.decimal(result);
        }
    }

    private static double requireNumber(double score) {
        if (Double.isNaN(score)) {
            throw new CommandException(NOT_A_NUMBER);
        }
        return score;
    }

    private static void zincrBy(Call call) {
        double amount = call.decimal(2);
        SortedSetValue set = call.keys().findOrNew(call.bytes(1), SortedSetValue.class, SortedSetValue::new);
        Double before = set.score(call.bytes(3));
        double after = requireNumber(before == null ? amount : before + amount);
        set.put(call.bytes(3), after);
        call.keys().save(call.bytes(1), set);
        call.decimal(after);
    }

    private static void zrem(Call call) {
        SortedSetValue set = find(call, 1);
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

    private static void zcard(Call call) {
        SortedSetValue set = find(call, 1);
        call.count(set == null ? 0 : set.size());
    }

    private static void write(RespWriter reply, @Nullable Double score) {
        if (score == null) {
            reply.nothing();
        } else {
            reply.decimal(Numbers.spell(score));
        }
    }

    private static void zscore(Call call) {
        SortedSetValue set = find(call, 1);
        write(call.reply(), set == null ? null : set.score(call.bytes(2)));
    }

    private static void zmscore(Call call) {
        SortedSetValue set = find(call, 1);
        RespWriter reply = call.reply().array(call.count() - 2);
        for (int i = 2; i < call.count(); i++) {
            write(reply, set == null ? null : set.score(call.bytes(i)));
        }
    }

    private static void rank(Call call, boolean reversed) {
        SortedSetValue set = find(call, 1);
        Double score = set == null ? null : set.score(call.bytes(2));
        if (set == null || score == null) {
            call.reply().nothing();
        } else {
            int rank = set.rank(call.bytes(2), score);
            call.count(reversed ? set.size() - 1 - rank : rank);
        }
    }

    private static void pop(Call call, boolean least) {
        if (call.count() > 3) {
            throw CommandException.syntax();
        }
        boolean several = call.count() == 3;
        long count = several ? call.integer(2, 0, Long.MAX_VALUE, CommandException.NOT_POSITIVE) : 1;
        SortedSetValue set = find(call, 1);
        if (set == null || count == 0) {
            call.reply().array(0);
            return;
        }
        write(call, take(call, call.bytes(1), set, count, least), true, several && call.isResp3());
    }

    private static List<Scored> take(Call call, Bytes key, SortedSetValue set, long count, boolean least) {
        int taken = (int) Math.min(count, set.size());
        int from = least ? 0 : set.size() - taken;
        List<Scored> range = SortedSetRanges.copy(set, from, from + taken, !least);
        set.removeRange(from, from + taken);
        call.keys().save(key, set);
        return range;
    }

    /** Writes members, with their scores if asked for: beside them, or in pairs. */
    static void write(Call call, List<Scored> range, boolean withScores, boolean inPairs) {
        RespWriter reply = call.reply().array(withScores && !inPairs ? 2 * range.size() : range.size());
        for (Scored scored : range) {
            if (withScores && inPairs) {
                reply.array(2);
            }
            reply.blob(scored.member().array());
            if (withScores) {
                reply.decimal(Numbers.spell(scored.score()));
            }
        }
    }

    private static void zmpop(Call call) {
        KeyList keys = KeyList.at(call, 1, "ERR numkeys should be greater than 0");
        boolean least = call.is(keys.end(), "min");
        if (!least && !call.is(keys.end(), "max")) {
            throw CommandException.syntax();
        }
        long count = keys.count(call, keys.end() + 1);
        for (Bytes key : keys.keys()) {
            SortedSetValue set = call.keys().find(key, SortedSetValue.class);
            if (set != null) {
                List<Scored> taken = take(call, key, set, count, least);
                call.reply().array(2).blob(key.array());
                write(call, taken, true, true);
                return;
            }
        }
        call.reply().nothingOfArray();
    }
}
