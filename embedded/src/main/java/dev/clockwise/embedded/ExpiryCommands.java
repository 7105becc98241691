package dev.clockwise.embedded;

/** When keys end: the family of EXPIRE and TTL. */
final class ExpiryCommands {

    private static final int SECOND = 1000;

    private ExpiryCommands() {}

    static void addTo(CommandTable table) {
        table.write("expire", -3, call -> expire(call, SECOND, true, "expire"));
        table.write("pexpire", -3, call -> expire(call, 1, true, "pexpire"));
        table.write("expireat", -3, call -> expire(call, SECOND, false, "expireat"));
        table.write("pexpireat", -3, call -> expire(call, 1, false, "pexpireat"));
        table.write("persist", 2, ExpiryCommands::persist);
        table.read("ttl", 2, call -> tell(call, SECOND, true));
        table.read("pttl", 2, call -> tell(call, 1, true));
        table.read("expiretime", 2, call -> tell(call, SECOND, false));
        table.read("pexpiretime", 2, call -> tell(call, 1, false));
    }

    /**
     * The end that a time means, in milliseconds since 1970.
     *
     * @param unit milliseconds in a unit of the time
     * @param relative whether it counts from now
     * @throws CommandException if 64 bits do not hold it
     */
    static long end(Call call, long time, int unit, boolean relative, String command) {
        try {
            long millis = Math.multiplyExact(time, (long) unit);
            return relative ? Math.addExact(call.keys().now(), millis) : millis;
        } catch (ArithmeticException overflow) {
            throw new CommandException("ERR invalid expire time in '" + command + "' command");
        }
    }

    private static void expire(Call call, int unit, boolean relative, String command) {
        boolean absent = false;
        boolean present = false;
        boolean later = false;
        boolean earlier = false;
        long time = call.integer(2);
        for (int i = 3; i < call.count(); i++) {
            if (call.is(i, "nx")) {
                absent = true;
            } else if (call.is(i, "xx")) {
                present = true;
            } else if (call.is(i, "gt")) {
                later = true;
            } else if (call.is(i, "lt")) {
                earlier = true;
            } else {
                throw new CommandException("ERR Unsupported option " + call.shown(i));
            }
        }
        if (absent && (present || later || earlier)) {
            throw new CommandException("ERR NX and XX, GT or LT options at the same time are not compatible");
        }
        if (later && earlier) {
            throw new CommandException("ERR GT and LT options at the same time are not compatible");
        }
        long end = end(call, time, unit, relative, command);
        Bytes key = call.bytes(1);
        Entry entry = call.keys().entry(key);
        if (entry == null) {
            call.count(0);
            return;
        }
        long before = entry.expiresAt();
        boolean has = before != Entry.NEVER;
        boolean wanted = !(absent && has)
                && !(present && !has)
                && !(later && (!has || end <= before))
                && !(earlier && has && end >= before);
        if (wanted) {
            call.keys().expire(key, Math.max(0, end));
        }
        call.flag(wanted);
    }

    private static void persist(Call call) {
        Bytes key = call.bytes(1);
        Entry entry = call.keys().entry(key);
        boolean has = entry != null && entry.expiresAt() != Entry.NEVER;
        if (has) {
            call.keys().expire(key, Entry.NEVER);
        }
        call.flag(has);
    }

    private static void tell(Call call, int unit, boolean relative) {
        Entry entry = call.keys().entry(call.bytes(1));
        if (entry == null) {
            call.count(-2);
        } else if (entry.expiresAt() == Entry.NEVER) {
            call.count(-1);
        } else {
            long time = relative ? entry.expiresAt() - call.keys().now() : entry.expiresAt();
            call.count(relative && unit > 1 ? (time + unit / 2) / unit : time / unit);
        }
    }

    /** The end that a time above 0 means. */
    static long requireEnd(Call call, int place, int unit, boolean relative, String command) {
        long time = call.integer(place);
        if (time <= 0) {
            throw new CommandException("ERR invalid expire time in '" + command + "' command");
        }
        return end(call, time, unit, relative, command);
    }
}
