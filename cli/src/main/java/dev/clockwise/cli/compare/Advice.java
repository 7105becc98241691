package dev.clockwise.cli.compare;

import dev.clockwise.Method;
import dev.clockwise.Movement;
import dev.clockwise.Placement;
import dev.clockwise.Share;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Which placement to take, and why, by the figures of a comparison.
 *
 * @param choice the placement
 * @param reason why, with the figures that decided
 * @param price the share of keys that changing to it moves; null where it is the topology's own, or the share is not to be had
 */
public record Advice(Row choice, String reason, @Nullable Share price) {

    /** The first step that some row satisfies decides; of several rows, the first candidate. */
    private static final List<Step> STEPS = List.of(
            new Step((facts, row) -> facts.nodes() < 2 && row.own(), (facts, row) -> "one node owns every key"),
            new Step(
                    (facts, row) -> row.own() && facts.isCalm(row),
                    Facts::keeping),
            new Step(
                    (facts, row) -> facts.isFew() && isA(row, "rendezvous") && facts.isFit(row),
                    (facts, row) -> "a draw for each of " + facts.nodes()
                            + " nodes costs little (up to " + facts.limits.fewNodes() + " they are few), and "
                            + facts.beside(row)),
            new Step((facts, row) -> !row.candidate().isPlanned() && facts.isFit(row), Facts::fitting),
            new Step((facts, row) -> row.candidate().isPlanned() && facts.isFit(row), Facts::planned),
            new Step(
                    Facts::isCalm,
                    (facts, row) -> facts.noneBut(row) + ", at " + percent(row.needless())
                            + " of the ideal in needless movement"),
            new Step(
                    (facts, row) -> row.equals(facts.evenest()),
                    (facts, row) -> "no placement comes within max/mean " + facts.limits.within()
                            + " here, and of those that move nothing needlessly it is the most even (" + shown(row)
                            + ")"));

    private record Step(BiPredicate<Facts, Row> suits, BiFunction<Facts, Row, String> because) {}

    /** Whether the topology's own placement is advised. */
    public boolean isKept() {
        return choice.own();
    }

    /** The advice that a comparison of at least one row gives. */
    public static Advice of(Comparison comparison, List<Candidate> preference, Thresholds limits) {
        Facts facts = new Facts(comparison, limits);
        List<Row> rows = comparison.rows().stream()
                .sorted(Comparator.comparingInt(row -> preference.indexOf(row.candidate())))
                .toList();
        for (Step step : STEPS) {
            Optional<Row> row =
                    rows.stream().filter(each -> step.suits.test(facts, each)).findFirst();
            if (row.isPresent()) {
                Row choice = row.get();
                return new Advice(choice, step.because.apply(facts, choice) + facts.copies(), facts.price(choice));
            }
        }
        throw new IllegalStateException("the last step suits the most even row");
    }

    /** The advice as a sentence. */
    public String sentence() {
        String verb = isKept() ? "keep " : "change to ";
        String cost = price == null ? "" : "; the change itself moves " + price.toPercent(1) + " of keys, once";
        return verb + choice.candidate().name() + ": " + reason + cost;
    }

    private static boolean isA(Row row, String type) {
        return row.type().equals(type);
    }

    private static String ratio(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    private static String percent(double part) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * part);
    }

    private static String shown(Row row) {
        String expected = row.balance().method() == Method.EXPECTED ? " expected" : "";
        return "max/mean " + ratio(row.maxOverMean()) + expected;
    }

    /** The comparison as the steps see it. */
    private static final class Facts {
        private final Comparison comparison;
        private final Thresholds limits;

        Facts(Comparison comparison, Thresholds limits) {
            this.comparison = comparison;
            this.limits = limits;
        }

        int nodes() {
            return comparison.scenario().activeNodes();
        }

        boolean isFew() {
            return nodes() <= limits.fewNodes();
        }

        boolean isEven(Row row) {
            return row.maxOverMean() <= limits.within();
        }

        /** Whether a lookup does not draw for each of many nodes. */
        boolean isQuick(Row row) {
            return isFew() || !isA(row, "rendezvous");
        }

        /** Quick and even enough, and little moves needlessly. */
        boolean isCalm(Row row) {
            return isQuick(row) && isEven(row) && row.needless() <= limits.needless();
        }

        /** Quick and even enough, and nothing moves needlessly. */
        boolean isFit(Row row) {
            return isCalm(row) && row.needless() == 0;
        }

        Row evenest() {
            List<Row> rows = comparison.rows();
            return rows.stream()
                    .filter(row -> isQuick(row) && row.needless() == 0)
                    .findFirst()
                    .orElseGet(() -> rows.get(0));
        }

        /** Its own row; null where the topology's rule is not compared. */
        private @Nullable Row own() {
            return comparison.rows().stream().filter(Row::own).findFirst().orElse(null);
        }

        String keeping(Row row) {
            String needless = row.needless() == 0
                    ? "a change moves nothing needlessly"
                    : "needless movement is " + percent(row.needless()) + " of the ideal";
            return shown(row) + " is within " + limits.within() + ", and " + needless;
        }

        String beside(Row row) {
            Row own = own();
            String than = own == null ? "" : ", " + own.candidate().name() + " " + difference(own);
            return shown(row) + than;
        }

        /** What of the own placement will not do. */
        private String difference(Row own) {
            if (!isEven(own)) {
                return "has " + ratio(own.maxOverMean());
            }
            return isQuick(own)
                    ? "moves " + percent(own.needless()) + " of the ideal needlessly"
                    : "draws for each of " + nodes() + " nodes at every lookup";
        }

        String fitting(Row row) {
            return beside(row) + "; it needs no history, and a change moves nothing needlessly";
        }

        String planned(Row row) {
            return noneBut(row) + "; its map is kept in the document, and a planner moves the minimum";
        }

        String noneBut(Row row) {
            String free = comparison.rows().stream()
                    .filter(each -> !each.candidate().isPlanned() && isQuick(each) && each.needless() == 0)
                    .findFirst()
                    .map(each -> " (the most even of them, " + each.candidate().name() + ", has "
                            + ratio(each.maxOverMean()) + ")")
                    .orElse("");
            return "no placement without history or needless movement comes within max/mean " + limits.within()
                    + free + ", and this has " + ratio(row.maxOverMean());
        }

        String copies() {
            int copies = comparison.scenario().topology().replicas();
            int zones = comparison.scenario().zones();
            if (copies < 2 || zones == 0) {
                return "";
            }
            return zones >= copies
                    ? "; the " + copies + " copies of a key lie in different zones"
                    : "; " + copies + " copies of a key share " + zones + (zones == 1 ? " zone" : " zones");
        }

        @Nullable
        Share price(Row choice) {
            Row own = own();
            if (own == null || choice.own()) {
                return null;
            }
            Placement before = own.placement();
            Placement after = choice.placement();
            try {
                return (Movement.isExact(before, after)
                                ? Movement.between(before, after)
                                : Movement.expected(before, after))
                        .moved();
            } catch (IllegalArgumentException e) {
                return null; // too many pairs of nodes to list
            }
        }
    }
}
