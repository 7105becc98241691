package dev.clockwise.embedded;

import dev.clockwise.wire.resp.RespWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists of one key: LPUSH and its like. */
final class ListCommands {

    private ListCommands() {}

    static void addTo(CommandTable table) {
        table.grow("lpush", -3, call -> push(call, true, false));
        table.grow("rpush", -3, call -> push(call, false, false));
        table.grow("lpushx", -3, call -> push(call, true, true));
        table.grow("rpushx", -3, call -> push(call, false, true));
        table.write("lpop", -2, call -> pop(call, true, "lpop"));
        table.write("rpop", -2, call -> pop(call, false, "rpop"));
        table.read("llen", 2, ListCommands::llen);
        table.read("lrange", 4, ListCommands::lrange);
        table.read("lindex", 3, ListCommands::lindex);
        table.grow("lset", 4, ListCommands::lset);
        table.grow("linsert", 5, ListCommands::linsert);
        table.write("lrem", 4, ListCommands::lrem);
        table.write("ltrim", 4, ListCommands::ltrim);
        table.read("lpos", -3, ListCommands::lpos);
    }

    private static @Nullable ListValue find(Call call) {
        return call.keys().find(call.bytes(1), ListValue.class);
    }

    private static void push(Call call, boolean atFirst, boolean onlyExisting) {
        ListValue list = find(call);
        if (list == null) {
            if (onlyExisting) {
                call.count(0);
                return;
            }
            list = new ListValue();
        }
        for (int i = 2; i < call.count(); i++) {
            list.add(call.raw(i), atFirst);
        }
        call.keys().save(call.bytes(1), list);
        call.count(list.size());
    }

    private static void pop(Call call, boolean atFirst, String command) {
        if (call.count() > 3) {
            throw CommandException.arity(command);
        }
        boolean several = call.count() == 3;
        long count = several ? call.integer(2, 0, Long.MAX_VALUE, CommandException.NOT_POSITIVE) : 1;
        ListValue list = find(call);
        if (list == null && several) {
            call.reply().nothingOfArray();
            return;
        }
        if (list == null) {
            call.reply().nothing();
            return;
        }
        RespWriter reply = call.reply();
        int taken = (int) Math.min(count, list.size());
        if (several) {
            reply.array(taken);
        }
        take(call, call.bytes(1), list, taken, atFirst, reply);
    }

    /** Takes elements off a list and writes them. */
    static void take(Call call, Bytes key, ListValue list, int count, boolean atFirst, RespWriter reply) {
        for (int i = 0; i < count; i++) {
            reply.blob(list.remove(atFirst));
        }
        if (count > 0) {
            call.keys().save(key, list);
        }
    }

    private static void llen(Call call) {
        ListValue list = find(call);
        call.count(list == null ? 0 : list.size());
    }

    private static void lrange(Call call) {
        Span span = new Span(call.integer(2), call.integer(3));
        ListValue list = find(call);
        int size = list == null ? 0 : list.size();
        RespWriter reply = call.reply().array(span.to(size) - span.from(size));
        for (int i = span.from(size); list != null && i < span.to(size); i++) {
            reply.blob(list.get(i));
        }
    }

    private static void lindex(Call call) {
        ListValue list = find(call);
        if (list == null) {
            call.reply().nothing();
            return;
        }
        long place = place(call.integer(2), list);
        if (place < 0 || place >= list.size()) {
            call.reply().nothing();
        } else {
            call.reply().blob(list.get((int) place));
        }
    }

    private static long place(long index, ListValue list) {
        return index < 0 ? list.size() + index : index;
    }

    private static void lset(Call call) {
        ListValue list = find(call);
        if (list == null) {
            throw new CommandException(CommandException.NO_SUCH_KEY);
        }
        long place = place(call.integer(2), list);
        if (place < 0 || place >= list.size()) {
            throw new CommandException(CommandException.OUT_OF_RANGE);
        }
        list.set((int) place, call.raw(3));
        call.keys().save(call.bytes(1), list);
        call.ok();
    }

    private static void linsert(Call call) {
        boolean after = call.is(2, "after");
        if (!after && !call.is(2, "before")) {
            throw CommandException.syntax();
        }
        ListValue list = find(call);
        if (list == null) {
            call.count(0);
            return;
        }
        for (int i = 0; i < list.size(); i++) {
            if (Arrays.equals(list.get(i), call.raw(3))) {
                list.insert(after ? i + 1 : i, call.raw(4));
                call.keys().save(call.bytes(1), list);
                call.count(list.size());
                return;
            }
        }
        call.count(-1);
    }

    private static void lrem(Call call) {
        long most = call.integer(2);
        ListValue list = find(call);
        int removed = list == null ? 0 : list.removeEqual(call.raw(3), most);
        if (list != null && removed > 0) {
            call.keys().save(call.bytes(1), list);
        }
        call.count(removed);
    }

    private static void ltrim(Call call) {
        Span span = new Span(call.integer(2), call.integer(3));
        ListValue list = find(call);
        if (list != null) {
            int size = list.size();
            list.retain(span.from(size), span.to(size));
            call.keys().save(call.bytes(1), list);
        }
        call.ok();
    }

    private static void lpos(Call call) {
        long rank = 1;
        long count = -1;
        long most = 0;
        for (int i = 3; i < call.count(); i += 2) {
            if (call.is(i, "rank") && i + 1 < call.count()) {
                rank = call.integer(i + 1);
                if (rank == 0) {
                    throw new CommandException("ERR RANK can't be zero: use 1 to start from the first match, 2 from the"
                            + " second ... or use negative to start from the end of the list");
                }
            } else if (call.is(i, "count") && i + 1 < call.count()) {
                count = call.integer(i + 1, 0, Long.MAX_VALUE, "ERR COUNT can't be negative");
            } else if (call.is(i, "maxlen") && i + 1 < call.count()) {
                most = call.integer(i + 1, 0, Long.MAX_VALUE, "ERR MAXLEN can't be negative");
            } else {
                throw CommandException.syntax();
            }
        }
        ListValue list = find(call);
        long wanted = count < 0 ? 1 : count == 0 ? Long.MAX_VALUE : count;
        List<Integer> found = list == null ? List.of() : places(list, call.raw(2), rank, wanted, most);
        if (count >= 0) {
            RespWriter reply = call.reply().array(found.size());
            found.forEach(reply::integer);
        } else if (found.isEmpty()) {
            call.reply().nothing();
        } else {
            call.count(found.get(0));
        }
    }

    private static List<Integer> places(ListValue list, byte[] element, long rank, long wanted, long most) {
        List<Integer> found = new ArrayList<>();
        long skipped = Math.abs(rank) - 1;
        long looks = most == 0 ? list.size() : Math.min(most, list.size());
        for (int i = 0; i < looks && found.size() < wanted; i++) {
            int place = rank > 0 ? i : list.size() - 1 - i;
            if (Arrays.equals(list.get(place), element)) {
                if (skipped > 0) {
                    skipped--;
                } else {
                    found.add(place);
                }
            }
        }
        return found;
    }
}
