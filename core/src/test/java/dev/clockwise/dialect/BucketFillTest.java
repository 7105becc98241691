package dev.clockwise.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Topology;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Facts of libmemcached 1.1.4, which was asked with maps of these sizes. */
class BucketFillTest {

    @Test
    void bucketsAreBitsOfTheHash() {
        assertThat(owners(1)).containsExactly("n0");
        assertThat(owners(4)).containsExactly("n0", "n1", "n2", "n3");
        assertThat(owners(5)).containsExactly("n0", "n4");
        assertThat(owners(7)).containsExactly("n0", "n2", "n4", "n6");
    }

    /** Who has keys when each of so many servers has the bucket of its number. */
    private static SortedSet<String> owners(int count) {
        String map = IntStream.range(0, count).mapToObj(Integer::toString).collect(Collectors.joining(","));
        Placement placement = Placement.of(Topology.of(
                Dialects.named("libmemcached-virtual-bucket").orElseThrow().rule(Map.of("map", map)),
                IntStream.range(0, count)
                        .mapToObj(number -> Node.of("n" + number).withAttribute("order", "" + number))
                        .toList()));
        return IntStream.range(0, 1000)
                .mapToObj(number -> placement.owner("key" + number).id())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
