package dev.clockwise.cli;

import dev.clockwise.cli.compare.Advice;
import dev.clockwise.cli.compare.Comparison;
import dev.clockwise.cli.compare.Line;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A comparison with all that is told of it: what text and JSON show.
 *
 * @param name what people know the topology by
 * @param epoch its epoch
 * @param comparison the placements
 * @param lines their figures, in the same order
 * @param keys how many keys the user gave; null where none
 * @param within the max/mean that advice keeps to
 * @param advice which to take
 */
record CompareReport(
        String name,
        long epoch,
        Comparison comparison,
        List<Line> lines,
        @Nullable Long keys,
        double within,
        Advice advice) {

    boolean isTimed() {
        return lines.stream().anyMatch(line -> line.speed() != null);
    }
}
