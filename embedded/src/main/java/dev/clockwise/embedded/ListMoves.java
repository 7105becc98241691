package dev.clockwise.embedded;

import dev.clockwise.wire.resp.RespWriter;

/** Lists of several keys: LMOVE, RPOPLPUSH, LMPOP. */
final class ListMoves {

    private ListMoves() {}

    static void addTo(CommandTable table) {
        table.grow("lmove", 5, ListMoves::lmove);
        table.grow("rpoplpush", 3, call -> move(call, false, true));
        table.write("lmpop", -4, ListMoves::lmpop);
    }

    /** Whether an argument names the first end of a list; not LEFT nor RIGHT is a syntax error. */
    private static boolean isLeft(Call call, int place) {
        if (!call.is(place, "left") && !call.is(place, "right")) {
            throw CommandException.syntax();
        }
        return call.is(place, "left");
    }

    private static void lmove(Call call) {
        boolean from = isLeft(call, 3);
        boolean to = isLeft(call, 4);
        move(call, from, to);
    }

    private static void move(Call call, boolean fromFirst, boolean toFirst) {
        Bytes source = call.bytes(1);
        Bytes target = call.bytes(2);
        ListValue from = call.keys().find(source, ListValue.class);
        if (from == null) {
            call.reply().nothing();
            return;
        }
        ListValue to = call.keys().findOrNew(target, ListValue.class, ListValue::new);
        byte[] element = from.remove(fromFirst);
        to.add(element, toFirst);
        call.keys().save(source, from);
        call.keys().save(target, to);
        call.reply().blob(element);
    }

    private static void lmpop(Call call) {
        KeyList keys = KeyList.at(call, 1, "ERR numkeys should be greater than 0");
        boolean atFirst = isLeft(call, keys.end());
        long count = keys.count(call, keys.end() + 1);
        for (Bytes key : keys.keys()) {
            ListValue list = call.keys().find(key, ListValue.class);
            if (list != null) {
                int taken = (int) Math.min(count, list.size());
                RespWriter reply = call.reply().array(2).blob(key.array()).array(taken);
                ListCommands.take(call, key, list, taken, atFirst, reply);
                return;
            }
        }
        call.reply().nothingOfArray();
    }
}
