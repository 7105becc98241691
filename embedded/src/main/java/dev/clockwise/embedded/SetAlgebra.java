package dev.clockwise.embedded;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Sets of several keys: SINTER, SUNION, SDIFF, and where their results are stored. */
final class SetAlgebra {

    private SetAlgebra() {}

    /** What is made of several sets, of which those of absent keys are null. */
    @FunctionalInterface
    private interface Operation {
        SetValue of(List<@Nullable SetValue> sets);
    }

    static void addTo(CommandTable table) {
        table.read("sinter", -2, call -> answer(call, SetAlgebra::intersection));
        table.read("sunion", -2, call -> answer(call, SetAlgebra::union));
        table.read("sdiff", -2, call -> answer(call, SetAlgebra::difference));
        table.grow("sinterstore", -3, call -> store(call, SetAlgebra::intersection));
        table.grow("sunionstore", -3, call -> store(call, SetAlgebra::union));
        table.grow("sdiffstore", -3, call -> store(call, SetAlgebra::difference));
        table.read("sintercard", -3, SetAlgebra::sinterCard);
    }

    private static List<@Nullable SetValue> sets(Call call, List<Bytes> keys) {
        List<@Nullable SetValue> sets = new ArrayList<>();
        for (Bytes key : keys) {
            sets.add(call.keys().find(key, SetValue.class));
        }
        return sets;
    }

    private static void answer(Call call, Operation operation) {
        call.set(operation.of(sets(call, call.bytes(1, call.count()))).members().keys());
    }

    private static void store(Call call, Operation operation) {
        SetValue result = operation.of(sets(call, call.bytes(2, call.count())));
        call.keys().replace(call.bytes(1), result, Entry.NEVER);
        call.count(result.size());
    }

    private static SetValue intersection(List<@Nullable SetValue> sets) {
        SetValue result = new SetValue();
        if (sets.stream().allMatch(Objects::nonNull)) {
            SetValue least = sets.stream()
                    .map(Objects::requireNonNull)
                    .min(Comparator.comparingInt(SetValue::size))
                    .orElseThrow();
            least.members().forEach((member, there) -> {
                if (sets.stream().allMatch(set -> set != null && set.contains(member))) {
                    result.add(member);
                }
            });
        }
        return result;
    }

    private static SetValue union(List<@Nullable SetValue> sets) {
        SetValue result = new SetValue();
        for (SetValue set : sets) {
            if (set != null) {
                set.members().forEach((member, there) -> result.add(member));
            }
        }
        return result;
    }

    private static SetValue difference(List<@Nullable SetValue> sets) {
        SetValue first = sets.get(0);
        SetValue result = first == null ? new SetValue() : first.copy();
        for (SetValue set : sets.subList(1, sets.size())) {
            if (set != null) {
                set.members().forEach((member, there) -> result.remove(member));
            }
        }
        return result;
    }

    private static void sinterCard(Call call) {
        List<Bytes> keys = counted(call);
        long limit = limit(call, 2 + keys.size());
        int size = intersection(sets(call, keys)).size();
        call.count(limit == 0 ? size : Math.min(limit, size));
    }

    /** The keys of SINTERCARD and ZINTERCARD, behind their number. */
    static List<Bytes> counted(Call call) {
        long number = call.integer(1, "ERR numkeys should be greater than 0");
        if (number < 1) {
            throw new CommandException("ERR numkeys should be greater than 0");
        }
        if (number > call.count() - 2) {
            throw new CommandException("ERR Number of keys can't be greater than number of args");
        }
        return call.bytes(2, 2 + (int) number);
    }

    /** What an option LIMIT, the only one, tells; 0 without it. */
    static long limit(Call call, int place) {
        long limit = 0;
        for (int i = place; i < call.count(); i += 2) {
            if (!call.is(i, "limit") || i + 1 == call.count()) {
                throw CommandException.syntax();
            }
            limit = call.integer(i + 1, "ERR LIMIT can't be negative");
            if (limit < 0) {
                throw new CommandException("ERR LIMIT can't be negative");
            }
        }
        return limit;
    }
}
