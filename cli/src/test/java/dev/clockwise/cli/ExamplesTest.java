package dev.clockwise.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The examples are read, serve keys and balance. */
class ExamplesTest {

    static List<String> documents() {
        return ExampleFiles.documents();
    }

    @ParameterizedTest
    @MethodSource("documents")
    void isReadAndServesKeys(String name) {
        String file = ExampleFiles.path(name);
        CommandRun owner = CommandRun.of("owner", "-t", file, "user:42");
        assertThat(owner.err()).isEmpty();
        assertThat(owner.code()).isZero();
        assertThat(owner.text()).matches("user:42\t[^\t\n]+\n");
        assertThat(CommandRun.of("balance", "-t", file, "--json")
                        .json()
                        .get("method")
                        .asString())
                .isEqualTo("exact");
        assertThat(CommandRun.of("plan", file, file).text()).contains("the topologies are alike", "No key moves.");
    }

    @Test
    void thereAreExamplesOfEachKind() {
        assertThat(documents())
                .contains(
                        "four-caches.yaml",
                        "five-caches.yaml",
                        "weighted.yaml",
                        "three-zones.yaml",
                        "home-grown-ring.yaml",
                        "clock-face.yaml",
                        "modulo.yaml");
    }
}
