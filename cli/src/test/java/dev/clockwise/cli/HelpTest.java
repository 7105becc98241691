package dev.clockwise.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HelpTest {

    @ParameterizedTest
    @ValueSource(strings = {"owner", "explain", "balance", "plan"})
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
        assertThat(CommandRun.of().text()).contains("owner", "explain", "balance", "plan", "completion", "Exit codes:");
        assertThat(CommandRun.of("--version").text()).startsWith("clockwise ");
    }

    @Test
    void completionIsAScriptThatKnowsVerbsAndOptions() {
        CommandRun run = CommandRun.of("completion");
        assertThat(run.code()).isZero();
        assertThat(run.text()).contains("complete -F _complete_clockwise", "--nodes", "balance", "--json");
    }
}
