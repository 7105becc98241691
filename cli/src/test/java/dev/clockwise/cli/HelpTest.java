package dev.clockwise.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HelpTest {

    @ParameterizedTest
    @ValueSource(strings = {"owner", "explain", "balance", "plan", "check", "compare", "import", "dialects"})
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
                        "import",
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

    @TempDir
    private Path folder = Path.of("");

    /** Every example that the help of a verb shows is run, but for those that read standard input or write files. */
    @ParameterizedTest
    @ValueSource(strings = {"", "owner", "explain", "balance", "plan", "check", "compare", "dialects"})
    void everyExampleRuns(String verb) {
        CommandRun help = verb.isEmpty() ? CommandRun.of("--help") : CommandRun.of(verb, "--help");
        List<String> examples = help.lines().stream()
                .map(String::strip)
                .filter(line -> line.startsWith("clockwise ") && !line.contains("<") && !line.contains("keys.txt"))
                .toList();
        assertThat(examples).isNotEmpty();
        for (String example : examples) {
            String[] arguments = example.substring("clockwise ".length())
                    .replace("examples/", ExampleFiles.root() + "/examples/")
                    .replace("next.yaml", folder.resolve("next.yaml").toString())
                    .split(" +", -1);
            CommandRun run = CommandRun.of(arguments);
            assertThat(run.err()).as(example).isEmpty();
            assertThat(run.code()).as(example).isZero();
        }
    }

    @Test
    void completionOffersFiles() {
        assertThat(CommandRun.of("completion").text()).contains("compgen -f");
        assertThat(CommandRun.of("completion", "--help").text()).startsWith("Usage: clockwise completion");
    }
}
