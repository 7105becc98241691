package dev.clockwise.embedded;

import dev.clockwise.embedded.SortedSetValue.Scored;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Parts of sorted sets: ZRANGE and its like. */
final class SortedSetRanges {

    private SortedSetRanges() {}

    private enum Kind {
        RANK,
        SCORE,
        MEMBER;

        Range range(byte[] least, byte[] most) {
            return switch (this) {
                case RANK -> Range.ofRanks(new Span(rank(least), rank(most)));
                case SCORE -> Range.ofScores(least, most);
                case MEMBER -> Range.ofMembers(least, most);
            };
        }

        private static long rank(byte[] text) {
            return Numbers.integer(text).orElseThrow(() -> new CommandException(CommandException.NOT_AN_INTEGER));
        }
    }

    static void addTo(CommandTable table) {
        table.read("zrange", -4, call -> answer(call, new Query(call, 1)));
        table.read("zrevrange", -4, call -> answer(call, new Query(call, Kind.RANK, true)));
        table.read("zrangebyscore", -4, call -> answer(call, new Query(call, Kind.SCORE, false)));
        table.read("zrevrangebyscore", -4, call -> answer(call, new Query(call, Kind.SCORE, true)));
        table.read("zrangebylex", -4, call -> answer(call, new Query(call, Kind.MEMBER, false)));
        table.read("zrevrangebylex", -4, call -> answer(call, new Query(call, Kind.MEMBER, true)));
        table.grow("zrangestore", -5, SortedSetRanges::store);
        table.read("zcount", 4, call -> count(call, Kind.SCORE));
        table.read("zlexcount", 4, call -> count(call, Kind.MEMBER));
        table.write("zremrangebyrank", 4, call -> remove(call, Kind.RANK));
        table.write("zremrangebyscore", 4, call -> remove(call, Kind.SCORE));
        table.write("zremrangebylex", 4, call -> remove(call, Kind.MEMBER));
    }

    /** What ZRANGE and its like ask for. */
    private static final class Query {
        private final int key;
        private final Range range;
        private Kind kind = Kind.RANK;
        private boolean reversed;
        private boolean withScores;
        private long offset;
        private long limit = -1;

        /** A query of ZRANGE, or of ZRANGESTORE whose key is the second, which tells its kind in options. */
        Query(Call call, int key) {
            this.key = key;
            for (int i = key + 3; i < call.count(); i++) {
                if (call.is(i, "rev")) {
                    reversed = true;
                } else if (call.is(i, "byscore") && kind == Kind.RANK) {
                    kind = Kind.SCORE;
                } else if (call.is(i, "bylex") && kind == Kind.RANK) {
                    kind = Kind.MEMBER;
                } else {
                    i = option(call, i, key == 1);
                }
            }
            this.range = range(call);
        }

        Query(Call call, Kind kind, boolean reversed) {
            this.key = 1;
            this.kind = kind;
            this.reversed = reversed;
            for (int i = 4; i < call.count(); i++) {
                i = option(call, i, true);
            }
            this.range = range(call);
        }

        /** Takes an option that every kind has; returns the place of its last word. */
        private int option(Call call, int place, boolean scores) {
            if (call.is(place, "withscores") && scores) {
                withScores = true;
                return place;
            }
            if (!call.is(place, "limit") || place + 2 >= call.count()) {
                throw CommandException.syntax();
            }
            offset = call.integer(place + 1);
            limit = call.integer(place + 2);
            return place + 2;
        }

        private Range range(Call call) {
            if (limit != -1 && kind == Kind.RANK) {
                throw new CommandException(
                        "ERR syntax error, LIMIT is only supported in combination with either BYSCORE or BYLEX");
            }
            if (withScores && kind == Kind.MEMBER) {
                throw new CommandException("ERR syntax error, WITHSCORES not supported in combination with BYLEX");
            }
            boolean swapped = reversed && kind != Kind.RANK;
            return kind.range(call.raw(key + (swapped ? 2 : 1)), call.raw(key + (swapped ? 1 : 2)));
        }

        /** The members that it asks for, in the order in which it asks for them. */
        List<Scored> members(SortedSetValue set) {
            int from = range.from(set);
            int to = range.to(set);
            if (reversed && kind == Kind.RANK) {
                int first = set.size() - to;
                to = set.size() - from;
                from = first;
            }
            List<Scored> members = copy(set, from, to, reversed);
            if (offset < 0 || offset >= members.size()) {
                return offset == 0 ? members : List.of();
            }
            long end = limit < 0 ? members.size() : Math.min(members.size(), offset + limit);
            return members.subList((int) offset, (int) end);
        }
    }

    /** The members from one rank to before another, in order or against it. */
    static List<Scored> copy(SortedSetValue set, int from, int to, boolean reversed) {
        List<Scored> members = new ArrayList<>(set.ordered().subList(from, to));
        if (reversed) {
            Collections.reverse(members);
        }
        return members;
    }

    private static void answer(Call call, Query query) {
        SortedSetValue set = SortedSetCommands.find(call, query.key);
        List<Scored> members = set == null ? List.of() : query.members(set);
        SortedSetCommands.write(call, members, query.withScores, call.isResp3());
    }

    private static void store(Call call) {
        Query query = new Query(call, 2);
        SortedSetValue set = SortedSetCommands.find(call, 2);
        SortedSetValue result = new SortedSetValue();
        if (set != null) {
            query.members(set).forEach(scored -> result.put(scored.member(), scored.score()));
        }
        call.keys().replace(call.bytes(1), result, Entry.NEVER);
        call.count(result.size());
    }

    private static void count(Call call, Kind kind) {
        Range range = kind.range(call.raw(2), call.raw(3));
        SortedSetValue set = SortedSetCommands.find(call, 1);
        call.count(set == null ? 0 : range.to(set) - range.from(set));
    }

    private static void remove(Call call, Kind kind) {
        Range range = kind.range(call.raw(2), call.raw(3));
        SortedSetValue set = SortedSetCommands.find(call, 1);
        if (set == null) {
            call.count(0);
            return;
        }
        int from = range.from(set);
        int to = range.to(set);
        if (from < to) {
            set.removeRange(from, to);
            call.keys().save(call.bytes(1), set);
        }
        call.count(to - from);
    }
}
