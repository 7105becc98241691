package dev.clockwise.cli;

import dev.clockwise.cli.bench.Figures;
import dev.clockwise.cli.bench.Machine;
import java.time.LocalDate;
import java.util.List;

/**
 * What {@code bench} measured.
 *
 * @param machine where
 * @param date when
 * @param version of this command
 * @param name what people know the topology by
 * @param nodes how many nodes it has
 * @param activeNodes how many of them have a weight above 0
 * @param baselinePoints whose points the rings among the baselines have
 * @param lines the contenders, first the one that the others are compared with
 * @param missing which changes could not be measured, and why
 */
record BenchReport(
        Machine machine,
        LocalDate date,
        String version,
        String name,
        int nodes,
        long activeNodes,
        String baselinePoints,
        List<Line> lines,
        List<String> missing) {

    /**
     * A contender.
     *
     * @param name what people know it by
     * @param baseline whether it is there to be compared with
     * @param figures what was measured of it
     */
    record Line(String name, boolean baseline, Figures figures) {}

    /** The contender that the others are compared with. */
    Line reference() {
        return lines.get(0);
    }
}
