package dev.clockwise.planner;

import dev.clockwise.planner.RingCells.Cell;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Works out who has to give and to get how much, so that the least moves, and has it passed on. */
final class TokenChange {

    private final ShareBand band;
    private final boolean[] changed;
    private final long[] share;

    private TokenChange(RingCells cells, ShareBand band, boolean[] changed) {
        this.band = band;
        this.changed = changed;
        share = new long[changed.length];
        for (int i = 0; i < share.length; i++) {
            for (Cell cell : cells.of(i)) {
                share[i] += cell.length();
            }
        }
    }

    static void run(RingCells cells, ShareBand band, boolean[] changed, @Nullable CopyLoads loads, int tokens) {
        new TokenChange(cells, band, changed).exchange(cells, loads, tokens);
    }

    private static long beyond(long a, long b) {
        return a - ShareBand.lesser(a, b);
    }

    private void exchange(RingCells cells, @Nullable CopyLoads loads, int tokens) {
        int n = share.length;
        long[] mustGive = new long[n];
        long[] canGive = new long[n];
        long[] mustGet = new long[n];
        long[] canGet = new long[n];
        for (int i = 0; i < n; i++) {
            mustGive[i] = beyond(share[i], band.ceiling(i));
            canGive[i] = beyond(share[i], band.floor(i));
            mustGet[i] = beyond(band.floor(i), share[i]);
            canGet[i] = beyond(band.ceiling(i), share[i]);
        }
        long out = Arrays.stream(mustGive).sum();
        long in = Arrays.stream(mustGet).sum();
        if (ShareBand.atMost(in, out)) {
            Dues give = new Dues(mustGive, mustGive.clone(), out);
            Dues get = new Dues(mustGet, limits(mustGive, mustGet, canGet, out), out);
            new Handout(new TokenExchange(cells, band, share, give, get, loads, tokens)).run();
        } else {
            Dues give = new Dues(mustGive, limits(mustGet, mustGive, canGive, in), in);
            Dues get = new Dues(mustGet, mustGet.clone(), in);
            new Intake(new TokenExchange(cells, band, share, give, get, loads, tokens)).run();
        }
    }

    /**
     * The limits of the side that has a choice: none for unchanged nodes where the other side has some and changed ones
     * can do it.
     */
    private long[] limits(long[] fixed, long[] duty, long[] limit, long sum) {
        boolean between = false;
        long[] only = limit.clone();
        long left = sum;
        for (int i = 0; i < fixed.length; i++) {
            if (!changed[i]) {
                between |= fixed[i] != 0;
                only[i] = duty[i];
            }
            left -= ShareBand.lesser(left, only[i]);
        }
        return between && left == 0 ? only : limit;
    }
}
