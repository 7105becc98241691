package dev.clockwise.cli.page;

import dev.clockwise.Balance;
import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Share;
import java.math.BigInteger;

/**
 * The user's keys, counted before and after a change. Immutable.
 *
 * @param keys how many keys there are
 * @param movement which of them change owner, as {@link Movement#counting} counted them
 * @param before how they are spread before, as {@link Balance#counting} counted them
 * @param after how they are spread after
 */
public record CountedKeys(long keys, Movement movement, Balance before, Balance after) {

    /** How many keys a counted share stands for. */
    BigInteger of(Share share) {
        return share.numerator().multiply(BigInteger.valueOf(keys)).divide(share.denominator());
    }

    /** How many keys move from one node to another. */
    BigInteger moved(Node from, Node to) {
        return movement.flows().stream()
                .filter(flow ->
                        flow.from().id().equals(from.id()) && flow.to().id().equals(to.id()))
                .map(flow -> of(flow.share()))
                .findFirst()
                .orElse(BigInteger.ZERO);
    }
}
