package dev.clockwise.cli.compare;

import dev.clockwise.Topology;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;

/**
 * Placements side by side on one topology.
 *
 * @param scenario the topology and its changes
 * @param rows those that can serve it, the most even first and modulo, the baseline, last
 * @param unserved those that cannot
 */
public record Comparison(Scenario scenario, List<Row> rows, List<Unserved> unserved) {

    /** Does the work on one placement, and may tell of it. */
    @FunctionalInterface
    public interface Watch {
        /** Calls {@code work} once and gives what it gave. */
        Result during(String what, Supplier<Result> work);
    }

    /** A row, or why there is none. */
    public sealed interface Result permits Served, Unserved {}

    /** A placement that serves the topology. */
    public record Served(Row row) implements Result {}

    /**
     * A placement that cannot serve the topology.
     *
     * @param candidate the placement
     * @param reason why, in one line
     */
    public record Unserved(Candidate candidate, String reason) implements Result {}

    private static final Comparator<Row> ORDER = Comparator.comparing(
                    (Row row) -> row.type().equals("modulo"))
            .thenComparing(row -> row.balance().maxOverMean());

    /** Works out every candidate's figures. */
    public static Comparison of(Scenario scenario, List<Candidate> candidates, Watch watch) {
        List<Row> rows = new ArrayList<>();
        List<Unserved> unserved = new ArrayList<>();
        for (Candidate candidate : candidates) {
            Result result = watch.during(candidate.name(), () -> survey(candidate, scenario));
            if (result instanceof Served served) {
                addUnlessTwice(rows, served.row());
            } else if (result instanceof Unserved none) {
                unserved.add(none);
            }
        }
        rows.sort(ORDER);
        return new Comparison(scenario, List.copyOf(rows), List.copyOf(unserved));
    }

    /** A plan that comes to what is there is no other placement. */
    private static void addUnlessTwice(List<Row> rows, Row row) {
        Topology topology = row.placement().topology();
        boolean there = rows.stream()
                .map(each -> each.placement().topology())
                .anyMatch(each ->
                        each.rule().equals(topology.rule()) && each.nodes().equals(topology.nodes()));
        if (!there) {
            rows.add(row);
        }
    }

    private static Result survey(Candidate candidate, Scenario scenario) {
        try {
            return new Served(Survey.of(candidate, scenario));
        } catch (IllegalArgumentException e) {
            return new Unserved(candidate, String.valueOf(e.getMessage()));
        }
    }
}
