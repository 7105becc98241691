package dev.clockwise.cli.compare;

import dev.clockwise.Method;
import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Share;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which placement to take, and why, by the figures of a comparison.
 *
 * @param choice the placement
 * @param reason why, with the figures that decided
 * @param price the share of keys that changing to it moves; null where it is the topology's own, or the share is not to
 *     be had
 */
public record Advice(Row choice, String reason, @Nullable Share price) {

    private static final String RENDEZVOUS = "rendezvous";

    /** Ids of numbered shards. */
    private static final Pattern SHARD = Pattern.compile("(?:shard|partition|bucket)[-_.]?([0-9]{1,9})");

    /** The first step that some row satisfies decides; of several rows, the first candidate. */
    private static final List<Step> STEPS = List.of(
            new Step((facts, row) -> facts.nodes() < 2 && row.own(), (facts, row) -> "one node owns every key"),
            new Step((facts, row) -> row.own() && facts.isCalm(row), Facts::keeping),
            new Step(
                    (facts, row) -> row.candidate().isPlanned() && facts.isOwnKind(row) && facts.isFit(row),
                    Facts::again),
            new Step((facts, row) -> facts.isNumbered() && isA(row, "jump") && facts.isFit(row), Facts::numbered),
            new Step((facts, row) -> facts.isFew() && isA(row, RENDEZVOUS) && facts.isFit(row), Facts::drawing),
            new Step((facts, row) -> !row.candidate().isPlanned() && facts.isFit(row), Facts::fitting),
            new Step((facts, row) -> !row.candidate().isPlanned() && facts.isCalm(row), Facts::slightlyNeedless),
            new Step((facts, row) -> row.candidate().isPlanned() && facts.isCalm(row), Facts::planned),
            new Step((facts, row) -> row.equals(facts.evenest()), Facts::leastBad));

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
        String expected = row.balance().method() == Method.EXPECTED ? " (expected)" : "";
        return "max/mean is " + ratio(row.maxOverMean()) + expected;
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
            return row.maxOverMean() <= limits.within() && loss(row) <= limits.within() + limits.afterLoss();
        }

        /** The worst max/mean after one loss; 0 where it is not known. */
        private static double loss(Row row) {
            return row.losses() == null
                    ? 0
                    : row.losses().leastEven().maxOverMean().toDouble();
        }

        /** Whether a lookup does not draw for each of many nodes. */
        boolean isQuick(Row row) {
            return isFew() || !isA(row, RENDEZVOUS);
        }

        /** Quick and even enough, takes a joiner, and little moves needlessly. */
        boolean isCalm(Row row) {
            return isQuick(row) && isEven(row) && row.afterJoin() != null && row.needless() <= limits.needless();
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
                    : "a change moves " + percent(row.needless()) + " of the ideal needlessly";
            return shown(row) + ", within " + limits.within() + ", " + afterLoss(row) + needless;
        }

        private static String afterLoss(Row row) {
            return loss(row) == 0 ? "and " : "and " + ratio(loss(row)) + " after the worst loss of a node; ";
        }

        /** Whether a row is of the kind of the topology's own, which what reads the document knows. */
        boolean isOwnKind(Row row) {
            return row.type().equals(comparison.scenario().topology().rule().type());
        }

        String again(Row row) {
            return beside(row) + "; readers of the document know the kind already";
        }

        /** Whether the ids are of shards, or the like, in unbroken order from 0 or 1, with one weight. */
        boolean isNumbered() {
            List<Long> numbers = new ArrayList<>();
            for (Node node : comparison.scenario().topology().nodes()) {
                Matcher id = SHARD.matcher(node.id());
                if (!id.matches() || !node.isActive()) {
                    return false;
                }
                numbers.add(Long.valueOf(id.group(1)));
            }
            long least = Collections.min(numbers);
            boolean unbroken = Collections.max(numbers) - least == numbers.size() - 1
                    && numbers.stream().distinct().count() == numbers.size();
            return least <= 1 && unbroken && comparison.scenario().hasEqualWeights();
        }

        String numbered(Row row) {
            return "the nodes are numbered shards of one weight, a bucket each; " + beside(row);
        }

        String drawing(Row row) {
            return nodes() + " nodes are few (up to " + limits.fewNodes() + "), so a draw for each costs little; "
                    + beside(row);
        }

        String fitting(Row row) {
            return beside(row) + "; it needs no history, and a change moves nothing needlessly";
        }

        /** How even a row is, and what of the topology's own will not do. */
        private String beside(Row row) {
            Row own = own();
            return own == null
                    ? shown(row)
                    : shown(row) + ", while " + own.candidate().name() + " " + fault(own);
        }

        private String fault(Row own) {
            if (own.maxOverMean() > limits.within()) {
                return "has " + ratio(own.maxOverMean());
            }
            if (!isEven(own)) {
                return "has " + ratio(loss(own)) + " after the loss of a node";
            }
            if (own.afterJoin() == null) {
                return "takes no joiner as it is";
            }
            if (Double.isInfinite(own.needless())) {
                return "is not known to move nothing needlessly";
            }
            return isQuick(own)
                    ? "moves " + percent(own.needless()) + " of the ideal needlessly"
                    : "draws for each of " + nodes() + " nodes at every lookup";
        }

        String planned(Row row) {
            return shown(row) + ", and " + noneFree()
                    + "; its map is kept in the document, and a planner moves the minimum";
        }

        String slightlyNeedless(Row row) {
            return shown(row) + ", and " + noneFree() + "; this one needs none, and moves " + percent(row.needless())
                    + " of the ideal needlessly";
        }

        /** That no placement without history does, and how near the best comes. */
        private String noneFree() {
            String none = "none that needs no history and moves nothing needlessly is within " + limits.within();
            return comparison.rows().stream()
                    .filter(each -> !each.candidate().isPlanned() && isQuick(each) && each.needless() == 0)
                    .findFirst()
                    .map(each -> none + " (" + each.candidate().name() + " has " + ratio(each.maxOverMean()) + ")")
                    .orElse(none);
        }

        String leastBad(Row row) {
            return shown(row) + ", the least of those that move nothing needlessly; none here is within "
                    + limits.within();
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
                return Movement.of(before, after).moved();
            } catch (IllegalArgumentException e) {
                return null; // too many pairs of nodes to list
            }
        }
    }
}
