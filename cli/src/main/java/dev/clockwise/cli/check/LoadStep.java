package dev.clockwise.cli.check;

import dev.clockwise.Node;
import dev.clockwise.Share;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * New weights in proportion to old ones times a factor each, of the same sum, where none becomes more than a few times
 * greater or smaller: what would pass that limit is held at it, and the others share the rest.
 */
final class LoadStep {

    /** Load is not measured closer than to some per cent. */
    private static final MathContext DIGITS = new MathContext(3, RoundingMode.HALF_UP);

    private static final MathContext EXACT_ENOUGH = MathContext.DECIMAL128;

    private static final BigDecimal LEAST = BigDecimal.ONE.movePointLeft(Node.MAX_WEIGHT_DECIMALS);

    /** Halvings of the interval that the scale lies in, so that more digits are right than a weight has. */
    private static final int HALVINGS = 128;

    private final List<BigDecimal> weights;
    private final List<BigDecimal> factors;
    private final BigDecimal most;
    private final BigDecimal least;
    private final BigDecimal scale;

    private LoadStep(List<BigDecimal> weights, List<BigDecimal> factors, int limit) {
        this.weights = weights;
        this.factors = factors;
        this.most = BigDecimal.valueOf(limit);
        this.least = BigDecimal.ONE.divide(most, EXACT_ENOUGH);
        this.scale = scale();
    }

    /** The step for weights above 0 and as many factors above 0, none of which is passed {@code limit}-fold. */
    static LoadStep of(List<BigDecimal> weights, List<Share> factors, int limit) {
        List<BigDecimal> decimals = new ArrayList<>();
        factors.forEach(factor -> decimals.add(
                new BigDecimal(factor.numerator()).divide(new BigDecimal(factor.denominator()), EXACT_ENOUGH)));
        return new LoadStep(weights, decimals, limit);
    }

    /**
     * What all factors are to be multiplied by so that the sum stays: as it grows the sum grows, from {@code least}
     * times the old one to {@code most} times.
     */
    private BigDecimal scale() {
        BigDecimal sum = sum(weights);
        BigDecimal free = sum.divide(sum(wanted(BigDecimal.ONE, false)), EXACT_ENOUGH);
        if (!isLimited(free)) {
            return free;
        }
        BigDecimal low = least.divide(max(factors), EXACT_ENOUGH);
        BigDecimal high = most.divide(min(factors), EXACT_ENOUGH);
        for (int i = 0; i < HALVINGS; i++) {
            BigDecimal middle = low.multiply(high, EXACT_ENOUGH).sqrt(EXACT_ENOUGH);
            if (sum(wanted(middle, true)).compareTo(sum) <= 0) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private List<BigDecimal> wanted(BigDecimal scaled, boolean held) {
        List<BigDecimal> wanted = new ArrayList<>();
        for (int i = 0; i < weights.size(); i++) {
            BigDecimal factor = factors.get(i).multiply(scaled, EXACT_ENOUGH);
            wanted.add(weights.get(i).multiply(held ? held(factor) : factor, EXACT_ENOUGH));
        }
        return wanted;
    }

    private BigDecimal held(BigDecimal factor) {
        return factor.max(least).min(most);
    }

    /** Whether a weight would change further than the limit. */
    boolean isLimited() {
        return isLimited(scale);
    }

    private boolean isLimited(BigDecimal scaled) {
        return factors.stream()
                .map(factor -> factor.multiply(scaled, EXACT_ENOUGH))
                .anyMatch(factor -> factor.compareTo(held(factor)) != 0);
    }

    /**
     * The new weight of a node, rounded to within the limit: to a multiple of {@code unit}, or where that is null to
     * three digits and as many decimals as weights have. Never the 0 that would drain the node.
     */
    BigDecimal weight(int index, @Nullable Share unit) {
        BigDecimal old = weights.get(index);
        BigDecimal wanted = old.multiply(held(factors.get(index).multiply(scale, EXACT_ENOUGH)), EXACT_ENOUGH);
        if (unit != null) {
            return multiple(wanted, old, unit);
        }
        BigDecimal rounded = rounded(wanted, RoundingMode.HALF_UP);
        if (rounded.compareTo(old.multiply(most)) > 0) {
            rounded = rounded(wanted, RoundingMode.DOWN);
        } else if (rounded.compareTo(old.multiply(least)) < 0) {
            rounded = rounded(wanted, RoundingMode.UP);
        }
        return rounded.max(LEAST).min(Node.MAX_WEIGHT);
    }

    private static BigDecimal rounded(BigDecimal weight, RoundingMode mode) {
        BigDecimal rounded = weight.round(new MathContext(DIGITS.getPrecision(), mode));
        return rounded.scale() > Node.MAX_WEIGHT_DECIMALS ? rounded.setScale(Node.MAX_WEIGHT_DECIMALS, mode) : rounded;
    }

    /** The nearest multiple within the limit; the old weight is one, so that there is one. */
    private BigDecimal multiple(BigDecimal wanted, BigDecimal old, Share unit) {
        BigInteger count = units(wanted, unit, RoundingMode.HALF_UP)
                .min(units(old.multiply(most).min(Node.MAX_WEIGHT), unit, RoundingMode.FLOOR))
                .max(units(old.multiply(least), unit, RoundingMode.CEILING))
                .max(BigInteger.ONE);
        return new BigDecimal(count.multiply(unit.numerator())).divide(new BigDecimal(unit.denominator()));
    }

    private static BigInteger units(BigDecimal weight, Share unit, RoundingMode mode) {
        return weight.multiply(new BigDecimal(unit.denominator()))
                .divide(new BigDecimal(unit.numerator()), 0, mode)
                .toBigInteger();
    }

    private static BigDecimal sum(List<BigDecimal> numbers) {
        return numbers.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static BigDecimal max(List<BigDecimal> numbers) {
        return numbers.stream().reduce(BigDecimal::max).orElseThrow();
    }

    private static BigDecimal min(List<BigDecimal> numbers) {
        return numbers.stream().reduce(BigDecimal::min).orElseThrow();
    }
}
