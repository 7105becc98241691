package dev.clockwise.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class HelpTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "owner",
                "explain",
                "balance",
                "plan",
                "check",
                "compare",
                "bench",
                "import",
                "adopt",
                "dialects",
                "diff",
                "up"
            })
    void everyVerbShowsExamples(String verb) {
        CommandRun run = CommandRun.of(verb, "--help");
        assertThat(run.code()).isZero();
        assertThat(run.text())
                .startsWith("Usage: clockwise " + verb)
                .contains("Examples:", "  clockwise " + verb + " ");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void withoutAVerbTheVerbsAreShown() {
        assertThat(CommandRun.of().text())
                .contains(
                        "owner",
                        "explain",
                        "balance",
                        "plan",
                        "check",
                        "compare",
                        "bench",
                        "import",
                        "adopt",
                        "dialects",
                        "completion",
                        "Exit codes:");
        assertThat(CommandRun.of("--version").text()).startsWith("clockwise ");
    }

    @Test
    void completionIsAScriptThatKnowsVerbsAndOptions() {
        CommandRun run = CommandRun.of("completion");
        assertThat(run.code()).isZero();
        assertThat(run.text())
                .contains(
                        "_complete_clockwise",
                        "--nodes",
                        "balance",
                        "compare",
                        "--no-time",
                        "--json",
                        "dialects",
                        "--markdown");
    }

    @ParameterizedTest
    @ValueSource(strings = {"owner", "explain", "balance", "plan", "check", "compare", "bench"})
    void linesAreWrappedAtOneIndent(String verb) {
        List<String> lines = CommandRun.of(verb, "--help").lines();
        assertThat(lines).allMatch(line -> line.length() <= 100);
        assertThat(lines).anyMatch(line -> line.contains("\"{ type: slots, bits: 18 }\""));
        int option = IntStream.range(0, lines.size())
                .filter(i -> lines.get(i).contains("--placement=TYPE "))
                .findFirst()
                .orElseThrow();
        List<String> rest = lines.subList(option + 1, lines.size()).stream()
                .takeWhile(line -> !line.strip().startsWith("-"))
                .toList();
        assertThat(rest.stream()
                        .map(line -> line.length() - line.stripLeading().length())
                        .distinct())
                .hasSize(1);
    }

    /** A line ends early only where a paragraph does, and no line is broken that is to be copied. */
    @ParameterizedTest
    @MethodSource("helps")
    void paragraphsAreFilled(int columns, List<String> command) {
        List<String> arguments = new ArrayList<>(command);
        arguments.add("--help");
        List<String> lines =
                CommandRun.onColumns(columns, arguments.toArray(String[]::new)).lines();
        for (int i = 0; i + 1 < lines.size(); i++) {
            String line = lines.get(i);
            String next = lines.get(i + 1);
            if (line.matches("(?!Usage:)[^\\s].*[^.:)]") && next.matches("[^\\s].*")) {
                assertThat(line.length() + 1 + next.split(" ", 2)[0].length())
                        .as(line)
                        .isGreaterThanOrEqualTo(columns);
            }
            boolean whole = line.matches(" {2,4}(clockwise|openssl|redis-cli|source|[A-Z×/\\[\\], 0-9]+) .*");
            assertThat(line.length() <= columns || whole).as(line).isTrue();
            assertThat(line).as("no name of a value is cut").doesNotMatch("\\s+([…=\\]]|\\[=).*");
        }
    }

    private static Stream<Arguments> helps() {
        return IntStream.of(80, 100)
                .boxed()
                .flatMap(columns -> Stream.of(
                                "",
                                "up",
                                "password",
                                "owner",
                                "explain",
                                "balance",
                                "plan",
                                "compare",
                                "bench",
                                "check",
                                "diff",
                                "import",
                                "adopt",
                                "dialects",
                                "completion")
                        .map(verb -> Arguments.of(columns, verb.isEmpty() ? List.of() : List.of(verb))));
    }

    /** What exit code 1 means: no warning alone gives it. */
    @Test
    void exitCodesAreAsToldInHelp() {
        assertThat(String.join(" ", CommandRun.of("--help").lines()))
                .contains(
                        "1 a key has no owner, keys move between nodes that did not change, check found something, diff a"
                                + " difference, or import left out what may change owners;");
        CommandRun fewer = CommandRun.of("owner", "--nodes", "a,b", "-n", "3", "k");
        assertThat(fewer.err()).startsWith("warning: 3 nodes a key were asked for");
        assertThat(fewer.code()).isZero();
        for (String verb : List.of("owner", "explain", "balance")) {
            assertThat(CommandRun.of(verb, "--help").text()).contains("Exit code 1 where ");
            List<String> arguments = new ArrayList<>(List.of(verb, "--nodes", "a=0"));
            if (!verb.equals("balance")) {
                arguments.add("k");
            }
            assertThat(CommandRun.of(arguments.toArray(String[]::new)).code()).isEqualTo(1);
        }
    }

    @TempDir
    private Path folder = Path.of("");

    /**
     * Every example that the help of a verb shows is run, but for those that read standard input or write files. Bench,
     * whose default is a thousand nodes, is given few: this is about its options.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "owner",
                "explain",
                "balance",
                "plan",
                "check",
                "compare",
                "bench",
                "import",
                "adopt",
                "dialects"
            })
    void everyExampleRuns(String verb) {
        CommandRun help = verb.isEmpty() ? CommandRun.of("--help") : CommandRun.of(verb, "--help");
        List<String> examples = help.lines().stream()
                .map(String::strip)
                .filter(line -> line.startsWith("clockwise ") && !line.contains("<") && !line.contains("keys.txt"))
                .toList();
        assertThat(examples).isNotEmpty();
        for (String example : examples) {
            String[] arguments = (example.equals("clockwise bench") ? example + " --size 20" : example)
                    .substring("clockwise ".length())
                    .replace("examples/", ExampleFiles.root() + "/examples/")
                    .split(" +", -1);
            for (int i = 0; i < arguments.length; i++) {
                boolean own = arguments[i].endsWith(".yaml") && !arguments[i].contains("/");
                arguments[i] = own ? folder.resolve(arguments[i]).toString() : arguments[i];
            }
            CommandRun run = CommandRun.of(arguments);
            // Another rule moves keys, and twemproxy's ejection is nothing that a document says: both warn.
            boolean warns = example.contains(" --placement rendezvous --save ") || example.contains(" import ");
            assertThat(run.err().lines().filter(line -> !warns || !line.matches("(.*: )?(warning|note): .*")))
                    .as(example)
                    .isEmpty();
            assertThat(run.code()).as(example).isEqualTo(warns ? Exit.FOUND : Exit.FINE);
        }
    }

    /** The list of verbs shows the first line of each description, which is a whole sentence. */
    @Test
    void theListOfVerbsHasWholeSentences() {
        String verbs = CommandRun.of("--help").text();
        String list = verbs.substring(verbs.indexOf("  up "), verbs.indexOf("\n\nExamples:"));
        assertThat(list.replaceAll("\\R {4,}", " ").lines())
                .hasSize(14)
                .allMatch(line -> line.endsWith("."), "ends as a sentence does");
    }

    @Test
    void completionOffersFiles() {
        assertThat(CommandRun.of("completion").text()).contains("compgen -f");
        assertThat(CommandRun.of("completion", "--help").text()).startsWith("Usage: clockwise completion");
    }
}
