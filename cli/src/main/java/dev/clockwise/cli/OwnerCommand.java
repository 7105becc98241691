package dev.clockwise.cli;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.PreferenceList;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.agreement.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code clockwise owner}: who owns each key. */
@Command(
        name = "owner",
        description = {
            "Prints the owner of each key: KEY<TAB>OWNER, or KEY<TAB>OWNER,SECOND,… with -n.",
            "Keys are arguments, or lines of bytes on standard input, which pass through unharmed."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  clockwise owner --nodes cache-1,cache-2,cache-3 user:42",
            "  clockwise owner -t examples/four-caches.yaml -n 2 < keys.txt",
            "  clockwise owner -t examples/four-caches.yaml --json user:42 user:43",
            "",
            "Exit code 1 where a key has no owner, because no node has a weight above 0."
        })
final class OwnerCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Mixin
    private TopologyChoice topology = new TopologyChoice();

    @Option(
            names = {"-n", "--copies"},
            paramLabel = "R",
            description = "How many distinct nodes to print (default: the topology's replicas).")
    private @Nullable String copies;

    @Option(names = "--json", description = "One JSON object a line.")
    private boolean json;

    @Option(names = "--at", description = "The arguments are positions (decimal or 0x hexadecimal) instead of keys.")
    private boolean positions;

    @Parameters(paramLabel = "KEY", description = "Keys; none: read from standard input.")
    private List<String> keys = List.of();

    OwnerCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Placement placement = topology.place(terminal);
        int listed = copies == null ? placement.topology().replicas() : Copies.check(copies);
        warn(placement.topology(), listed);
        try (Writer writer = json ? new JsonLines(placement, listed) : new TextLines(placement, listed)) {
            if (positions) {
                writePositions(placement, writer);
            } else if (keys.isEmpty()) {
                if (terminal.typed()) {
                    throw new Fault("no keys: name them as arguments, or give them on standard input, one a line");
                }
                try (Progress progress = new Progress(terminal, "reading keys", 0)) {
                    KeyLines.ofStream(terminal.in(), "standard input", progress::advance, writer);
                }
            } else {
                Keys.forEach(keys, writer);
            }
            return writer.ownerless ? Exit.FOUND : Exit.FINE;
        }
    }

    private void writePositions(Placement placement, Writer writer) {
        if (keys.isEmpty()) {
            throw new Fault("--at needs positions: name them as arguments, such as --at 0x10 99");
        }
        List<Position> parsed =
                keys.stream().map(key -> Copies.position(placement, key)).toList();
        for (int i = 0; i < parsed.size(); i++) {
            byte[] bytes = keys.get(i).getBytes(StandardCharsets.UTF_8);
            writer.write(bytes, 0, bytes.length, parsed.get(i));
        }
    }

    private void warn(Topology topology, int listed) {
        long active = topology.nodes().stream().filter(Node::isActive).count();
        if (active == 0) {
            terminal.error().println(Text.NO_OWNER);
        } else if (listed > active) {
            terminal.error()
                    .println("warning: " + Text.plural(listed, "node") + " a key were asked for, "
                            + Text.plural(active, "node") + " can be had");
        }
    }

    /** Writes a key with its owners. */
    private abstract static class Writer implements KeyLines.Sink, AutoCloseable {
        final Placement placement;
        final int listed;
        final Output out;
        boolean ownerless;

        Writer(Placement placement, int listed, Output out) {
            this.placement = placement;
            this.listed = listed;
            this.out = out;
        }

        @Override
        public void key(byte[] bytes, int offset, int length) {
            write(bytes, offset, length, null);
        }

        /** Writes a key, placed at {@code position} where that is given instead. */
        abstract void write(byte[] bytes, int offset, int length, @Nullable Position position);

        @Override
        public void pause() {
            out.flush();
        }

        @Override
        public void close() {}
    }

    private final class TextLines extends Writer {
        /** What follows the key where the node is its only owner: a tab, its id and a newline. */
        private final IdentityHashMap<Node, byte[]> tails = new IdentityHashMap<>();

        private final byte[][] found = new byte[KeyBatch.MOST][];

        TextLines(Placement placement, int listed) {
            super(placement, listed, terminal.out());
            placement.topology().nodes().forEach(node -> tails.put(node, newTail(node)));
        }

        /** First the owners and then the lines, so that lookups, which wait for memory, overlap. */
        @Override
        public void keys(KeyBatch batch) {
            if (listed != 1) {
                super.keys(batch);
                return;
            }
            for (int i = 0; i < batch.count(); i++) {
                found[i] = tail(placement.owner(batch.bytes(), batch.offset(i), batch.length(i)));
            }
            for (int i = 0; i < batch.count(); i++) {
                out.write(batch.bytes(), batch.offset(i), batch.length(i), found[i]);
            }
        }

        private byte[] tail(Node owner) {
            byte[] tail = tails.get(owner);
            if (tail == null) {
                ownerless |= owner.isNone();
                return newTail(owner);
            }
            return tail;
        }

        private static byte[] newTail(Node owner) {
            return ("\t" + Text.plain(owner.id()) + "\n").getBytes(StandardCharsets.UTF_8);
        }

        @Override
        void write(byte[] bytes, int offset, int length, @Nullable Position position) {
            if (listed == 1) {
                Node owner = position == null ? placement.owner(bytes, offset, length) : placement.ownerAt(position);
                out.write(bytes, offset, length, tail(owner));
                return;
            }
            PreferenceList owners = position == null
                    ? placement.owners(bytes, offset, length, listed)
                    : placement.ownersAt(position, listed);
            ownerless |= owners.isEmpty();
            out.write(bytes, offset, length);
            out.write('\t');
            for (int i = 0; i < owners.size(); i++) {
                if (i > 0) {
                    out.write(',');
                }
                byte[] tail = tail(owners.get(i));
                out.write(tail, 1, tail.length - 2);
            }
            out.write('\n');
        }
    }

    private final class JsonLines extends Writer {
        private final Json lines = new Json(terminal.out());
        private final Space space = placement.keyHash().space();

        JsonLines(Placement placement, int listed) {
            super(placement, listed, terminal.out());
        }

        @Override
        void write(byte[] bytes, int offset, int length, @Nullable Position position) {
            Position at = position == null && placement.hasPositions()
                    ? placement.keyHash().position(bytes, offset, length)
                    : position;
            PreferenceList owners =
                    at == null ? placement.owners(bytes, offset, length, listed) : placement.ownersAt(at, listed);
            ownerless |= owners.isEmpty();
            lines.object(() -> {
                if (position == null) {
                    lines.key(bytes, offset, length);
                } else {
                    lines.nothing("key");
                }
                lines.node("owner", owners.isEmpty() ? Node.NONE : owners.get(0))
                        .array("owners", owners, node -> lines.text(node.id()))
                        .position("position", space, at);
            });
        }

        @Override
        public void pause() {
            lines.flush();
            super.pause();
        }

        @Override
        public void close() {
            lines.close();
        }
    }
}
