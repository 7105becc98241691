package dev.clockwise.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class PanelsTest {

    private static String printed(int columns) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Terminal terminal = new Terminal(
                InputStream.nullInputStream(),
                new Output(out),
                new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8),
                false,
                false,
                false,
                columns,
                () -> 0,
                (nanoseconds, task) -> () -> {});
        new Panels<String>("NAME", name -> name)
                .panel()
                .column(">LENGTH", name -> "" + name.length())
                .column("UPPER", name -> name.toUpperCase(Locale.ROOT))
                .panel()
                .column(">TWICE", name -> "" + 2 * name.length())
                .print(List.of("ab", "cde"), terminal);
        terminal.out().flush();
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void panelsStandSideBySideWhereTheyFit() {
        assertThat(printed(26)).isEqualTo("""
                NAME  LENGTH  UPPER  TWICE
                ab         2  AB         4
                cde        3  CDE        6
                """);
    }

    @Test
    void andBelowOneAnotherWhereNot() {
        String stacked = """
                NAME  LENGTH  UPPER
                ab         2  AB
                cde        3  CDE

                NAME  TWICE
                ab        4
                cde       6
                """;
        assertThat(printed(25)).isEqualTo(stacked);
        assertThat(printed(5)).isEqualTo(stacked);
    }
}
