package dev.clockwise.embedded;

/** A set of members. */
final class SetValue extends Stored {

    private static final int FEW_NUMBERS = 512;

    private final Table<Boolean> members = new Table<>();
    private long bytes;
    private int others;

    Table<Boolean> members() {
        return members;
    }

    int size() {
        return members.size();
    }

    boolean contains(Bytes member) {
        return members.contains(member);
    }

    /** Adds a member; whether it is new. */
    boolean add(Bytes member) {
        if (members.put(member, true) != null) {
            return false;
        }
        bytes += weight(member);
        others += isNumber(member) ? 0 : 1;
        return true;
    }

    /** Removes a member; whether it was there. */
    boolean remove(Bytes member) {
        if (members.remove(member) == null) {
            return false;
        }
        bytes -= weight(member);
        others -= isNumber(member) ? 0 : 1;
        return true;
    }

    private static long weight(Bytes member) {
        return Table.CELL_BYTES + (long) member.length();
    }

    private static boolean isNumber(Bytes member) {
        return Numbers.integer(member.array()).isPresent();
    }

    @Override
    String type() {
        return "set";
    }

    @Override
    String encoding() {
        return others == 0 && members.size() <= FEW_NUMBERS ? "intset" : "hashtable";
    }

    @Override
    long bytes() {
        return 96 + bytes;
    }

    @Override
    boolean isEmpty() {
        return members.size() == 0;
    }

    @Override
    SetValue copy() {
        SetValue copy = new SetValue();
        members.forEach((member, there) -> copy.add(member));
        return copy;
    }
}
