package dev.clockwise.embedded;

import dev.clockwise.wire.resp.RespWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** Members at random: SPOP, SRANDMEMBER, HRANDFIELD, ZRANDMEMBER. */
final class RandomCommands {

    /** The least that a member weighs which a reply repeats. */
    private static final long MEMBER_BYTES = 64;

    private RandomCommands() {}

    static void addTo(CommandTable table) {
        table.write("spop", -2, RandomCommands::spop);
        table.read("srandmember", -2, RandomCommands::srandMember);
        table.read("hrandfield", -2, RandomCommands::hrandField);
        table.read("zrandmember", -2, RandomCommands::zrandMember);
    }

    private static void spop(Call call) {
        if (call.count() > 3) {
            throw CommandException.syntax();
        }
        boolean several = call.count() == 3;
        long count = several ? call.integer(2, 0, Long.MAX_VALUE, CommandException.NOT_POSITIVE) : 1;
        SetValue set = call.keys().find(call.bytes(1), SetValue.class);
        List<Bytes> taken = new ArrayList<>();
        for (long i = Math.min(count, set == null ? 0 : set.size()); set != null && i > 0; i--) {
            Bytes member = set.members().random(call.keys().random());
            set.remove(member);
            taken.add(member);
        }
        if (set != null && !taken.isEmpty()) {
            call.keys().save(call.bytes(1), set);
        }
        if (several) {
            call.set(taken);
        } else if (taken.isEmpty()) {
            call.reply().nothing();
        } else {
            call.reply().blob(taken.get(0).array());
        }
    }

    /** Some keys of a table: distinct ones, at most all; or as many as asked, repeated, where the count is negative. */
    private static List<Bytes> some(Call call, Table<?> table, long count) {
        List<Bytes> chosen = new ArrayList<>();
        if (count < 0) {
            for (long i = count; i < 0; i++) {
                chosen.add(table.random(call.keys().random()));
            }
            return chosen;
        }
        List<Bytes> all = table.keys();
        for (int i = 0; i < Math.min(count, all.size()); i++) {
            int other = i + call.keys().random().nextInt(all.size() - i);
            Bytes key = all.get(other);
            all.set(other, all.get(i));
            chosen.add(key);
        }
        return chosen;
    }

    private static void one(Call call, Table<?> table) {
        call.reply().blob(table.random(call.keys().random()).array());
    }

    private static void srandMember(Call call) {
        if (call.count() > 3) {
            throw CommandException.syntax();
        }
        boolean several = call.count() == 3;
        long count = several ? count(call) : 1;
        SetValue set = call.keys().find(call.bytes(1), SetValue.class);
        if (set == null) {
            nothing(call);
        } else if (several) {
            call.array(some(call, set.members(), count));
        } else {
            one(call, set.members());
        }
    }

    /** How many members are wanted, so many that a reply can hold them. */
    private static long count(Call call) {
        long count = call.integer(2, -Long.MAX_VALUE, Long.MAX_VALUE);
        call.requireRoom(MEMBER_BYTES * Math.max(0, -Math.max(count, -Long.MAX_VALUE / MEMBER_BYTES)));
        return count;
    }

    private static void hrandField(Call call) {
        long count = call.count() > 2 ? count(call) : 1;
        boolean withValues = withOption(call, "withvalues");
        HashValue hash = call.keys().find(call.bytes(1), HashValue.class);
        if (hash == null) {
            nothing(call);
        } else if (call.count() == 2) {
            one(call, hash.fields());
        } else {
            write(call, some(call, hash.fields(), count), withValues, (field, reply) -> {
                byte[] value = hash.get(field);
                if (value != null) {
                    reply.blob(value);
                }
            });
        }
    }

    private static void zrandMember(Call call) {
        long count = call.count() > 2 ? count(call) : 1;
        boolean withScores = withOption(call, "withscores");
        SortedSetValue set = call.keys().find(call.bytes(1), SortedSetValue.class);
        if (set == null) {
            nothing(call);
        } else if (call.count() == 2) {
            one(call, set.scores());
        } else {
            write(call, some(call, set.scores(), count), withScores, (member, reply) -> {
                Double score = set.score(member);
                if (score != null) {
                    reply.decimal(Numbers.spell(score));
                }
            });
        }
    }

    private static void nothing(Call call) {
        if (call.count() > 2) {
            call.reply().array(0);
        } else {
            call.reply().nothing();
        }
    }

    private static boolean withOption(Call call, String option) {
        if (call.count() > 4 || (call.count() == 4 && !call.is(3, option))) {
            throw CommandException.syntax();
        }
        return call.count() == 4;
    }

    private static void write(Call call, List<Bytes> keys, boolean withValues, BiConsumer<Bytes, RespWriter> value) {
        boolean inPairs = withValues && call.isResp3();
        RespWriter reply = call.reply().array(withValues && !inPairs ? 2 * keys.size() : keys.size());
        for (Bytes key : keys) {
            if (inPairs) {
                reply.array(2);
            }
            reply.blob(key.array());
            if (withValues) {
                value.accept(key, reply);
            }
        }
    }
}
