package dev.clockwise.wire.command;

import dev.clockwise.wire.resp.Request;
import dev.clockwise.wire.resp.Value;
import io.netty.buffer.ByteBuf;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The commands that a router knows. Immutable, and safe for any thread; some hundred bytes a command.
 *
 * <p>A request is looked at in this order: which command it {@link #find asks for}, else {@link #unknown the error};
 * whether its number of arguments is {@link CommandSpec#accepts accepted}, else {@link CommandSpec#arityError the
 * error}; then its {@link CommandSpec#treatment(Request) treatment}, and the {@link CommandSpec#keys keys} or {@link
 * CommandSpec#channels channels} that this needs.
 */
public final class CommandTable {

    /** How much of a request an error repeats, in bytes. */
    private static final int SHOWN = 128;

    /** So many commands and subcommands are learned at most. */
    public static final int MOST_LEARNED = 4096;

    private final SortedMap<String, CommandSpec> specs;
    private final Map<String, Judgement> judgements;
    /** For each command that was learned, the node that taught it first. */
    private final Map<String, String> teachers;

    private final NameTable<Entry> names;

    /** A command with its subcommands. */
    private record Entry(CommandSpec spec, @Nullable NameTable<CommandSpec> subcommands) {}

    /** Loads the tables when they are first needed. */
    private static final class Redis7 {
        static final CommandTable TABLE = load();

        private static CommandTable load() {
            Map<String, Judgement> judgements = new HashMap<>();
            for (String line : lines("treatments.tsv")) {
                String[] fields = line.split("\t", -1);
                judgements.put(fields[0], Judgement.parse(fields));
            }
            List<ServerCommand> commands = new ArrayList<>();
            lines("redis-7.tsv").forEach(line -> commands.add(ServerCommand.parse(line)));
            SortedMap<String, CommandSpec> specs = new TreeMap<>();
            commands.forEach(
                    command -> specs.put(command.name(), new CommandSpec(command, judgement(judgements, command))));
            return new CommandTable(specs, judgements, Map.of());
        }
    }

    private CommandTable(
            SortedMap<String, CommandSpec> specs, Map<String, Judgement> judgements, Map<String, String> teachers) {
        this.specs = Collections.unmodifiableSortedMap(specs);
        this.judgements = judgements;
        this.teachers = teachers;
        Map<String, Map<String, CommandSpec>> subcommands = new HashMap<>();
        for (CommandSpec spec : specs.values()) {
            String container = spec.container();
            if (container != null) {
                subcommands
                        .computeIfAbsent(container, name -> new HashMap<>())
                        .put(spec.name().substring(container.length() + 1), spec);
            }
        }
        Map<String, Entry> entries = new HashMap<>();
        for (CommandSpec spec : specs.values()) {
            if (spec.container() == null) {
                Map<String, CommandSpec> below = subcommands.get(spec.name());
                entries.put(spec.name(), new Entry(spec, below == null ? null : new NameTable<>(below)));
            }
        }
        this.names = new NameTable<>(entries);
    }

    /** The commands of Redis 7. */
    public static CommandTable redis7() {
        return Redis7.TABLE;
    }

    /**
     * This table and the commands of a node that it does not know: those whose keys the node tells are sent to the node
     * of these, the others are refused by name. The commands of Redis 7 stay as they are. Where nodes say differently
     * where the keys of a learned command are, it is refused by name from then on; where they differ in how many
     * arguments it has, the fewest that one of them accepts are enough. No more than {@value #MOST_LEARNED} are learned.
     *
     * @param commandReply a node's reply to COMMAND; where it is an error, or commands in it cannot be understood, these
     *     stay unknown
     * @param node the node's id
     * @return this table if there is nothing to learn
     */
    public CommandTable learn(Value commandReply, String node) {
        SortedMap<String, CommandSpec> all = new TreeMap<>(specs);
        Map<String, String> taught = new HashMap<>(teachers);
        for (ServerCommand command : ServerCommand.all(commandReply)) {
            if (!mayLearn(command, node, all, taught)) {
                continue;
            }
            CommandSpec known = all.get(command.name());
            if (known == null) {
                all.put(command.name(), new CommandSpec(command, judgement(judgements, command)));
                taught.put(command.name(), node);
            } else {
                String first = taught.getOrDefault(command.name(), node);
                all.put(command.name(), known.agreedWith(command, judgement(judgements, command), first, node));
            }
        }
        return all.equals(specs) ? this : new CommandTable(all, judgements, taught);
    }

    /**
     * Whether a command may be learned, or learned more of. Subcommands may only be of what had them before, or is new,
     * for else they would hide arguments of a command without them.
     */
    private boolean mayLearn(
            ServerCommand command, String node, Map<String, CommandSpec> all, Map<String, String> taught) {
        String name = command.name();
        if (Redis7.TABLE.specs.containsKey(name) || (!all.containsKey(name) && taught.size() >= MOST_LEARNED)) {
            return false;
        }
        int bar = name.indexOf('|');
        if (bar < 0 || all.containsKey(name)) {
            return true;
        }
        String container = name.substring(0, bar);
        boolean isNew = !specs.containsKey(container) && node.equals(taught.get(container));
        return isNew || hasSubcommands(container);
    }

    private boolean hasSubcommands(String name) {
        SortedMap<String, CommandSpec> rest = specs.tailMap(name + "|");
        return specs.containsKey(name) && !rest.isEmpty() && rest.firstKey().startsWith(name + "|");
    }

    /** How many commands and subcommands were learned. */
    public int learned() {
        return teachers.size();
    }

    private static Judgement judgement(Map<String, Judgement> judgements, ServerCommand command) {
        Judgement own = judgements.get(command.name());
        if (own != null) {
            return own;
        }
        int bar = command.name().indexOf('|');
        Judgement container = bar < 0 ? null : judgements.get(command.name().substring(0, bar));
        return container != null && container.treatment() == Treatment.REFUSED ? container : Judgement.of(command);
    }

    /**
     * The command or the subcommand that a request asks for, or null. O(bytes of the name), without allocation.
     */
    public @Nullable CommandSpec find(Request request) {
        Entry entry = names.find(request, 0);
        if (entry == null) {
            return null;
        }
        NameTable<CommandSpec> subcommands = entry.subcommands();
        return subcommands == null || request.arguments() == 1 ? entry.spec() : subcommands.find(request, 1);
    }

    /** The command of this name, such as {@code get} or {@code client|list}; or null. */
    public @Nullable CommandSpec find(String name) {
        return specs.get(name.toLowerCase(Locale.ROOT));
    }

    /** Whether a command does nothing by itself, but has subcommands. */
    boolean isContainer(CommandSpec spec) {
        return hasSubcommands(spec.name()) && !spec.accepts(1);
    }

    /** All commands and subcommands, in the order of their names. */
    public Collection<CommandSpec> specs() {
        return specs.values();
    }

    /** What a client gets as an error whose request asks for a command that is not known, in the words of Redis. */
    public String unknown(Request request) {
        String name = shown(request, 0, SHOWN);
        if (names.find(request, 0) != null) {
            String container = request.argument(0).toString(StandardCharsets.UTF_8);
            return line("ERR unknown subcommand '" + shown(request, 1, SHOWN) + "'. Try "
                    + container.toUpperCase(Locale.ROOT) + " HELP.");
        }
        StringBuilder arguments = new StringBuilder();
        int length = 0;
        for (int i = 1; i < request.arguments() && length < SHOWN; i++) {
            String argument = shown(request, i, SHOWN - length);
            arguments.append('\'').append(argument).append("' ");
            length += argument.getBytes(StandardCharsets.UTF_8).length + 3;
        }
        return line("ERR unknown command '" + name + "', with args beginning with: " + arguments);
    }

    /** The first bytes of an argument, which like those of a string of C end before a zero. */
    private static String shown(Request request, int argument, int most) {
        ByteBuf frame = request.frame();
        int start = request.start(argument);
        int end = start + Math.min(most, request.length(argument));
        int zero = frame.indexOf(start, end, (byte) 0);
        return frame.toString(start, (zero < 0 ? end : zero) - start, StandardCharsets.UTF_8);
    }

    private static String line(String text) {
        return text.replace('\r', ' ').replace('\n', ' ');
    }

    /** The lines of a resource beside this class, but for those that begin with a number sign. */
    private static List<String> lines(String resource) {
        try (InputStream in = CommandTable.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException(resource + " is missing beside " + CommandTable.class.getName());
            }
            BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
            return reader.lines().filter(line -> !line.startsWith("#")).toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
