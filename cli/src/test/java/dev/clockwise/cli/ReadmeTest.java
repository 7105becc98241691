package dev.clockwise.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Balance;
import dev.clockwise.Flow;
import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Topology;
import dev.clockwise.agreement.TopologySource;
import dev.clockwise.agreement.document.TopologyDocument;
import dev.clockwise.dialect.Dialects;
import dev.clockwise.difference.Difference;
import dev.clockwise.embedded.EmbeddedNode;
import dev.clockwise.load.BoundedLoad;
import dev.clockwise.placement.MaglevRule;
import dev.clockwise.placement.ModuloRule;
import dev.clockwise.placement.RendezvousRule;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.SlotsRule;
import dev.clockwise.router.Router;
import dev.clockwise.wire.resp.Value;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * What the README and the page on leaving show is what happens: their Java is compiled and run, their commands print
 * what they say, their links lead.
 */
class ReadmeTest {

    private static final Pattern BLOCK = Pattern.compile("```(\\w+)\\n(.*?)\\n *```", Pattern.DOTALL);
    private static final String README = "README.md";
    private static final String LEAVING = "docs/leaving.md";
    private static final Pattern LINK = Pattern.compile("]\\(([^)#]+)\\)");
    private static final String COMMAND = "$ ./clockwise ";

    @TempDir
    private Path folder = Path.of("");

    @Test
    void theFiveLinesOfJavaCompileAndRun() throws Exception {
        assertThat(blocks("java")).hasSize(5);
        Object[] values = run(blocks("java").get(0), "ring, owner, copies, move, balance");
        Placement ring = (Placement) values[0];
        assertThat(values[1]).isEqualTo(ring.owner("user:42"));
        List<?> copies = (List<?>) values[2];
        assertThat(copies).hasSize(3);
        assertThat(copies.get(0)).isEqualTo(values[1]);
        Movement move = (Movement) values[3];
        assertThat(move.flows()).extracting(Flow::to).extracting(Node::id).containsOnly("cache-4");
        assertThat(((Balance) values[4]).nodes()).hasSize(3);
    }

    @Test
    void theRouterInAProgramCompilesAndRuns() throws Exception {
        try (EmbeddedNode a = EmbeddedNode.start();
                EmbeddedNode b = EmbeddedNode.start()) {
            String topology = Files.writeString(
                            folder.resolve("topology.yaml"),
                            "clockwise: 1\nnodes:\n  - { id: a, address: \"redis://127.0.0.1:"
                                    + a.address().getPort() + "\" }\n  - { id: b, address: \"redis://127.0.0.1:"
                                    + b.address().getPort() + "\" }\n")
                    .toString();
            String java = blocks("java").get(1).replace("topology.yaml", topology);
            Object[] values = run(java, "source, router, written, read, length");
            try (TopologySource source = (TopologySource) values[0];
                    Router router = (Router) values[1]) {
                assertThat(((CompletableFuture<?>) values[2]).get(30, TimeUnit.SECONDS))
                        .isNull();
                assertThat(((CompletableFuture<?>) values[3]).get(30, TimeUnit.SECONDS))
                        .isEqualTo(Optional.of("Ada"));
                assertThat(((CompletableFuture<?>) values[4]).get(30, TimeUnit.SECONDS))
                        .isEqualTo(new Value.Number(3));
                assertThat(router.fleet().view().topology()).isEqualTo(source.current());
            }
        }
    }

    @Test
    void placementsCompileAndRun() throws Exception {
        Object[] values = run(blocks("java").get(2), "slots, three, four");
        assertThat(((Placement) values[0]).topology().rule()).isEqualTo(SlotsRule.NATIVE);
        Movement move = Movement.of(Placement.of((Topology) values[1]), Placement.of((Topology) values[2]));
        assertThat(move.flows()).extracting(Flow::to).extracting(Node::id).containsOnly("d");
        Matcher named = Pattern.compile("\\| `(\\w+Rule\\.\\w+(\\(8\\))?)` \\|").matcher(text());
        int rules = 0;
        while (named.find()) {
            rules++;
            assertThat(run("", named.group(1))[0]).isInstanceOf(PlacementRule.class);
        }
        assertThat(rules).isEqualTo(9);
    }

    /** Of the placements without history, those that break the two guarantees are the three that the README names. */
    @Test
    void theExceptionsFromTheGuaranteesAreNamed() throws IOException {
        Map<PlacementRule, String> names = Map.of(
                RingRule.NATIVE,
                "",
                SlotsRule.NATIVE,
                "",
                RendezvousRule.NATIVE,
                "",
                MaglevRule.NATIVE,
                "`maglev`",
                SlotsRule.NATIVE.withCapacity(BigDecimal.ONE),
                "slots with a capacity",
                ModuloRule.NATIVE,
                "`modulo`");
        String line = text().replace('\n', ' ');
        String exceptions =
                line.substring(line.indexOf("Three promise neither"), line.indexOf(". Of the planned ones"));
        List<Node> nodes =
                IntStream.range(0, 12).mapToObj(i -> Node.of("n" + i)).toList();
        names.forEach((rule, name) -> {
            Placement before = Placement.of(Topology.of(rule, nodes));
            boolean keeps = name.isEmpty();
            Movement join = Movement.of(before, before.plus(Node.of("new")));
            assertThat(join.needless().isZero()).as("%s moves the least", rule).isEqualTo(keeps);
            assertThat(mostLetIn(before, before.minus("n3")) <= 1)
                    .as("%s lets in at most one", rule)
                    .isEqualTo(keeps);
            assertThat(exceptions).contains(name);
        });
    }

    /** The most nodes that come into one list of four. */
    private static int mostLetIn(Placement before, Placement after) {
        return IntStream.range(0, 20_000)
                .map(i -> {
                    List<Node> in = new ArrayList<>(after.owners("key:" + i, 4));
                    in.removeAll(before.owners("key:" + i, 4));
                    return in.size();
                })
                .max()
                .orElseThrow();
    }

    @Test
    void aDialectCompilesAndIsAdopted() throws Exception {
        Object[] values = run(blocks("java").get(3), "servers, kept, none");
        assertThat(((Topology) values[1]).nodes())
                .allMatch(node -> !node.points().isEmpty());
        assertThat(((Difference) values[2]).share().isZero()).isTrue();
        assertThat(text()).contains("`dev.clockwise.dialect`", "`dev.clockwise.difference`");
        assertThat(Dialects.class.getPackageName()).isEqualTo("dev.clockwise.dialect");
        assertThat(Difference.class.getPackageName()).isEqualTo("dev.clockwise.difference");
    }

    /** A client that has gone over finds the server that twemproxy would. */
    @Test
    void aClientOfTheAdoptedDocumentCompilesAndRuns() throws Exception {
        String adopted = folder.resolve("adopted.yaml").toString();
        assertThat(CommandRun.of("adopt", ExampleFiles.path("sessions.yaml"), "--out", adopted)
                        .code())
                .isZero();
        String java = blocks(LEAVING, "java").get(0).replace("adopted.yaml", adopted);
        Node server = (Node) run(java, "server")[0];
        assertThat(CommandRun.of("owner", "-t", ExampleFiles.path("sessions.yaml"), "user:42")
                        .text())
                .isEqualTo("user:42\t" + server.id() + "\n");
        assertThat(server.address()).startsWith("10.0.0.");
    }

    /** The table of the page: each share is what plan prints of that change. */
    @Test
    void theTableOfLeavingIsWhatIsPlanned() throws IOException {
        String adopted = folder.resolve("adopted.yaml").toString();
        String sessions = ExampleFiles.path("sessions.yaml");
        assertThat(CommandRun.of("adopt", sessions, "--out", adopted).code()).isZero();
        Matcher row = Pattern.compile("\\| `(--\\w+) (\\S+)` \\| (\\S+) % \\| (\\S+) % \\| (\\S+) % \\| (\\S+) % \\|")
                .matcher(text(LEAVING));
        int rows = 0;
        while (row.find()) {
            rows++;
            assertThat(List.of(row.group(3), row.group(4)))
                    .isEqualTo(movedAndNeedless(sessions, row.group(1), row.group(2)));
            assertThat(List.of(row.group(5), row.group(6)))
                    .isEqualTo(movedAndNeedless(adopted, row.group(1), row.group(2)));
        }
        assertThat(rows).isEqualTo(2);
        assertThat(text()).contains("moves 19.3 % of keys where twemproxy would move 25.2 %");
    }

    private static List<String> movedAndNeedless(String file, String option, String node) {
        JsonNode plan =
                CommandRun.of("plan", "-t", file, option, node, "--json").json();
        return Stream.of("moved", "needless")
                .map(name -> String.format(
                        Locale.ROOT, "%.1f", 100 * plan.get(name).get("share").asDouble()))
                .toList();
    }

    @Test
    void boundedLoadCompilesAndRuns() throws Exception {
        String ring = blocks("java").get(0).lines().findFirst().orElseThrow() + "\n";
        Object[] values = run(ring + blocks("java").get(4), "ring, load, node");
        assertThat(((Placement) values[0]).topology().nodes()).contains((Node) values[2]);
        BoundedLoad load = (BoundedLoad) values[1];
        assertThat(load.factor()).isEqualTo("1.25");
        assertThat(load.total()).as("what was acquired was released").isZero();
    }

    /** Compiles and runs statements, and returns these values of theirs. */
    private Object[] run(String statements, String values) throws Exception {
        String imports = statements.lines().filter(ReadmeTest::isImport).collect(Collectors.joining("\n"));
        String code = statements.lines().filter(line -> !isImport(line)).collect(Collectors.joining("\n"));
        String source = imports + "\nimport dev.clockwise.*;\nimport dev.clockwise.agreement.*;\n"
                + "import dev.clockwise.agreement.document.*;\nimport dev.clockwise.agreement.file.*;\n"
                + "import java.util.Optional;\nimport java.util.concurrent.CompletableFuture;\n"
                + "import dev.clockwise.dialect.*;\nimport dev.clockwise.difference.*;\nimport dev.clockwise.load.*;\n"
                + "import dev.clockwise.placement.*;\nimport dev.clockwise.planner.*;\nimport java.nio.file.Path;\n"
                + "import java.util.List;\nimport java.util.Map;\n"
                + "public class Snippet {\n  public static Object[] run() {\n" + code
                + "\n    return new Object[] {" + values + "};\n  }\n}\n";
        Path file = Files.writeString(folder.resolve("Snippet.java"), source);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter errors = new StringWriter();
        List<String> options =
                List.of("-cp", System.getProperty("java.class.path", ""), "-d", folder.toString(), "-proc:none");
        boolean compiled = compiler.getTask(
                        errors,
                        null,
                        null,
                        options,
                        null,
                        compiler.getStandardFileManager(null, null, null).getJavaFileObjects(file))
                .call();
        assertThat(compiled).as(errors.toString()).isTrue();
        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {folder.toUri().toURL()}, getClass().getClassLoader())) {
            return (Object[]) loader.loadClass("Snippet").getMethod("run").invoke(null);
        }
    }

    private static boolean isImport(String line) {
        return line.startsWith("import ");
    }

    @Test
    void theTopologyIsOne() throws IOException {
        Path file = Files.writeString(
                folder.resolve("topology.yaml"), blocks("yaml").get(0));
        Topology topology = TopologyDocument.read(file);
        assertThat(topology.nodes()).extracting(Node::id).containsExactly("cache-1", "cache-2", "cache-3");
        Placement placement = Placement.of(topology);
        assertThat(placement.owner("{user:1}:name")).isEqualTo(placement.owner("{user:1}:mail"));
    }

    @ParameterizedTest
    @ValueSource(strings = {README, LEAVING})
    void theCommandsPrintWhatIsShown(String page) throws IOException {
        String keys = ExampleFiles.keys(folder);
        int commands = 0;
        for (String block : blocks(page, "console")) {
            List<String> shown = new ArrayList<>();
            List<String> printed = new ArrayList<>();
            for (String line : block.lines().toList()) {
                shown.add(line);
                if (line.startsWith(COMMAND)) {
                    commands++;
                    printed.add(line);
                    printed.addAll(output(line.substring(COMMAND.length()), keys));
                } else if (line.startsWith("$ ")) {
                    assertThat(line).isEqualTo("$ examples/make-keys > keys.txt");
                    printed.add(line);
                }
            }
            shown.removeIf(String::isEmpty);
            printed.removeIf(String::isEmpty);
            assertThat(printed).isEqualTo(shown);
        }
        assertThat(commands).isGreaterThanOrEqualTo(6);
    }

    private List<String> output(String command, String keys) {
        String root = ExampleFiles.root().toString() + "/";
        String[] arguments = command.split(" +", -1);
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i].startsWith("examples/")) {
                arguments[i] = root + arguments[i];
            } else if (arguments[i].equals("keys.txt")) {
                arguments[i] = keys;
            } else if (arguments[i].matches("\\w+\\.yaml")) {
                arguments[i] = folder.resolve(arguments[i]).toString(); // written by a command above
            }
        }
        CommandRun run = CommandRun.of(arguments);
        return new ArrayList<>((run.err() + run.text())
                .replace(root, "")
                .replace(folder + "/", "")
                .lines()
                .toList());
    }

    @Test
    void thePictureIsWhatPlanDraws() throws IOException {
        Path picture = folder.resolve("movement.svg");
        CommandRun run = CommandRun.of(
                "plan",
                ExampleFiles.path("four-caches.yaml"),
                ExampleFiles.path("five-caches.yaml"),
                "--svg",
                picture.toString());
        assertThat(run.code()).isZero();
        assertThat(picture).hasSameTextualContentAs(ExampleFiles.root().resolve("docs/movement.svg"));
    }

    @ParameterizedTest
    @ValueSource(strings = {README, LEAVING})
    void theLinksLeadToFiles(String page) throws IOException {
        Path file = ExampleFiles.root().resolve(page);
        Matcher link = LINK.matcher(text(page));
        int links = 0;
        while (link.find()) {
            links++;
            assertThat(file.resolveSibling(link.group(1))).exists();
        }
        assertThat(links).isGreaterThanOrEqualTo(3);
    }

    private static List<String> blocks(String language) throws IOException {
        return blocks(README, language);
    }

    /** The blocks of a language, those in lists with their indent. */
    private static List<String> blocks(String page, String language) throws IOException {
        List<String> blocks = new ArrayList<>();
        Matcher block = BLOCK.matcher(text(page));
        while (block.find()) {
            if (block.group(1).equals(language)) {
                blocks.add(block.group(2));
            }
        }
        return blocks;
    }

    private static String text() throws IOException {
        return text(README);
    }

    private static String text(String page) throws IOException {
        return Files.readString(ExampleFiles.root().resolve(page));
    }
}
