package dev.clockwise.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The figures of {@code docs/choosing.md} are those that its commands give. */
class ChoosingTest {

    private static final String NONE = "–";

    @Test
    void theFiguresAreThoseOfTheCommands() throws IOException {
        String text = Files.readString(ExampleFiles.root().resolve("docs/choosing.md"));
        Map<String, JsonNode> ten = placements(text, 10);
        Map<String, JsonNode> hundred = placements(text, 100);
        List<List<String>> rows = rows(text, "figures");
        assertThat(rows).extracting(row -> row.get(0)).containsAll(ten.keySet()).containsAll(hundred.keySet());
        for (List<String> row : rows) {
            List<String> figures = new ArrayList<>(List.of(row.get(0)));
            List<String> few = figures(ten.get(row.get(0)));
            List<String> many = figures(hundred.get(row.get(0)));
            for (int i = 0; i < few.size(); i++) {
                figures.add(few.get(i));
                figures.add(many.get(i));
            }
            assertThat(row).isEqualTo(figures);
        }
        assertThat(rows(text, "kinds"))
                .extracting(row -> row.get(0))
                .isEqualTo(rows.stream().map(row -> row.get(0)).toList());
    }

    private static Map<String, JsonNode> placements(String text, int count) {
        String command = "compare --nodes $(seq -s, -f node-%g " + count + ") --no-time";
        assertThat(text).contains("$ ./clockwise " + command + "\n");
        String nodes =
                IntStream.rangeClosed(1, count).mapToObj(i -> "node-" + i).collect(Collectors.joining(","));
        JsonNode json = CommandRun.of("compare", "--nodes", nodes, "--no-time", "--json")
                .json();
        Map<String, JsonNode> placements = new HashMap<>();
        json.get("placements")
                .forEach(each -> placements.put(each.get("placement").asString(), each));
        return placements;
    }

    private static List<List<String>> rows(String text, String table) {
        String part = text.substring(text.indexOf("<!-- " + table), text.indexOf("<!-- /" + table));
        return part.lines()
                .filter(line -> line.startsWith("| "))
                .skip(1)
                .map(line -> List.of(line.substring(2, line.length() - 2).split(" \\| ", -1)))
                .toList();
    }

    private static List<String> figures(@Nullable JsonNode placement) {
        if (placement == null) {
            return List.of(NONE, NONE, NONE, NONE);
        }
        JsonNode join = placement.get("join");
        double needless = share(join.get("needless")) / share(join.get("ideal"));
        return List.of(
                Text.ratio(placement.get("balance").get("maxOverMean").asDouble()),
                Text.ratio(placement.get("loss").get("maxOverMean").asDouble()),
                String.format(Locale.ROOT, "%.1f %%", 100 * needless),
                Units.bytes(placement.get("bytes").asLong()));
    }

    private static double share(JsonNode part) {
        return part.get("share").asDouble();
    }
}
