package dev.clockwise.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Explanation;
import dev.clockwise.Explanation.Step;
import dev.clockwise.Explanation.Verdict;
import dev.clockwise.Keys;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.Topologies;
import dev.clockwise.Topology;
import dev.clockwise.hash.HashedPart;
import dev.clockwise.hash.PositionHash;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Promise 12: an explanation tells the whole way, and it is the way that lookup took. */
public interface ExplanationContract extends PlacementSubject {

    @Test
    default void anExplanationAgreesWithLookup() {
        check("an explanation agrees with lookup", 6, random -> {
            Topology topology = topologies().next(random);
            Placement placement = Placement.of(topology);
            PositionHash hash = placement.keyHash();
            for (byte[] key : Keys.random(random, 6)) {
                int copies = 1 + random.nextInt(4);
                Explanation explanation = placement.explain(key, copies);
                assertThat(explanation.topology()).isSameAs(topology);
                assertThat(explanation.keyHash()).isEqualTo(hash);
                assertThat(explanation.key()).isEqualTo(key);
                assertThat(explanation.digest()).isEqualTo(digestOfPart(hash, key));
                assertThat(explanation.position()).isEqualTo(hash.position(key, 0, key.length));
                assertThat(explanation.owners()).isEqualTo(placement.owners(key, copies));
                assertThat(placement.ownerAt(positionOf(explanation))).isEqualTo(placement.owner(key));
                assertWalk(explanation);
            }
        });
    }

    private static Position positionOf(Explanation explanation) {
        return Objects.requireNonNull(explanation.position(), "keys have positions here");
    }

    private static byte[] digestOfPart(PositionHash hash, byte[] key) {
        HashedPart part = hash.hashedPart(key, 0, key.length);
        byte[] hashed = Arrays.copyOfRange(key, part.offset(), part.offset() + part.length());
        return hash.function().digest(hashed, 0, hashed.length);
    }

    @Test
    default void anExplanationOfAPositionHasNoKey() {
        check("an explanation of a position has no key", 4, random -> {
            Placement placement = Placement.of(topologies().next(random, 1));
            for (Position position :
                    Topologies.probes(random, space()).stream().limit(6).toList()) {
                Explanation explanation = placement.explainAt(position, 2);
                assertThat(explanation.key()).isNull();
                assertThat(explanation.digest()).isNull();
                assertThat(explanation.position()).isEqualTo(position);
                assertThat(explanation.owners()).isEqualTo(placement.ownersAt(position, 2));
                assertWalk(explanation);
            }
        });
    }

    private void assertWalk(Explanation explanation) {
        List<Step> walk = explanation.walk();
        List<Node> met = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        int wraps = 0;
        Position last = positionOf(explanation);
        for (Step step : walk) {
            boolean first = seen.add(step.node().id());
            boolean listed = explanation.owners().contains(step.node());
            assertThat(step.verdict()).isEqualTo(verdict(explanation, step.node(), first, listed));
            assertThat(step.name()).isNotEmpty();
            if (first && listed) {
                met.add(step.node());
            }
            Position at = step.position();
            if (at != null) {
                wraps += (walksDown() ? last.compareTo(at) : at.compareTo(last)) < 0 ? 1 : 0;
                last = at;
            }
        }
        assertThat(wraps).as("the walk goes round once at most").isLessThanOrEqualTo(1);
        assertThat(met).containsExactlyInAnyOrderElementsOf(explanation.owners());
        if (!walk.isEmpty()) {
            assertThat(walk.get(0).verdict()).isEqualTo(Verdict.OWNER);
            assertThat(walk.get(walk.size() - 1).node()).isEqualTo(met.get(met.size() - 1));
        }
    }

    private static Verdict verdict(Explanation explanation, Node node, boolean first, boolean listed) {
        if (!first) {
            return Verdict.SAME_NODE;
        }
        if (!listed) {
            return Verdict.SAME_ZONE;
        }
        return explanation.owners().get(0).equals(node) ? Verdict.OWNER : Verdict.COPY;
    }
}
