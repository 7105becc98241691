package dev.clockwise.cli.imports;

import dev.clockwise.Balance;
import dev.clockwise.Placement;
import dev.clockwise.Share;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.Odds;
import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Whether the hash of keys reaches only a part of what the servers share, so that few of them get all keys. */
final class NarrowHash {

    private static final Share TWICE = Share.of(2, 1);
    private static final Share HALF = Share.of(1, 2);

    private NarrowHash() {}

    /** What to say of it, with the figure; empty where every server gets its part. */
    static Optional<String> warning(Placement placement) {
        PositionHash hash = placement.keyHash();
        BigInteger values = BigInteger.ONE.shiftLeft(hash.function().bits()).min(hash.range());
        boolean narrow = values.compareTo(hash.space().size()) < 0;
        if (!narrow || placement.ownership() instanceof Odds) {
            return Optional.empty();
        }
        Balance balance = Balance.of(placement);
        boolean fair = balance.maxOverMean().compareTo(TWICE) < 0
                && balance.minOverMean().compareTo(HALF) > 0;
        if (fair) {
            return Optional.empty();
        }
        List<Balance.NodeShare> active =
                balance.nodes().stream().filter(each -> each.node().isActive()).toList();
        long none = active.stream().filter(each -> each.share().isZero()).count();
        Balance.NodeShare most = balance.nodes().stream()
                .max(Comparator.comparing(Balance.NodeShare::share))
                .orElseThrow();
        String has = most.share().toPercent(1);
        String asked = most.ideal().toPercent(1);
        return Optional.of("the hash of keys has " + String.format(Locale.ROOT, "%,d", values) + " values on a ring of "
                + hash.space()
                + " positions, so that " + Quoted.of(most.node().id()) + " gets " + has
                + " of all keys" + (has.equals(asked) ? "" : ", not " + asked)
                + (none == 0 ? "" : ", which leaves none for " + none + " of " + active.size() + " servers") + " ("
                + balance.method() + "): choose a hash as wide as the ring");
    }
}
