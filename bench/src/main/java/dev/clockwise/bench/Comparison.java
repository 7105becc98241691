package dev.clockwise.bench;

import dev.clockwise.bench.Measures.Effort;
import dev.clockwise.bench.Measures.Measure;
import dev.clockwise.bench.contender.Contenders;
import dev.clockwise.bench.structure.Structures;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Prints Clockwise and its peers in one table: {@code bench/run}; {@code bench/run --full} for all sizes and
 * structures, {@code bench/run --smoke} for figures that mean nothing, to see that all works.
 */
public final class Comparison {

    private static final List<Integer> ALL_NODES = List.of(10, 100, 1000, 10_000);
    private static final List<Integer> ALL_POINTS = List.of(1600, 16_000, 160_000, 1_600_000);

    private static final String TEXT = "TextLookupBenchmark.owner";
    private static final String BYTES = "BytesLookupBenchmark.owner";
    private static final String HASH = "HashLookupBenchmark.owner";
    private static final String HASH_IN_TURN = "HashLookupBenchmark.ownerInTurn";
    private static final String INTO_OF_HASH = "ListBenchmark.intoOfHash";
    private static final String INTO_OF_TEXT = "ListBenchmark.intoOfText";
    private static final String LIST_OF_TEXT = "ListBenchmark.listOfText";
    private static final String BUILD = "MembershipBenchmark.build";
    private static final String JOIN = "MembershipBenchmark.join";
    private static final String LEAVE = "MembershipBenchmark.leave";
    private static final String STRUCTURE = "StructureBenchmark.owner";
    private static final String STRUCTURE_IN_TURN = "StructureBenchmark.ownerInTurn";

    private static final int MICROS = 1000;
    private static final int MILLIS = 1_000_000;

    private static final String NONE = "–";

    private final Depth depth;
    private final Measures measures;

    /** How much is run and printed. */
    @SuppressWarnings("ImmutableEnumChecker") // records and lists that are not changed
    private enum Depth {
        SMOKE(List.of(100), List.of(1600), new Effort(1, 1, 1, 20), new Effort(1, 1, 1, 20), 100_000),
        SHORT(List.of(1000), List.of(), new Effort(1, 12, 20, 50), new Effort(1, 25, 15, 100), 2_000_000),
        FULL(ALL_NODES, ALL_POINTS, new Effort(3, 20, 30, 100), new Effort(2, 15, 15, 100), 4_000_000);

        private final List<Integer> nodes;
        private final List<Integer> points;
        private final Effort lookups;
        private final Effort changes;
        private final int mostKeys;

        Depth(List<Integer> nodes, List<Integer> points, Effort lookups, Effort changes, int mostKeys) {
            this.nodes = nodes;
            this.points = points;
            this.lookups = lookups;
            this.changes = changes;
            this.mostKeys = mostKeys;
        }
    }

    private Comparison(Depth depth, Measures measures) {
        this.depth = depth;
        this.measures = measures;
    }

    /** Runs and prints; what JMH says goes to the file that is named first. */
    public static void main(String[] arguments) throws IOException, RunnerException {
        Depth depth = arguments.length < 2
                ? Depth.SHORT
                : Depth.valueOf(arguments[1].replace("--", "").toUpperCase(Locale.ROOT));
        Path file = Path.of(arguments[0]);
        try (PrintStream log = new PrintStream(Files.newOutputStream(file), true, StandardCharsets.UTF_8)) {
            new Comparison(depth, new Measures(log)).run();
        }
    }

    private void run() throws RunnerException {
        run(
                depth.lookups,
                "nodes",
                depth.nodes,
                TEXT,
                BYTES,
                HASH,
                HASH_IN_TURN,
                INTO_OF_HASH,
                INTO_OF_TEXT,
                LIST_OF_TEXT);
        run(depth.changes, "nodes", depth.nodes, BUILD, JOIN, LEAVE);
        depth.nodes.forEach(this::print);
        if (!depth.points.isEmpty()) {
            run(depth.lookups, "points", depth.points, STRUCTURE, STRUCTURE_IN_TURN);
            printStructures();
        }
    }

    private void run(Effort effort, String parameter, List<Integer> values, String... benchmarks)
            throws RunnerException {
        for (String benchmark : benchmarks) {
            System.err.println(benchmark);
            measures.run("\\." + benchmark.replace(".", "\\.") + "$", effort, parameter, values);
        }
    }

    private void print(int nodes) {
        System.err.println("keys, movement and memory of " + nodes + " nodes");
        String[] keys = Keys.texts((int) Math.min(depth.mostKeys, 4000L * nodes));
        Table table = new Table(List.of(
                String.format(Locale.ROOT, "%,d nodes", nodes),
                "String, ns",
                "byte[], ns",
                "long, ns",
                "long in turn, ns",
                "B a String",
                "3 of long, ns",
                "3 of String, ns",
                "list of 3, ns",
                "build, ms",
                "join, µs",
                "leave, µs",
                "B a point",
                "KiB",
                "max/mean",
                "exact",
                "moved/least",
                "needless"));
        for (Contenders contender : Contenders.values()) {
            List<String> cells = new ArrayList<>();
            cells.add(contender.title());
            for (String benchmark : List.of(TEXT, BYTES, HASH, HASH_IN_TURN)) {
                cells.add(cell(benchmark, 1, contender, nodes));
            }
            cells.add(measures.of(TEXT, contender, nodes)
                    .map(measure -> String.format(Locale.ROOT, "%.0f", measure.bytes()))
                    .orElse(NONE));
            addLists(cells, contender, false, nodes);
            cells.add(cell(BUILD, MILLIS, contender, nodes));
            cells.add(cell(JOIN, MICROS, contender, nodes));
            cells.add(cell(LEAVE, MICROS, contender, nodes));
            addQuality(cells, Quality.of(contender, nodes, keys));
            table.add(cells);
            if (measures.of(LIST_OF_TEXT, contender, true, nodes).isPresent()) {
                table.add(listsKept(contender, nodes));
            }
        }
        System.out.println();
        System.out.print(table);
        System.out.printf(
                Locale.ROOT,
                "%nIn brackets: how many times the time of Clockwise's ring, and of its slots. max/mean is counted"
                        + "%nover %,d keys: perfectly even nodes would show %.2f.%n",
                keys.length,
                Quality.maxOverMeanByChance(nodes, keys.length));
    }

    /** A row of lists alone, of a placement that keeps them. */
    private List<String> listsKept(Contenders contender, int nodes) {
        List<String> cells = new ArrayList<>();
        cells.add(contender.title() + ", lists kept");
        cells.addAll(List.of("", "", "", "", ""));
        addLists(cells, contender, true, nodes);
        cells.addAll(List.of("", "", "", "", "", "", "", "", ""));
        return cells;
    }

    private void addLists(List<String> cells, Contenders contender, boolean kept, int nodes) {
        for (String benchmark : List.of(INTO_OF_HASH, INTO_OF_TEXT, LIST_OF_TEXT)) {
            cells.add(measures.of(benchmark, contender, kept, nodes)
                    .map(measure -> Measures.shown(measure.nanos()) + (measure.bytes() < 1 ? "" : allocated(measure)))
                    .orElse(NONE));
        }
    }

    private static String allocated(Measure measure) {
        return String.format(Locale.ROOT, ", %.0f B", measure.bytes());
    }

    private String cell(String benchmark, int unit, Contenders contender, int nodes) {
        return measures.of(benchmark, contender, nodes)
                .map(measure -> Measures.shown(measure.nanos() / unit) + " ("
                        + times(measure, measures.of(benchmark, Contenders.RING, nodes)) + "; "
                        + times(measure, measures.of(benchmark, Contenders.SLOTS, nodes)) + ")")
                .orElse(NONE);
    }

    private static String times(Measure measure, Optional<Measure> other) {
        return other.map(than -> Measures.shown(measure.nanos() / than.nanos())).orElse(NONE);
    }

    private static void addQuality(List<String> cells, Quality quality) {
        cells.add(quality.points() == 0 ? NONE : Measures.shown((double) quality.bytes() / quality.points()));
        cells.add(Measures.shown(quality.bytes() / 1024.0));
        cells.add(String.format(Locale.ROOT, "%.3f", quality.maxOverMean()));
        cells.add(
                quality.exactMaxOverMean().isPresent()
                        ? String.format(
                                Locale.ROOT, "%.3f", quality.exactMaxOverMean().getAsDouble())
                        : NONE);
        cells.add(String.format(Locale.ROOT, "%.2f", quality.movedOverLeast()));
        cells.add(String.format(Locale.ROOT, "%.3f %%", 100 * quality.needless()));
    }

    private void printStructures() {
        List<String> headings = new ArrayList<>();
        headings.add("points");
        depth.points.forEach(points -> headings.add(String.format(Locale.ROOT, "%,d, ns", points)));
        Table table = new Table(headings);
        for (Structures structure : Structures.values()) {
            List<String> cells = new ArrayList<>();
            cells.add(structure.title());
            for (int points : depth.points) {
                cells.add(structureCell(STRUCTURE, points, structure) + " / "
                        + structureCell(STRUCTURE_IN_TURN, points, structure));
            }
            table.add(cells);
        }
        System.out.println();
        System.out.print(table);
        System.out.println();
        System.out.println("Lookups that do not wait for each other / lookups in turn.");
    }

    private String structureCell(String benchmark, int points, Structures structure) {
        return measures.of(benchmark, points, structure)
                .map(measure -> Measures.shown(measure.nanos()) + " ("
                        + times(measure, measures.of(benchmark, points, Structures.CLOCKWISE)) + ")")
                .orElse(NONE);
    }
}
