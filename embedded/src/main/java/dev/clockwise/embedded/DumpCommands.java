package dev.clockwise.embedded;

/** Values that go from node to node: DUMP and RESTORE. */
final class DumpCommands {

    private DumpCommands() {}

    static void addTo(CommandTable table) {
        table.read("dump", 2, DumpCommands::dump);
        table.grow("restore", -4, DumpCommands::restore);
    }

    private static void dump(Call call) {
        Entry entry = call.keys().entry(call.bytes(1));
        if (entry == null) {
            call.reply().nothing();
        } else {
            call.reply().blob(Dump.of(entry.value()));
        }
    }

    private static void restore(Call call) {
        boolean replace = false;
        boolean absolute = false;
        for (int i = 4; i < call.count(); i++) {
            if (call.is(i, "replace")) {
                replace = true;
            } else if (call.is(i, "absttl")) {
                absolute = true;
            } else if (call.is(i, "idletime") && i + 1 < call.count()) {
                i++;
                call.integer(i, 0, Long.MAX_VALUE, "ERR Invalid IDLETIME value, must be >= 0");
            } else if (call.is(i, "freq") && i + 1 < call.count()) {
                i++;
                call.integer(i, 0, 255, "ERR Invalid FREQ value, must be >= 0 and <= 255");
            } else {
                throw CommandException.syntax();
            }
        }
        Bytes key = call.bytes(1);
        if (!replace && call.keys().contains(key)) {
            throw new CommandException("BUSYKEY Target key name already exists.");
        }
        long ttl = call.integer(2);
        if (ttl < 0) {
            throw new CommandException("ERR Invalid TTL value, must be >= 0");
        }
        if (!Dump.isSound(call.raw(3))) {
            throw new CommandException("ERR DUMP payload version or checksum are wrong");
        }
        Stored value = Dump.read(call.raw(3));
        if (value == null) {
            throw new CommandException("ERR Bad data format");
        }
        long end = ttl == 0 ? Entry.NEVER : absolute ? ttl : call.keys().now() + ttl;
        call.keys().replace(key, value, end);
        call.ok();
    }
}
