package dev.clockwise.dialect;

import dev.clockwise.PlacementRule;
import dev.clockwise.Space;
import dev.clockwise.dialect.Dialect.Attribute;
import dev.clockwise.dialect.Dialect.Parameter;
import dev.clockwise.dialect.Dialect.Proof;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.placement.Boundary;
import dev.clockwise.placement.LabelTemplate;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.Tie;
import dev.clockwise.placement.WeightCount;
import java.util.List;

/** The shard director of Varnish, with all backends healthy and neither warmup nor rampup. */
final class Varnish {

    private Varnish() {}

    static List<Dialect> all() {
        return List.of(new Dialect(
                "varnish-shard",
                "Varnish 7.1: directors.shard, by key(…)",
                "67 points for each unit of weight, four bytes of SHA-256 each; beyond the last one, that one",
                Proof.RUN,
                List.of(Parameter.number("replicas", "replicas of reconfigure", 67)),
                List.of(
                        new Attribute("name", "the backend's ident or name; else the id is that", false),
                        Attribute.TIE_ORDER),
                values -> ring(values.number("replicas"))));
    }

    private static PlacementRule ring(int replicas) {
        return RingRule.builder()
                .space(Space.bits(32))
                .hash(HashFunction.SHA256, new DigestCut(28, 4, DigestCut.Order.LITTLE))
                .label(LabelTemplate.firstOf("{name}{i}", "{id}{i}"))
                .points(replicas)
                .count(WeightCount.FLOOR)
                .boundary(Boundary.AT_OR_AFTER_OR_LAST)
                .tie(Tie.FIRST_LISTED)
                .build();
    }
}
