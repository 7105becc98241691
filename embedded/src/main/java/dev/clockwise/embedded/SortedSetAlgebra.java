package dev.clockwise.embedded;

import dev.clockwise.embedded.SortedSetValue.Scored;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Sorted sets of several keys, sets among them: ZUNION, ZINTER, ZDIFF, and where their results are stored. */
final class SortedSetAlgebra {

    private enum Operation {
        UNION,
        INTER,
        DIFF
    }

    private enum Aggregate {
        SUM,
        MIN,
        MAX;

        double of(double a, double b) {
            return switch (this) {
                case SUM -> number(a + b);
                case MIN -> b < a ? b : a;
                case MAX -> b > a ? b : a;
            };
        }
    }

    private SortedSetAlgebra() {}

    static void addTo(CommandTable table) {
        for (Operation operation : Operation.values()) {
            String name = "z" + operation.name().toLowerCase(Locale.ROOT);
            table.read(name, -3, call -> answer(call, operation, name));
            table.grow(name + "store", -4, call -> store(call, operation, name + "store"));
        }
        table.read("zintercard", -3, SortedSetAlgebra::zinterCard);
    }

    /** Infinities that take each other away leave 0. */
    private static double number(double score) {
        return Double.isNaN(score) ? 0 : score;
    }

    /** A sorted set and what its scores are multiplied by. */
    private record Weighted(SortedSetValue set, double weight) {}

    /** What is to be made of which keys. */
    private static final class Query {
        private final Operation operation;
        private final KeyList keys;
        private final double[] weights;
        private Aggregate aggregate = Aggregate.SUM;
        private boolean withScores;

        Query(Call call, Operation operation, String command, boolean store) {
            this.operation = operation;
            this.keys = keys(call, store ? 2 : 1, command);
            this.weights = new double[keys.keys().size()];
            Arrays.fill(weights, 1);
        }

        private static KeyList keys(Call call, int place, String command) {
            long number = call.integer(place);
            if (number < 1) {
                throw new CommandException("ERR at least 1 input key is needed for '" + command + "' command");
            }
            if (number > call.count() - place - 1) {
                throw CommandException.syntax();
            }
            int end = place + 1 + (int) number;
            return new KeyList(call.bytes(place + 1, end), end);
        }

        void readOptions(Call call, boolean store) {
            for (int i = keys.end(); i < call.count(); i++) {
                if (operation != Operation.DIFF && call.is(i, "weights") && i + weights.length < call.count()) {
                    for (int key = 0; key < weights.length; key++) {
                        weights[key] = call.decimal(i + 1 + key, "ERR weight value is not a float");
                    }
                    i += weights.length;
                } else if (operation != Operation.DIFF && call.is(i, "aggregate") && i + 1 < call.count()) {
                    aggregate = aggregate(call, i + 1);
                    i++;
                } else if (!store && call.is(i, "withscores")) {
                    withScores = true;
                } else {
                    throw CommandException.syntax();
                }
            }
        }

        private static Aggregate aggregate(Call call, int place) {
            for (Aggregate aggregate : Aggregate.values()) {
                if (call.is(place, aggregate.name().toLowerCase(Locale.ROOT))) {
                    return aggregate;
                }
            }
            throw CommandException.syntax();
        }

        SortedSetValue result(List<@Nullable SortedSetValue> sets) {
            return switch (operation) {
                case UNION -> union(inOrder(sets));
                case INTER -> intersection(inOrder(sets));
                case DIFF -> difference(sets);
            };
        }

        /** Redis begins with the smallest, which shows in how sums are rounded. */
        private List<Weighted> inOrder(List<@Nullable SortedSetValue> sets) {
            List<Weighted> all = new ArrayList<>();
            for (int i = 0; i < sets.size(); i++) {
                SortedSetValue set = sets.get(i);
                all.add(new Weighted(set == null ? new SortedSetValue() : set, weights[i]));
            }
            all.sort(Comparator.comparingInt(weighted -> weighted.set().size()));
            return all;
        }

        private SortedSetValue union(List<Weighted> sets) {
            SortedSetValue result = new SortedSetValue();
            for (Weighted weighted : sets) {
                for (Scored scored : weighted.set().ordered()) {
                    double score = number(scored.score() * weighted.weight());
                    Double before = result.score(scored.member());
                    result.put(scored.member(), before == null ? score : aggregate.of(before, score));
                }
            }
            return result;
        }

        private SortedSetValue intersection(List<Weighted> sets) {
            SortedSetValue result = new SortedSetValue();
            for (Scored scored : sets.get(0).set().ordered()) {
                double score = number(scored.score() * sets.get(0).weight());
                boolean everywhere = true;
                for (Weighted weighted : sets.subList(1, sets.size())) {
                    Double other = weighted.set().score(scored.member());
                    everywhere &= other != null;
                    score = other == null ? score : aggregate.of(score, other * weighted.weight());
                }
                if (everywhere) {
                    result.put(scored.member(), score);
                }
            }
            return result;
        }

        private static SortedSetValue difference(List<@Nullable SortedSetValue> sets) {
            SortedSetValue first = sets.get(0);
            SortedSetValue result = first == null ? new SortedSetValue() : first.copy();
            for (SortedSetValue set : sets.subList(1, sets.size())) {
                if (set != null) {
                    set.ordered().forEach(scored -> result.remove(scored.member()));
                }
            }
            return result;
        }
    }

    /** The sorted sets of keys; a set's members all have score 1. */
    private static List<@Nullable SortedSetValue> sets(Call call, List<Bytes> keys) {
        List<@Nullable SortedSetValue> sets = new ArrayList<>();
        for (Bytes key : keys) {
            Entry entry = call.keys().entry(key);
            if (entry != null && entry.value() instanceof SetValue plain) {
                SortedSetValue set = new SortedSetValue();
                plain.members().forEach((member, there) -> set.put(member, 1));
                sets.add(set);
            } else {
                sets.add(call.keys().find(key, SortedSetValue.class));
            }
        }
        return sets;
    }

    private static void answer(Call call, Operation operation, String command) {
        Query query = new Query(call, operation, command, false);
        List<@Nullable SortedSetValue> sets = sets(call, query.keys.keys());
        query.readOptions(call, false);
        SortedSetCommands.write(call, query.result(sets).ordered(), query.withScores, call.isResp3());
    }

    private static void store(Call call, Operation operation, String command) {
        Query query = new Query(call, operation, command, true);
        List<@Nullable SortedSetValue> sets = sets(call, query.keys.keys());
        query.readOptions(call, true);
        SortedSetValue result = new SortedSetValue();
        query.result(sets)
                .ordered()
                .forEach(scored -> result.put(scored.member(), Numbers.positiveZero(scored.score())));
        call.keys().replace(call.bytes(1), result, Entry.NEVER);
        call.count(result.size());
    }

    private static void zinterCard(Call call) {
        Query query = new Query(call, Operation.INTER, "zintercard", false);
        List<@Nullable SortedSetValue> sets = sets(call, query.keys.keys());
        long limit = SetAlgebra.limit(call, query.keys.end());
        int size = query.result(sets).size();
        call.count(limit == 0 ? size : Math.min(limit, size));
    }
}
