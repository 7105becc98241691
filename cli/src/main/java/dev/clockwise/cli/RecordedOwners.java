package dev.clockwise.cli;

import dev.clockwise.Node;
import dev.clockwise.Topology;
import dev.clockwise.difference.NodeMatch;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Owners that some program gave, read from lines of KEY, a tab and OWNER, as {@code clockwise owner} prints them.
 *
 * @param keys the keys, in order
 * @param owners for each the id, in the topology compared with, of its owner
 * @param unmatched owners that are no node of that topology
 * @param byAddress owners that are a node of it by an address
 */
record RecordedOwners(List<byte[]> keys, List<String> owners, List<Node> unmatched, List<NodeMatch.Pair> byAddress) {

    /** The most keys that are read. */
    static final int MAX_KEYS = 5_000_000;

    /** The owners in a file, as nodes of {@code topology}. */
    static RecordedOwners read(Path file, Topology topology, Terminal terminal) {
        NodeMatch match = NodeMatch.with(topology);
        List<byte[]> keys = new ArrayList<>();
        List<String> owners = new ArrayList<>();
        Map<String, Optional<NodeMatch.Pair>> known = new LinkedHashMap<>();
        KeyLines.readFile(file, terminal, (bytes, offset, length) -> {
            int tab = offset + length - 1;
            while (tab >= offset && bytes[tab] != '\t') {
                tab--;
            }
            if (tab < offset || tab == offset + length - 1) {
                throw new Fault("owners file " + file + ", line " + (keys.size() + 1)
                        + ": a line must be KEY, a tab and OWNER (was \""
                        + Text.cut(Text.key(bytes, offset, length), 60)
                        + "\"): write one key a line, as clockwise owner prints it");
            }
            if (keys.size() == MAX_KEYS) {
                throw new Fault("owners file " + file + " must have at most " + Text.count(MAX_KEYS)
                        + " lines (has more): compare a part of them");
            }
            String owner = new String(bytes, tab + 1, offset + length - tab - 1, StandardCharsets.UTF_8);
            int comma = owner.indexOf(',');
            String id = comma > 0 ? owner.substring(0, comma) : owner;
            Optional<NodeMatch.Pair> pair = known.computeIfAbsent(id, each -> match.of(Node.of(each)));
            keys.add(Arrays.copyOfRange(bytes, offset, tab));
            owners.add(pair.map(same -> same.matched().id()).orElse(id));
        });
        if (keys.isEmpty()) {
            throw new Fault("owners file " + file + " holds no owners: write a key, a tab and its owner on each line");
        }
        List<Node> unmatched = known.entrySet().stream()
                .filter(each -> each.getValue().isEmpty())
                .map(each -> Node.of(each.getKey()))
                .toList();
        List<NodeMatch.Pair> byAddress = known.values().stream()
                .flatMap(Optional::stream)
                .filter(NodeMatch.Pair::isByAddress)
                .toList();
        return new RecordedOwners(keys, owners, unmatched, byAddress);
    }
}
