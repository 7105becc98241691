package dev.clockwise.dialect;

import dev.clockwise.PlacementRule;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The rule by which another system places keys, under the name that its users know it by, with its parameters.
 *
 * <p>Immutable and safe for any thread.
 *
 * @param name the name that documents use, such as {@code twemproxy-ketama}
 * @param system the system, and which versions of it where that matters
 * @param words how it places keys, in a line
 * @param proof where the rule was proved
 * @param parameters what can be chosen
 * @param attributes what the rule asks of nodes beyond id and weight
 * @param form the rule as data or code, made from a value for each parameter
 */
public record Dialect(
        String name,
        String system,
        String words,
        Proof proof,
        List<Parameter> parameters,
        List<Attribute> attributes,
        Function<Values, PlacementRule> form) {

    /** How a rule was proved. */
    public enum Proof {
        /** The real program, or its class over stubs, gave the same owners for every key asked. */
        RUN("the real program was asked"),
        /** Facts in the tests of the project itself are reproduced; the program was not run. */
        FACTS("facts of the project's own tests");

        private final String words;

        Proof(String words) {
            this.words = words;
        }

        @Override
        public String toString() {
            return words;
        }
    }

    /**
     * A parameter of a dialect.
     *
     * @param name as documents write it
     * @param words what it decides
     * @param standard the value where it is left out
     * @param choices the values that it can have, and that it can be left out where the standard is none of them; empty
     *     where it is an integer or, with a standard that is none, a text
     */
    public record Parameter(String name, String words, String standard, List<String> choices) {

        /** A choice of one value among several, of which the first is the standard. */
        static Parameter choice(String name, String words, String... choices) {
            return new Parameter(name, words, choices[0], List.of(choices));
        }

        /** A choice of one value among several, or none, which is the standard. */
        static Parameter optional(String name, String words, Collection<String> choices) {
            return new Parameter(name, words, "", List.copyOf(choices));
        }

        /** An integer from 1. */
        static Parameter number(String name, String words, int standard) {
            return new Parameter(name, words, Integer.toString(standard), List.of());
        }

        /** A text, which may be empty. */
        static Parameter text(String name, String words) {
            return new Parameter(name, words, "", List.of());
        }

        /** The greatest value of a parameter that is an integer. */
        public static final int GREATEST = 999_999_999;

        /** Whether the value is an integer, from 1 to {@value #GREATEST}. */
        public boolean isNumber() {
            return choices.isEmpty() && !standard.isEmpty();
        }

        private String checked(Dialect dialect, String value) {
            boolean holds = isNumber()
                    ? value.matches("[1-9]\\d{0,8}")
                    : choices.isEmpty() || choices.contains(value) || value.equals(standard);
            if (!holds) {
                throw new IllegalArgumentException(name + " of " + dialect.name + " must be "
                        + (isNumber() ? "an integer from 1 to " + GREATEST : "one of " + String.join(", ", choices))
                        + " (was \""
                        + value + "\")");
            }
            return value;
        }
    }

    /**
     * Something that the rule must know of a node, given as an attribute of it.
     *
     * @param name as documents write it
     * @param words what it is, and what holds where it is left out
     * @param required whether each node must have it
     * @param numbered whether it numbers the nodes from 0 on, without gaps
     */
    public record Attribute(String name, String words, boolean required, boolean numbered) {

        Attribute(String name, String words, boolean required) {
            this(name, words, required, false);
        }

        /** The number of what a node stands for, where the other system has neither gaps nor weights. */
        static Attribute number(String words) {
            return new Attribute("order", words, true, true);
        }

        /** The place in the list, for rules in which it decides. */
        static final Attribute ORDER =
                new Attribute("order", "the server's place in the list, from 0: it decides who owns what", true);

        /** The place in the list, for rules in which it decides ties only. */
        static final Attribute TIE_ORDER =
                new Attribute("order", "the server's place in the list, from 0: it decides ties; else ids do", false);

        /** The server as spelled. */
        static final Attribute SERVER =
                new Attribute("server", "host and port as the other system spells them; else the id is that", false);

        /** The text of a Java socket address. */
        static final Attribute SOCKET = new Attribute(
                "socket",
                "the server as Java's InetSocketAddress.toString() gives it, which depends on how"
                        + " its name was resolved; else"
                        + " \"/\" and the server, if that is an IPv4 address",
                false);
    }

    /** A value for each parameter, in their order. */
    public record Values(Map<String, String> values) {

        /** The value of a parameter. */
        public String get(String name) {
            String value = values.get(name);
            if (value == null) {
                throw new IllegalStateException("no parameter " + name + " in " + values.keySet());
            }
            return value;
        }

        /** The value of a parameter that is a number. */
        public int number(String name) {
            return Integer.parseInt(get(name));
        }

        /** Whether a parameter has this value. */
        public boolean is(String name, String value) {
            return get(name).equals(value);
        }
    }

    /** The rule with the standard value of every parameter. */
    public DialectRule rule() {
        return rule(Map.of());
    }

    /**
     * The rule with these values of its parameters; those that are left out have the standard ones.
     *
     * @throws IllegalArgumentException if a parameter is unknown or a value cannot be
     */
    public DialectRule rule(Map<String, String> given) {
        List<String> names = parameters.stream().map(Parameter::name).toList();
        for (String name : given.keySet()) {
            if (!names.contains(name)) {
                throw new IllegalArgumentException(this.name + " has no parameter " + name + ": "
                        + (names.isEmpty() ? "it has none" : "it has " + String.join(", ", names)));
            }
        }
        Map<String, String> all = new LinkedHashMap<>();
        for (Parameter parameter : parameters) {
            String value = given.get(parameter.name);
            all.put(parameter.name, value == null ? parameter.standard : parameter.checked(this, value));
        }
        Values values = new Values(all);
        return new DialectRule(this, values, form.apply(values));
    }

    /**
     * The parameter to blame where {@link #rule(Map)} refuses these values: the first without which it takes the
     * others; empty where none is.
     */
    public Optional<String> blamed(Map<String, String> given) {
        return given.keySet().stream()
                .filter(name -> {
                    Map<String, String> others = new LinkedHashMap<>(given);
                    others.remove(name);
                    return isRule(others);
                })
                .findFirst();
    }

    private boolean isRule(Map<String, String> given) {
        try {
            DialectRule unused = rule(given);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
