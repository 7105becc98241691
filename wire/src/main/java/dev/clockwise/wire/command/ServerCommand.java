package dev.clockwise.wire.command;

import dev.clockwise.wire.resp.Value;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a server says of one of its commands. Immutable.
 *
 * @param name in lower case; a subcommand's behind its container's and a bar, as in {@code client|list}
 * @param arity how many arguments it has, the name among them; negative if that many or more
 * @param flags what the server says of it, such as {@code readonly}
 * @param keySpecs where its keys are
 */
record ServerCommand(String name, int arity, List<String> flags, List<KeySpec> keySpecs) {

    private static final Pattern NAME = Pattern.compile("[!-~&&[^|]]{1,64}([|][!-~&&[^|]]{1,64})?");
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_-]{1,64}");
    private static final int FEWEST_FACTS = 6;

    ServerCommand {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("a command's name is at most 64 visible characters (was " + name + ")");
        }
        flags = List.copyOf(flags);
        keySpecs = List.copyOf(keySpecs);
    }

    /** The same with another number of arguments. */
    ServerCommand withArity(int other) {
        return new ServerCommand(name, other, flags, keySpecs);
    }

    /** The line of the file of commands. */
    String text() {
        List<String> specs = new ArrayList<>();
        keySpecs.forEach(spec -> specs.add(spec.text()));
        return String.join("\t", name, Integer.toString(arity), String.join(",", flags), String.join(" ", specs));
    }

    /** The command that {@link #text} writes. */
    static ServerCommand parse(String line) {
        String[] fields = line.split("\t", -1);
        List<KeySpec> specs = new ArrayList<>();
        for (String spec : fields[3].isEmpty() ? new String[0] : fields[3].split(" ", -1)) {
            specs.add(KeySpec.parse(spec));
        }
        List<String> flags = fields[2].isEmpty() ? List.of() : List.of(fields[2].split(",", -1));
        return new ServerCommand(fields[0], Integer.parseInt(fields[1]), flags, specs);
    }

    /**
     * The commands and subcommands of a server's reply to COMMAND, in its order. Those of which too little can be
     * understood are left out: what a router does not know it does not serve.
     */
    static List<ServerCommand> all(Value reply) {
        List<ServerCommand> commands = new ArrayList<>();
        add(reply, commands);
        return commands;
    }

    private static void add(@Nullable Value reply, List<ServerCommand> into) {
        for (Value command : list(reply)) {
            List<Value> facts = list(command);
            if (facts.size() >= FEWEST_FACTS) {
                ServerCommand understood = understood(facts);
                if (understood != null) {
                    into.add(understood);
                    add(facts.size() > 9 ? facts.get(9) : null, into);
                }
            }
        }
    }

    private static @Nullable ServerCommand understood(List<Value> facts) {
        try {
            List<KeySpec> specs = new ArrayList<>();
            if (facts.size() > 8) {
                for (Value spec : list(facts.get(8))) {
                    specs.add(keySpec(spec));
                }
            } else if (number(facts.get(3)) > 0) {
                specs.add(KeySpec.range(number(facts.get(3)), number(facts.get(4)), number(facts.get(5))));
            }
            String name = facts.get(0).toString().toLowerCase(Locale.ROOT);
            return new ServerCommand(name, number(facts.get(1)), words(facts.get(2)), specs);
        } catch (IllegalArgumentException | ArithmeticException unknownForm) {
            return null;
        }
    }

    private static KeySpec keySpec(Value spec) {
        Value begin = entry(spec, "begin_search");
        Value find = entry(spec, "find_keys");
        Value start = entry(begin, "spec");
        Value counts = entry(find, "spec");
        List<String> flags = words(entry(spec, "flags"));
        KeySpec.Find how = KeySpec.Find.valueOf(upper(entry(find, "type")));
        List<Integer> numbers = switch (how) {
            case RANGE -> numbers(counts, "lastkey", "keystep", "limit");
            case KEYNUM -> numbers(counts, "keynumidx", "firstkey", "keystep");
            case UNKNOWN -> List.of();
        };
        return switch (KeySpec.Begin.valueOf(upper(entry(begin, "type")))) {
            case INDEX -> new KeySpec(KeySpec.Begin.INDEX, "", number(entry(start, "index")), how, numbers, flags);
            case KEYWORD ->
                new KeySpec(
                        KeySpec.Begin.KEYWORD,
                        word(entry(start, "keyword")),
                        number(entry(start, "startfrom")),
                        how,
                        numbers,
                        flags);
            case UNKNOWN -> new KeySpec(KeySpec.Begin.UNKNOWN, "", 0, how, numbers, flags);
        };
    }

    private static List<Integer> numbers(Value map, String... names) {
        List<Integer> numbers = new ArrayList<>();
        for (String name : names) {
            numbers.add(number(entry(map, name)));
        }
        return numbers;
    }

    /** The value of a name in a map, which is an array by turns in RESP 2. */
    private static Value entry(Value map, String name) {
        List<Value> entries = list(map);
        for (int i = 0; i + 1 < entries.size(); i += 2) {
            if (entries.get(i).toString().equals(name)) {
                return entries.get(i + 1);
            }
        }
        throw new IllegalArgumentException("no " + name + " in " + map);
    }

    private static List<Value> list(@Nullable Value value) {
        return value instanceof Value.Values values ? values.values() : List.of();
    }

    private static List<String> words(Value values) {
        List<String> words = new ArrayList<>();
        list(values).forEach(value -> words.add(word(value)));
        return words;
    }

    private static String word(Value value) {
        String word = value instanceof Value.Text text ? new String(text.bytes(), StandardCharsets.UTF_8) : "";
        if (!WORD.matcher(word).matches()) {
            throw new IllegalArgumentException("not a word: " + value);
        }
        return word;
    }

    private static String upper(Value value) {
        return word(value).toUpperCase(Locale.ROOT);
    }

    private static int number(Value value) {
        if (value instanceof Value.Number number) {
            return Math.toIntExact(number.number());
        }
        throw new IllegalArgumentException("not a number: " + value);
    }
}
