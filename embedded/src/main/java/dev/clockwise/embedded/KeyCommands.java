package dev.clockwise.embedded;

import java.util.ArrayList;
import java.util.List;

/** What is done with keys whatever their values: DEL, RENAME, COPY, KEYS and their like. */
final class KeyCommands {

    private KeyCommands() {}

    static void addTo(CommandTable table) {
        table.write("del", -2, KeyCommands::del);
        table.write("unlink", -2, KeyCommands::del);
        table.read("exists", -2, KeyCommands::exists);
        table.read("touch", -2, KeyCommands::touch);
        table.read("type", 2, KeyCommands::type);
        table.read("keys", 2, KeyCommands::keys);
        table.read("randomkey", 1, KeyCommands::randomKey);
        table.write("rename", 3, KeyCommands::rename);
        table.write("renamenx", 3, KeyCommands::renameNx);
        table.grow("copy", -3, KeyCommands::copy);
        table.read("object|encoding", 3, KeyCommands::encoding);
        table.read("object|refcount", 3, KeyCommands::refcount);
        table.read("object|idletime", 3, KeyCommands::idleTime);
    }

    private static void del(Call call) {
        int removed = 0;
        for (int i = 1; i < call.count(); i++) {
            if (call.keys().remove(call.bytes(i)) != null) {
                removed++;
            }
        }
        call.count(removed);
    }

    private static void exists(Call call) {
        int found = 0;
        for (int i = 1; i < call.count(); i++) {
            if (call.keys().contains(call.bytes(i))) {
                found++;
            }
        }
        call.count(found);
    }

    private static void touch(Call call) {
        int found = 0;
        for (int i = 1; i < call.count(); i++) {
            Entry entry = call.keys().entry(call.bytes(i));
            if (entry != null) {
                entry.usedAt(call.keys().now());
                found++;
            }
        }
        call.count(found);
    }

    private static void type(Call call) {
        Entry entry = call.keys().entry(call.bytes(1));
        call.reply().simple(entry == null ? "none" : entry.value().type());
    }

    private static void keys(Call call) {
        List<Bytes> found = new ArrayList<>();
        for (Bytes key : call.keys().keys()) {
            if (Glob.matches(call.raw(1), key.array())) {
                found.add(key);
            }
        }
        call.array(found);
    }

    private static void randomKey(Call call) {
        Bytes key = call.keys().randomKey();
        if (key == null) {
            call.reply().nothing();
        } else {
            call.reply().blob(key.array());
        }
    }

    private static Entry require(Call call, int place) {
        Entry entry = call.keys().entry(call.bytes(place));
        if (entry == null) {
            throw new CommandException(CommandException.NO_SUCH_KEY);
        }
        return entry;
    }

    private static void rename(Call call) {
        move(call, require(call, 1));
        call.ok();
    }

    private static void renameNx(Call call) {
        Entry entry = require(call, 1);
        boolean free = !call.keys().contains(call.bytes(2));
        if (free) {
            move(call, entry);
        }
        call.flag(free);
    }

    private static void move(Call call, Entry entry) {
        Bytes to = call.bytes(2);
        if (!to.equals(entry.key())) {
            call.keys().remove(entry.key());
            call.keys().replace(to, entry.value(), entry.expiresAt());
        }
    }

    private static void copy(Call call) {
        boolean replace = false;
        for (int i = 3; i < call.count(); i++) {
            if (call.is(i, "replace")) {
                replace = true;
            } else if (call.is(i, "db") && i + 1 < call.count()) {
                if (call.integer(i + 1) != 0) {
                    throw new CommandException("ERR DB index is out of range");
                }
                i++;
            } else {
                throw CommandException.syntax();
            }
        }
        Bytes to = call.bytes(2);
        if (to.equals(call.bytes(1))) {
            throw new CommandException("ERR source and destination objects are the same");
        }
        Entry entry = call.keys().entry(call.bytes(1));
        if (entry == null || (!replace && call.keys().contains(to))) {
            call.count(0);
            return;
        }
        call.requireRoom(call.keys().bytes() + entry.value().bytes());
        call.keys().replace(to, entry.value().copy(), entry.expiresAt());
        call.count(1);
    }

    private static void encoding(Call call) {
        Entry entry = call.keys().entry(call.bytes(2));
        if (entry == null) {
            call.reply().nothing();
        } else {
            call.reply().blob(entry.value().encoding());
        }
    }

    private static void refcount(Call call) {
        if (call.keys().contains(call.bytes(2))) {
            call.count(1);
        } else {
            call.reply().nothing();
        }
    }

    private static void idleTime(Call call) {
        Entry entry = call.keys().entry(call.bytes(2));
        if (entry == null) {
            call.reply().nothing();
        } else {
            call.count(Math.max(0, (call.keys().now() - entry.usedAt()) / 1000));
        }
    }
}
