package dev.clockwise.planner;

import dev.clockwise.Position;
import java.util.ArrayList;
import java.util.List;

/**
 * The arcs of a ring as a table of cells that can be cut and handed over: a cell holds the positions after the end of
 * the one before it, up to and including its own end, which is its owner's token.
 *
 * <p>Two neighbours of one owner are one cell. There are two cells at least, so that every length is below 2^64;
 * lengths are unsigned. Not safe for several threads.
 */
final class RingCells {

    /** A cell of the ring. */
    static final class Cell {
        private long end;
        private int owner;
        private int index;
        private Cell prev = this;
        private Cell next = this;

        private Cell(long end, int owner) {
            this.end = end;
            this.owner = owner;
        }

        int owner() {
            return owner;
        }

        Cell prev() {
            return prev;
        }

        Cell next() {
            return next;
        }

        /** How many positions the cell holds. */
        long length() {
            return end - prev.end;
        }
    }

    private final List<List<Cell>> byOwner = new ArrayList<>();

    private int size;

    /** A table of the cells that end at these distinct positions, two or more in the order of the ring. */
    RingCells(int owners, long[] ends, int[] ownerOf) {
        for (int i = 0; i < owners; i++) {
            byOwner.add(new ArrayList<>());
        }
        Cell last = new Cell(ends[0], ownerOf[0]);
        enlist(last);
        for (int i = 1; i < ends.length; i++) {
            last = insertBefore(last.next, new Cell(ends[i], ownerOf[i]));
        }
        Cell cell = last.next;
        for (int i = 0; i < ends.length; i++) {
            Cell next = cell.next;
            join(cell);
            cell = next;
        }
    }

    private Cell insertBefore(Cell next, Cell cell) {
        cell.prev = next.prev;
        cell.next = next;
        next.prev.next = cell;
        next.prev = cell;
        enlist(cell);
        return cell;
    }

    /** How many cells there are. */
    int size() {
        return size;
    }

    /** The cells of an owner, in no order that means anything. */
    List<Cell> of(int owner) {
        return byOwner.get(owner);
    }

    /** The tokens of an owner. */
    List<Position> tokens(int owner) {
        return of(owner).stream().map(cell -> Position.of(cell.end)).toList();
    }

    private void enlist(Cell cell) {
        List<Cell> own = of(cell.owner);
        cell.index = own.size();
        own.add(cell);
        size++;
    }

    private void delist(Cell cell) {
        List<Cell> own = of(cell.owner);
        Cell moved = own.remove(own.size() - 1);
        if (moved != cell) {
            own.set(cell.index, moved);
            moved.index = cell.index;
        }
        size--;
    }

    /** Hands a cell over, and joins it with its neighbours of that owner; the cell and its end may be gone then. */
    void hand(Cell cell, int owner) {
        delist(cell);
        cell.owner = owner;
        enlist(cell);
        join(cell.prev);
        join(cell);
    }

    /**
     * Cuts a cell after so many positions, fewer than it has, and gives the cell of these; the rest stays in {@code
     * cell}.
     */
    Cell cut(Cell cell, long length) {
        return insertBefore(cell, new Cell(cell.prev.end + length, cell.owner));
    }

    /** Joins a cell to the next where both have one owner: the next grows, and the cell is gone. */
    void join(Cell cell) {
        Cell next = cell.next;
        if (next.owner == cell.owner && size > 2) {
            delist(cell);
            cell.prev.next = next;
            next.prev = cell.prev;
        }
    }
}
