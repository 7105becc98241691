package dev.clockwise.cli.compare;

import dev.clockwise.Node;
import dev.clockwise.Position;
import dev.clockwise.Topology;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Slices of the native space for a set of nodes that is not meant to change: sliced by weight where nothing is sliced
 * yet; later a joiner takes the upper half of the largest slice, and what a leaver had goes to its neighbour.
 */
final class Slices implements Planning {

    private static final BigInteger SPACE = BigInteger.ONE.shiftLeft(64);

    @Override
    public Topology plan(Topology before, Topology wanted) {
        NavigableMap<BigInteger, String> starts = new TreeMap<>();
        for (Node node : before.nodes()) {
            boolean stays = wanted.node(node.id()).filter(Node::isActive).isPresent();
            if (stays && node.isActive()) {
                node.points().forEach(point -> starts.put(point.toBigInteger(), node.id()));
            }
        }
        if (starts.isEmpty()) {
            slice(wanted, starts);
        } else {
            wanted.nodes().stream()
                    .filter(node -> node.isActive() && !starts.containsValue(node.id()))
                    .forEach(node -> halve(starts, node.id()));
        }
        return assigned(wanted, starts);
    }

    private static void slice(Topology wanted, Map<BigInteger, String> starts) {
        List<Node> active = wanted.nodes().stream().filter(Node::isActive).toList();
        BigDecimal sum = active.stream().map(Node::weight).reduce(BigDecimal.ZERO, BigDecimal::add);
        BigDecimal below = BigDecimal.ZERO;
        for (Node node : active) {
            starts.put(
                    below.multiply(new BigDecimal(SPACE))
                            .divideToIntegralValue(sum)
                            .toBigIntegerExact(),
                    node.id());
            below = below.add(node.weight());
        }
    }

    private static void halve(NavigableMap<BigInteger, String> starts, String joiner) {
        BigInteger from = starts.firstKey();
        BigInteger largest = BigInteger.ZERO;
        for (BigInteger start : starts.keySet()) {
            BigInteger end = starts.higherKey(start);
            BigInteger length = (end == null ? SPACE.add(starts.firstKey()) : end).subtract(start);
            if (length.compareTo(largest) > 0) {
                from = start;
                largest = length;
            }
        }
        starts.put(from.add(largest.shiftRight(1)).mod(SPACE), joiner);
    }

    private static Topology assigned(Topology wanted, Map<BigInteger, String> starts) {
        Map<String, List<Position>> points = new HashMap<>();
        starts.forEach((start, id) ->
                points.computeIfAbsent(id, name -> new ArrayList<>()).add(Position.of(start)));
        List<Node> nodes = wanted.nodes().stream()
                .map(node -> node.withPoints(points.getOrDefault(node.id(), List.of())))
                .toList();
        return Topology.of(wanted.rule(), nodes).withReplicas(wanted.replicas()).withEpoch(wanted.epoch());
    }
}
