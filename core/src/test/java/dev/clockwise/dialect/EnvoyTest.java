package dev.clockwise.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules of Envoy against what its own unit tests state. */
class EnvoyTest {

    private static final List<String[]> FACTS = Recorded.resource("envoy-facts.tsv")
            .lines()
            .filter(line -> !line.startsWith("#"))
            .map(line -> line.split("\t"))
            .toList();

    private static final Map<String, Topology> CASES = cases();

    private static final Map<String, Placement> PLACEMENTS = new TreeMap<>();

    private static Map<String, Topology> cases() {
        Map<String, Topology> cases = new TreeMap<>();
        List<Node> six = hosts(90, 1, 1, 1, 1, 1, 1);
        cases.put("Basic", ring(12, 8_388_608, six));
        cases.put(
                "BasicWithMurmur2",
                topology(
                        "envoy-ring-hash",
                        Map.of("minimumRingSize", "12", "hashFunction", "MURMUR_HASH_2"),
                        hosts(80, 1, 1, 1, 1, 1, 1)));
        cases.put("BasicWithHostname", ring(12, 8_388_608, named(six)));
        cases.put("UnevenHosts-80-81", ring(3, 8_388_608, hosts(80, 1, 1)));
        cases.put("UnevenHosts-81-82", ring(3, 8_388_608, hosts(81, 1, 1)));
        cases.put("HostWeightedTinyRing", ring(6, 6, hosts(90, 1, 2, 3)));
        cases.put("LocalityWeightedTinyRing", ring(6, 6, inLocalities(hosts(90, 1, 1, 1, 0), 1, 2, 3, 0)));
        List<Node> four = inLocalities(hosts(90, 1, 2, 1, 2), 1, 1, 2, 2);
        cases.put("HostAndLocalityWeightedTinyRing", ring(9, 9, four));
        cases.put("HostWeightedLargeRing", ring(6144, 8_388_608, hosts(90, 1, 2, 3)));
        cases.put("LargeFractionalScale", ring(1023, 1023, hosts(90, 1, 1)));
        cases.put("HostAndLocalityWeightedLargeRing", ring(9216, 8_388_608, four));
        long[] ones = new long[1024];
        Arrays.fill(ones, 1);
        cases.put("LopsidedWeightSmallScale", ring(1024, 1024, inTwoLocalities(hosts(0, ones))));
        cases.put("MaglevBasic", maglev(7, six));
        cases.put("MaglevBasicWithHostName", maglev(7, named(six)));
        cases.put("MaglevWeighted", maglev(17, hosts(90, 1, 2)));
        cases.put("MaglevLocalityWeightedSameLocalityWeights", maglev(17, apart(inLocalities(hosts(90, 1, 1), 1, 1))));
        cases.put(
                "MaglevLocalityWeightedDifferentLocalityWeights",
                maglev(17, inLocalities(hosts(90, 1, 1, 0), 8, 2, 0)));
        return cases;
    }

    static Stream<String> names() {
        return CASES.keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("names")
    void ownersAreAsStated(String name) {
        Placement placement = placement(name);
        List<String[]> points = facts(name, "ring");
        for (int i = 0; i < points.size(); i++) {
            long point = Long.parseUnsignedLong(points.get(i)[2]);
            String after = points.get((i + 1) % points.size())[3];
            assertThat(host(placement.ownerAt(point)))
                    .as("at %s", points.get(i)[2])
                    .isEqualTo(points.get(i)[3]);
            assertThat(host(placement.ownerAt(point + 1)))
                    .as("after %s", points.get(i)[2])
                    .isEqualTo(after);
        }
        assertThat(points.isEmpty() ? 0 : placement.footprint().points()).isEqualTo(points.size());
        for (String kind : List.of("lookup", "entry")) {
            for (String[] fact : facts(name, kind)) {
                assertThat(host(placement.ownerAt(Long.parseUnsignedLong(fact[2]))))
                        .as(fact[2])
                        .isEqualTo(fact[3]);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void sharesAreAsCounted(String name) {
        List<String[]> stated = facts(name, "histogram");
        long lookups =
                stated.stream().mapToLong(fact -> Long.parseLong(fact[2])).sum();
        Map<String, Long> counts = new TreeMap<>();
        long step = lookups == 0 ? 0 : Long.divideUnsigned(-1, lookups);
        for (long i = 0; i < lookups; i++) {
            counts.merge(host(placement(name).ownerAt(i * step)), 1L, Long::sum);
        }
        Map<String, Long> expected = new TreeMap<>();
        stated.forEach(fact -> expected.put(fact[3], Long.valueOf(fact[2])));
        assertThat(counts).isEqualTo(expected);
    }

    @Test
    void noFactIsLeftOut() {
        assertThat(FACTS).hasSizeGreaterThan(150).allMatch(fact -> CASES.containsKey(fact[0]));
    }

    @Test
    void settingsThatEnvoyRefusesAreRefused() {
        List<Node> hosts = hosts(90, 1, 2);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ring(10, 9, hosts))
                .withMessageContaining("must be at most the greatest");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ring(1, 8_388_609, hosts))
                .withMessageContaining("maximumRingSize must be at most");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> maglev(65_536, hosts))
                .withMessageContaining("must be a prime number");
        List<Node> half = new ArrayList<>(inLocalities(hosts, 1, 1));
        half.set(1, hosts.get(1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Placement.of(maglev(7, half)))
                .withMessageContaining("must have a locality");
        List<Node> two = new ArrayList<>(inLocalities(hosts, 1, 2));
        two.replaceAll(node -> node.withAttribute("locality", "one"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Placement.of(maglev(7, two)))
                .withMessageContaining("must be that of its locality");
    }

    private static List<String[]> facts(String name, String kind) {
        return FACTS.stream()
                .filter(fact -> fact[0].equals(name) && fact[1].equals(kind))
                .toList();
    }

    private static Placement placement(String name) {
        return PLACEMENTS.computeIfAbsent(name, each -> Placement.of(Objects.requireNonNull(CASES.get(each), each)));
    }

    private static String host(Node node) {
        String name = node.attribute("name");
        return name == null ? node.id() : name;
    }

    private static Topology ring(int least, int most, List<Node> hosts) {
        return topology(
                "envoy-ring-hash",
                Map.of("minimumRingSize", Integer.toString(least), "maximumRingSize", Integer.toString(most)),
                hosts);
    }

    private static Topology maglev(int size, List<Node> hosts) {
        return topology("envoy-maglev", Map.of("tableSize", Integer.toString(size)), hosts);
    }

    private static Topology topology(String dialect, Map<String, String> parameters, List<Node> hosts) {
        return Topology.of(Dialects.named(dialect).orElseThrow().rule(parameters), hosts);
    }

    /** Hosts of these weights on consecutive ports. */
    private static List<Node> hosts(int port, long... weights) {
        return IntStream.range(0, weights.length)
                .mapToObj(i -> Node.of("127.0.0.1:" + (port + i))
                        .withWeight(weights[i])
                        .withAttribute("order", Integer.toString(i)))
                .toList();
    }

    /** The hosts with their ports as hostnames. */
    private static List<Node> named(List<Node> hosts) {
        return hosts.stream()
                .map(node ->
                        node.withAttribute("name", node.id().substring(node.id().indexOf(':') + 1)))
                .toList();
    }

    /** Each host in the locality of its weight. */
    private static List<Node> inLocalities(List<Node> hosts, int... weights) {
        return IntStream.range(0, weights.length)
                .mapToObj(i -> hosts.get(i)
                        .withAttribute("locality", "of weight " + weights[i])
                        .withAttribute("localityWeight", Integer.toString(weights[i])))
                .toList();
    }

    /** Each host in a locality of its own. */
    private static List<Node> apart(List<Node> hosts) {
        return hosts.stream()
                .map(node -> node.withAttribute("locality", node.id()))
                .toList();
    }

    /** The first host in a locality of weight 127, the others in one of weight 1. */
    private static List<Node> inTwoLocalities(List<Node> hosts) {
        int[] weights = new int[hosts.size()];
        Arrays.fill(weights, 1);
        weights[0] = 127;
        return inLocalities(hosts, weights);
    }
}
