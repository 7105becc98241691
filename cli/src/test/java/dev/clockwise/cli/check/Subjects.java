package dev.clockwise.cli.check;

import dev.clockwise.Balance;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Topology;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Subjects for tests: those of {@code clockwise check} without options, and what a test changes. */
final class Subjects {

    private Placement placement;
    private String wanted = "1.25";
    private String utilization = "0.7";
    private Map<String, BigDecimal> sizes = Map.of();
    private Map<String, BigDecimal> load = Map.of();
    private @Nullable KeyReport keys;
    private int routers = 1;

    private Subjects(Placement placement) {
        this.placement = placement;
    }

    static Subjects of(Placement placement) {
        return new Subjects(placement);
    }

    static Subjects of(PlacementRule rule, String... ids) {
        return of(Placement.of(
                Topology.of(rule, Stream.of(ids).map(Subjects::node).toList())));
    }

    /** A node as {@code id=weight@zone}, weight and zone as wished. */
    static Node node(String text) {
        String[] zone = text.split("@", 2);
        String[] weight = zone[0].split("=", 2);
        Node node = Node.of(weight[0]);
        node = weight.length == 2 ? node.withWeight(weight[1]) : node;
        return zone.length == 2 ? node.withZone(zone[1]) : node;
    }

    /** The prefix followed by 1, by 2 and so on up to the count. */
    static String[] ids(String prefix, int count) {
        return IntStream.rangeClosed(1, count).mapToObj(i -> prefix + i).toArray(String[]::new);
    }

    Subjects replicas(int replicas) {
        placement = Placement.of(placement.topology().withReplicas(replicas));
        return this;
    }

    Subjects wanted(String ratio) {
        wanted = ratio;
        return this;
    }

    Subjects utilization(String part) {
        utilization = part;
        return this;
    }

    Subjects sizes(String... values) {
        sizes = values(values);
        return this;
    }

    Subjects load(String... values) {
        load = values(values);
        return this;
    }

    Subjects routers(int hosts) {
        routers = hosts;
        return this;
    }

    /** Accesses: each text once for each time that is told. */
    Subjects accesses(Iterable<String> accesses) {
        KeySurvey survey = new KeySurvey(placement);
        for (String access : accesses) {
            byte[] bytes = access.getBytes(StandardCharsets.UTF_8);
            survey.add(bytes, 0, bytes.length);
        }
        keys = survey.report(Balance.of(placement));
        return this;
    }

    private static Map<String, BigDecimal> values(String... values) {
        Map<String, BigDecimal> parsed = new LinkedHashMap<>();
        for (String value : values) {
            int equals = value.lastIndexOf('=');
            parsed.put(value.substring(0, equals), new BigDecimal(value.substring(equals + 1)));
        }
        return parsed;
    }

    Subject subject() {
        return new Subject(
                "-t t.yaml",
                placement,
                Balance.of(placement),
                Decimals.share(new BigDecimal(wanted)),
                Decimals.share(new BigDecimal(utilization)),
                sizes,
                load,
                keys,
                routers,
                true);
    }

    /** What a check finds. */
    List<Finding> findings(Check check) {
        return check.findings(subject());
    }

    /** The names of what a check finds. */
    List<FindingName> names(Check check) {
        return findings(check).stream().map(Finding::name).toList();
    }
}
