package dev.clockwise.dialect;

import dev.clockwise.Node;
import dev.clockwise.Topology;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.Xxh64;
import dev.clockwise.placement.LabelTemplate;
import dev.clockwise.placement.TableFill;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The table of Envoy's maglev. In each round every host whose weight allows it takes the next free entry of its
 * permutation; the heaviest does in each round. Hosts come in the order of the bytes of their names.
 *
 * @param size the number of entries, a prime
 */
record EnvoyMaglev(int size) implements TableFill {

    @Override
    public String canonical() {
        return "maglev=envoy label=" + Envoy.LABEL + " entries=" + size;
    }

    @Override
    public long size(Topology topology) {
        EnvoyHosts.of(topology, EnvoyHosts.Order.LISTED);
        return size;
    }

    @Override
    public Node[] entries(Topology topology) {
        EnvoyHosts hosts = EnvoyHosts.of(topology, EnvoyHosts.Order.LISTED);
        LabelTemplate.Speller speller = Envoy.LABEL.speller(topology);
        List<Filler> fillers = new ArrayList<>();
        for (EnvoyHosts.Host host : hosts.hosts()) {
            fillers.add(new Filler(host, speller.text(host.node())));
        }
        fillers.sort(Comparator.comparing((Filler filler) -> filler.label, Arrays::compareUnsigned));
        return filled(fillers, hosts.greatest());
    }

    private Node[] filled(List<Filler> fillers, double greatest) {
        @Nullable Node[] table = new Node[size];
        int taken = 0;
        for (long round = 1; taken < size; round++) {
            for (int i = 0; i < fillers.size() && taken < size; i++) {
                Filler filler = fillers.get(i);
                if (round * filler.part >= filler.target) {
                    filler.target += greatest;
                    table[filler.nextFree(table)] = filler.node;
                    taken++;
                }
            }
        }
        return Arrays.stream(table).toArray(Node[]::new);
    }

    /** A host on its way along its permutation. */
    private final class Filler {
        private final Node node;
        private final double part;
        private final byte[] label;
        private final long step;
        private long entry;
        private double target;

        Filler(EnvoyHosts.Host host, byte[] label) {
            this.node = host.node();
            this.part = host.part();
            this.label = label;
            this.entry = Long.remainderUnsigned(HashFunction.XXH64.number(label, 0, label.length), size);
            long hash = Xxh64.hash(label, 0, label.length, 1);
            this.step = size == 1 ? 0 : Long.remainderUnsigned(hash, size - 1) + 1;
        }

        int nextFree(@Nullable Node[] table) {
            while (table[(int) entry] != null) {
                entry = (entry + step) % size;
            }
            int free = (int) entry;
            entry = (entry + step) % size;
            return free;
        }
    }
}
