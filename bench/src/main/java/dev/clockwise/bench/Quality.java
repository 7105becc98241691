package dev.clockwise.bench;

import dev.clockwise.bench.contender.Contender;
import dev.clockwise.bench.contender.Contenders;
import java.util.IdentityHashMap;
import java.util.OptionalDouble;
import java.util.SplittableRandom;

/**
 * What a contender is like beside its speed.
 *
 * @param maxOverMean the greatest number of keys of a node over the mean, counted
 * @param exactMaxOverMean the same of shares, where they are known
 * @param movedOverLeast how many keys move where a node joins, over one in as many as there are nodes then
 * @param needless the part of all keys that then moves between nodes that were there before
 * @param bytes what it holds in memory
 * @param points how many points or slots it has
 */
record Quality(
        double maxOverMean,
        OptionalDouble exactMaxOverMean,
        double movedOverLeast,
        double needless,
        long bytes,
        long points) {

    /** The quality of a contender over so many nodes, by these keys. */
    static Quality of(Contenders contender, int nodes, String[] keys) {
        Contender before = contender.of(nodes);
        IdentityHashMap<Object, int[]> counts = new IdentityHashMap<>();
        Object[] owners = new Object[keys.length];
        for (int i = 0; i < keys.length; i++) {
            owners[i] = before.owner(keys[i]);
            counts.computeIfAbsent(owners[i], owner -> new int[1])[0]++;
        }
        long bytes = before.bytes();
        long points = before.points();
        OptionalDouble exact = before.exactMaxOverMean();
        Contender after = before.joined();
        int moved = 0;
        int needless = 0;
        for (int i = 0; i < keys.length; i++) {
            Object owner = after.owner(keys[i]);
            if (owner != owners[i]) {
                moved++;
                needless += counts.containsKey(owner) ? 1 : 0;
            }
        }
        int most = counts.values().stream().mapToInt(count -> count[0]).max().orElse(0);
        return new Quality(
                (double) most * nodes / keys.length,
                exact,
                (double) moved * (nodes + 1) / keys.length,
                (double) needless / keys.length,
                bytes,
                points);
    }

    /** What counting so many keys of perfectly even nodes would give for the greatest over the mean. */
    static double maxOverMeanByChance(int nodes, int keys) {
        SplittableRandom random = new SplittableRandom(1);
        int[] counts = new int[nodes];
        int most = 0;
        for (int i = 0; i < keys; i++) {
            most = Math.max(most, ++counts[random.nextInt(nodes)]);
        }
        return (double) most * nodes / keys;
    }
}
