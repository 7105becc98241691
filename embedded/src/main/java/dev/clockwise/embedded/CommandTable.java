package dev.clockwise.embedded;

import dev.clockwise.embedded.Command.Action;
import dev.clockwise.embedded.Command.Effect;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The commands that a node serves, by their names. Not safe for several threads while it is filled. */
final class CommandTable {

    private static final int SHOWN = 128;

    private final Map<String, Command> commands = new TreeMap<>();
    private final Set<String> containers = new HashSet<>();

    /** Adds a command that changes no value; {@code arity} as {@link Command#arity} tells. */
    void read(String name, int arity, Action action) {
        add(new Command(name, arity, Effect.READ, action));
    }

    /** Adds a command that changes values without need for more memory. */
    void write(String name, int arity, Action action) {
        add(new Command(name, arity, Effect.WRITE, action));
    }

    /** Adds a command that may need more memory. */
    void grow(String name, int arity, Action action) {
        add(new Command(name, arity, Effect.GROW, action));
    }

    private void add(Command command) {
        int bar = command.name().indexOf('|');
        if (bar >= 0) {
            containers.add(command.name().substring(0, bar));
        }
        if (commands.put(command.name(), command) != null) {
            throw new IllegalStateException("two commands are named " + command.name());
        }
    }

    /** The names of commands, without subcommands. */
    NavigableSet<String> names() {
        NavigableSet<String> names = new TreeSet<>(containers);
        commands.keySet().stream().filter(name -> name.indexOf('|') < 0).forEach(names::add);
        return names;
    }

    /** Commands without subcommands, in the order of their names. */
    List<Command> all() {
        return commands.values().stream()
                .filter(command -> command.name().indexOf('|') < 0)
                .sorted(Comparator.comparing(Command::name))
                .toList();
    }

    /**
     * The command that these arguments call.
     *
     * @throws CommandException if there is none, or if they are too few or too many
     */
    Command find(byte[][] arguments) {
        String name = lower(arguments[0]);
        String full = name;
        if (containers.contains(name)) {
            boolean alone = arguments.length < 2;
            if (alone && !commands.containsKey(name)) {
                throw CommandException.arity(name);
            }
            full = alone ? name : name + "|" + lower(arguments[1]);
        }
        Command command = commands.get(full);
        if (command == null) {
            throw containers.contains(name) ? unknownSubcommand(name, arguments[1]) : unknown(name, arguments);
        }
        if (!command.accepts(arguments.length)) {
            throw CommandException.arity(full);
        }
        return command;
    }

    private static CommandException unknownSubcommand(String name, byte[] subcommand) {
        return new CommandException("ERR unknown subcommand '" + Call.shown(subcommand, SHOWN) + "'. Try "
                + name.toUpperCase(Locale.ROOT) + " HELP.");
    }

    private static CommandException unknown(String name, byte[][] arguments) {
        String reason = Unserved.reason(name);
        if (reason != null) {
            return new CommandException("ERR '" + name + "' is not served by an embedded node: " + reason);
        }
        StringBuilder shown = new StringBuilder();
        for (int i = 1; i < arguments.length && shown.length() < SHOWN; i++) {
            shown.append('\'')
                    .append(Call.shown(arguments[i], SHOWN - shown.length()))
                    .append("' ");
        }
        return new CommandException(
                "ERR unknown command '" + Call.shown(arguments[0], SHOWN) + "', with args beginning with: " + shown);
    }

    private static String lower(byte[] name) {
        return new String(name, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
    }
}
