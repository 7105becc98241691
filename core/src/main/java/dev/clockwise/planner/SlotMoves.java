package dev.clockwise.planner;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Which slots go from which holder to which taker, while it is worked out. A holder gives no more than it must, a taker
 * gets no more than it lacks. Not safe for several threads.
 */
final class SlotMoves {

    private static final int STAYS = -1;

    /** The holder of each slot. */
    private final int[] holders;
    /** How many slots each holder has still to give. */
    private final int[] gives;
    /** How many slots each taker still lacks. */
    private final int[] lacks;
    /** Who gets each slot. */
    private final int[] takers;

    SlotMoves(int[] holders, int[] gives, int[] lacks) {
        this.holders = holders;
        this.gives = gives;
        this.lacks = lacks;
        this.takers = new int[holders.length];
        Arrays.fill(takers, STAYS);
    }

    /** Whether the slot moves. */
    boolean isMoved(int slot) {
        return takers[slot] != STAYS;
    }

    /** Who gets a slot that moves. */
    int taker(int slot) {
        return takers[slot];
    }

    /**
     * Moves a slot to a taker where the one has to give and the other lacks some; does nothing where the taker is
     * negative.
     */
    void offer(int slot, int taker) {
        if (taker >= 0 && !isMoved(slot) && gives[holders[slot]] > 0 && lacks[taker] > 0) {
            move(slot, taker);
        }
    }

    private void move(int slot, int taker) {
        takers[slot] = taker;
        gives[holders[slot]]--;
        lacks[taker]--;
    }

    /**
     * Gives what is left to give: each holder to each taker in proportion to what it lacks, within less than two slots.
     * A holder gives its last slots, neighbours to the same taker where that can be, so that documents stay short.
     */
    void inProportion() {
        EvenTurns turns = new EvenTurns(lacks);
        for (int[] slots : slotsToGive()) {
            int[] order =
                    IntStream.generate(turns::next).limit(slots.length).sorted().toArray();
            for (int i = 0; i < order.length; i++) {
                move(slots[i], order[i]);
            }
        }
    }

    /** For each holder the slots that it has still to give, ascending. */
    private int[][] slotsToGive() {
        int[] left = gives.clone();
        int[][] slots = Arrays.stream(gives).mapToObj(int[]::new).toArray(int[][]::new);
        for (int slot = holders.length - 1; slot >= 0; slot--) {
            int holder = holders[slot];
            if (left[holder] > 0 && !isMoved(slot)) {
                slots[holder][--left[holder]] = slot;
            }
        }
        return slots;
    }
}
