package dev.clockwise.dialect;

import dev.clockwise.Node;
import dev.clockwise.Topology;
import dev.clockwise.placement.LabelTemplate;
import dev.clockwise.placement.Listing;
import dev.clockwise.placement.TableFill;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * A table that is a list of servers, each once or as often as it weighs.
 *
 * @param order how the list is sorted
 * @param repeats how often a server stands in it
 */
public record ListFill(Order order, Repeats repeats) implements TableFill {

    /** The servers as listed, each once. */
    static final ListFill SERVERS = new ListFill(Order.LISTED, Repeats.ONCE);

    /** The servers as listed, each as often as it weighs. */
    static final ListFill BY_WEIGHT = new ListFill(Order.LISTED, Repeats.BY_WEIGHT);

    private static final LabelTemplate NAME = LabelTemplate.firstOf("{name}", "{unix}:", "{server:short}");

    /** How a list of servers is sorted. */
    public enum Order {
        /** As it is listed. */
        LISTED {
            @Override
            List<Node> of(Topology topology) {
                return Listing.active(topology);
            }
        },
        /** By the length of names, then by their bytes: twemproxy. */
        NAME_LENGTH {
            @Override
            List<Node> of(Topology topology) {
                Function<Node, byte[]> name = NAME.speller(topology)::text;
                return sorted(
                        topology,
                        Comparator.comparingInt((Node node) -> name.apply(node).length)
                                .thenComparing(name, Arrays::compareUnsigned));
            }
        },
        /** By the bytes of hosts, then by port: libmemcached with its hosts sorted. */
        HOST_AND_PORT {
            @Override
            List<Node> of(Topology topology) {
                Function<Node, byte[]> host =
                        LabelTemplate.parse("{server:host}").speller(topology)::text;
                Function<Node, byte[]> port =
                        LabelTemplate.parse("{server:port}").speller(topology)::text;
                return sorted(
                        topology,
                        Comparator.comparing(host, Arrays::compareUnsigned)
                                .thenComparingInt(node ->
                                        Integer.parseInt(new String(port.apply(node), StandardCharsets.UTF_8))));
            }
        };

        abstract List<Node> of(Topology topology);

        private static List<Node> sorted(Topology topology, Comparator<Node> order) {
            return Listing.active(topology).stream().sorted(order).toList();
        }
    }

    /** How often a server stands in a list. */
    public enum Repeats {
        /** Once, whatever its weight. */
        ONCE,
        /** As often as it weighs, which must be a whole number. */
        BY_WEIGHT
    }

    @Override
    public String canonical() {
        return "list=" + order.name().toLowerCase(Locale.ROOT) + " repeats="
                + repeats.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public long size(Topology topology) {
        long size = 0;
        for (Node node : Listing.active(topology)) {
            size += times(node);
        }
        return size;
    }

    private long times(Node node) {
        return repeats == Repeats.ONCE ? 1 : WholeWeight.of(node);
    }

    @Override
    public Node[] entries(Topology topology) {
        List<Node> entries = new ArrayList<>();
        for (Node node : order.of(topology)) {
            entries.addAll(Collections.nCopies((int) times(node), node));
        }
        return entries.toArray(Node[]::new);
    }
}
