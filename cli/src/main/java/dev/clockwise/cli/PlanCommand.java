package dev.clockwise.cli;

import dev.clockwise.Movement;
import dev.clockwise.Placement;
import dev.clockwise.agreement.document.DocumentFormat;
import dev.clockwise.agreement.document.TopologyDocument;
import dev.clockwise.cli.page.RingPicture;
import dev.clockwise.movement.ExactMovement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code clockwise plan}: what a change of the nodes will move, before it is made. */
@Command(
        name = "plan",
        description = {
            "Prints what a change of the nodes moves: from which node to which, exactly, beside the ideal and modulo.",
            "Name two documents, or one topology and its change: of its nodes, or with -t and --placement of the rule"
                    + " that places them. Nothing is changed; --save writes the topology after."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  clockwise plan examples/four-caches.yaml examples/five-caches.yaml",
            "  clockwise plan -t examples/weighted.yaml --remove small-1 --weight big-1=3",
            "  clockwise plan --nodes cache-1,cache-2,cache-3 --add cache-4 --keys keys.txt --html plan.html",
            "  clockwise plan -t examples/tokens.yaml --add cache-5 --save next.yaml",
            "  clockwise plan -t examples/modulo.yaml --placement rendezvous --save next.yaml",
            "",
            "Exit code 1 where keys move between nodes that did not change, or no key has an owner any more."
        })
final class PlanCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Parameters(paramLabel = "BEFORE AFTER", arity = "0..2", description = "Two topology documents.")
    private List<Path> documents = List.of();

    @Mixin
    private TopologyChoice topology = new TopologyChoice();

    @Mixin
    private TopologyEdit edit = new TopologyEdit();

    @Option(
            names = {"-n", "--copies"},
            paramLabel = "R",
            description = "How many copies a key has (default: the replicas of the topology after).")
    private @Nullable String copies;

    @Option(names = "--keys", paramLabel = "FILE", description = "Count these keys too, one a line.")
    private @Nullable Path keys;

    @Option(
            names = "--cold",
            paramLabel = "FILE",
            description = "Write the keys that move, as KEY<TAB>FROM<TAB>TO; needs --keys.")
    private @Nullable Path cold;

    @Option(names = "--html", paramLabel = "FILE", description = "Write a page that shows the movement.")
    private @Nullable Path html;

    @Option(names = "--svg", paramLabel = "FILE", description = "Write the rings before and after as a picture.")
    private @Nullable Path svg;

    @Option(
            names = "--save",
            paramLabel = "FILE",
            description = "Write the topology after, with its map where the placement keeps one (JSON if"
                    + " FILE ends in .json).")
    private @Nullable Path save;

    @Option(names = "--json", description = "One JSON document.")
    private boolean json;

    PlanCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (cold != null && keys == null) {
            throw new Fault("--cold lists which of the user's keys move: name them with --keys FILE");
        }
        TopologyChoice.Named before = before();
        TopologyChoice.Named after = after(before);
        int listed = copies == null ? after.topology().replicas() : Copies.check(copies);
        Placement placementBefore = TopologyChoice.place(terminal, before.topology());
        Placement placementAfter = TopologyChoice.place(terminal, after.topology());
        try (PlanFiles files = files()) {
            KeyCounts counts = keys == null
                    ? null
                    : KeyCounts.of(keys, files.of("--cold"), terminal, placementBefore, placementAfter);
            Plan plan = Phase.of(terminal, "working out the movement", () -> {
                Movement movement = movement(placementBefore, placementAfter, counts);
                return Plan.of(before, after, movement, listed, counts);
            });
            write(files, plan);
            if (json) {
                PlanJson.print(plan, terminal);
            } else {
                new PlanText(plan, save != null, terminal).print();
            }
            terminal.out().flush();
            return warn(plan);
        }
    }

    private PlanFiles files() {
        List<Path> topologies = new ArrayList<>(documents);
        Stream.of(topology.file()).filter(Objects::nonNull).forEach(topologies::add);
        List<Path> listed = Stream.of(keys).filter(Objects::nonNull).toList();
        List<Path> inputs = Stream.concat(topologies.stream(), listed.stream()).toList();
        Map<String, @Nullable Path> asked = new LinkedHashMap<>();
        asked.put("--cold", cold);
        asked.put("--html", html);
        asked.put("--svg", svg);
        asked.put("--save", save);
        return new PlanFiles(inputs, asked, Map.of("--cold", listed, "--save", topologies));
    }

    private void write(PlanFiles files, Plan plan) {
        FileTarget picture = files.of("--svg");
        if (picture != null) {
            picture.write(new RingPicture(plan.movement()).svg());
        }
        FileTarget page = files.of("--html");
        if (page != null) {
            page.write(plan.page());
        }
        FileTarget document = files.of("--save");
        if (document != null && save != null) {
            document.write(TopologyDocument.write(plan.after().topology(), formatOf(save)));
        }
        files.commit();
    }

    private static DocumentFormat formatOf(Path file) {
        return file.toString().toLowerCase(Locale.ROOT).endsWith(".json") ? DocumentFormat.JSON : DocumentFormat.YAML;
    }

    private TopologyChoice.Named before() {
        if (documents.isEmpty()) {
            if (edit.isEmpty() && topology.placementAfter() == null) {
                throw new Fault(
                        "no change to plan: name BEFORE and AFTER, or a topology with --add, --remove, --weight,"
                                + " --zone or --address, or a file with --placement");
            }
            return topology.readBefore(terminal);
        }
        if (topology.isGiven() || !edit.isEmpty() || documents.size() != 2) {
            throw new Fault("name either two documents, BEFORE and AFTER, or one topology (-t or --nodes) with --add,"
                    + " --remove, --weight, --zone or --address");
        }
        return read(documents.get(0));
    }

    private TopologyChoice.Named read(Path document) {
        return Phase.of(terminal, "reading the topology", () -> TopologyChoice.readFile(document));
    }

    private TopologyChoice.Named after(TopologyChoice.Named before) {
        return documents.isEmpty() ? edit.of(before, topology.placementAfter(), terminal) : read(documents.get(1));
    }

    /**
     * The most exact movement that can be had: exact on one key hash, expected on two, counted where too many flows.
     */
    private static Movement movement(Placement before, Placement after, @Nullable KeyCounts counts) {
        if (counts != null && !ExactMovement.isListable(before, after)) {
            return counts.movement();
        }
        return Movement.of(before, after);
    }

    private int warn(Plan plan) {
        String warning = plan.warning();
        if (warning == null) {
            return Exit.FINE;
        }
        terminal.error().println(terminal.errorScreen() ? terminal.warning(warning) : warning);
        return Exit.FOUND;
    }
}
