package dev.clockwise.embedded;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

/** Strings that are numbers: INCR and its like. */
final class CounterCommands {

    static final String NOT_FINITE = "ERR increment would produce NaN or Infinity";

    private CounterCommands() {}

    static void addTo(CommandTable table) {
        table.grow("incr", 2, call -> add(call, 1));
        table.grow("decr", 2, call -> add(call, -1));
        table.grow("incrby", 3, call -> add(call, call.integer(2)));
        table.grow("decrby", 3, CounterCommands::decrBy);
        table.grow("incrbyfloat", 3, CounterCommands::incrByFloat);
    }

    private static StringValue find(Call call) {
        return call.keys().findOrNew(call.bytes(1), StringValue.class, () -> new StringValue(new byte[] {'0'}));
    }

    private static void decrBy(Call call) {
        long amount = call.integer(2);
        if (amount == Long.MIN_VALUE) {
            throw new CommandException("ERR decrement would overflow");
        }
        add(call, -amount);
    }

    private static void add(Call call, long amount) {
        StringValue value = find(call);
        long before =
                Numbers.integer(value.array()).orElseThrow(() -> new CommandException(CommandException.NOT_AN_INTEGER));
        long after = sum(before, amount);
        value.array(Long.toString(after).getBytes(StandardCharsets.US_ASCII));
        call.keys().save(call.bytes(1), value);
        call.count(after);
    }

    static long sum(long a, long b) {
        try {
            return Math.addExact(a, b);
        } catch (ArithmeticException overflow) {
            throw new CommandException(CommandException.OVERFLOW);
        }
    }

    private static void incrByFloat(Call call) {
        StringValue value = find(call);
        BigDecimal before = Numbers.longDouble(value.array(), CommandException.NOT_A_FLOAT, NOT_FINITE);
        BigDecimal amount = Numbers.longDouble(call.raw(2), CommandException.NOT_A_FLOAT, NOT_FINITE);
        byte[] after = Numbers.spell(Numbers.sum(before, amount)).getBytes(StandardCharsets.US_ASCII);
        value.array(after);
        call.keys().save(call.bytes(1), value);
        call.reply().blob(after);
    }
}
