package dev.clockwise.cli.imports;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What {@code CLUSTER SHARDS} of Redis prints: by redis-cli at a terminal, with numbers and quotes, or through a
 * pipe, a value a line.
 */
final class RedisShardsImporter implements Importer {

    private static final Pattern SIGN =
            Pattern.compile("\\s*(slots\\s+([0-9]+\\s|nodes\\s)|1[)#]\\s+1[)#]\\s+\"slots\").*", Pattern.DOTALL);

    /** What stands before a value at a terminal: the numbers of lists, and what parts a name from its value. */
    private static final Pattern BEFORE = Pattern.compile("(?:\\s|\\d+[)#~]\\s|=>)++");

    private static final Pattern VALUE =
            Pattern.compile("(?:\"((?:[^\"\\\\]|\\\\.)*+)\"|\\(integer\\) (\\d+)|(\\([a-z ]+\\))|(\\S+))");

    @Override
    public String name() {
        return "redis-shards";
    }

    @Override
    public String words() {
        return "what CLUSTER SHARDS of Redis prints";
    }

    @Override
    public boolean recognizes(Source source) {
        return SIGN.matcher(Quoted.start(source.text(), 1000)).matches();
    }

    @Override
    public List<Pool> read(Source source) {
        List<Word> values = new ArrayList<>();
        for (int line = 1; line <= source.lines().size(); line++) {
            addValues(values, source, line);
        }
        RedisMasters masters = new RedisMasters(source.spot(1, 1));
        int index = 0;
        while (index < values.size()) {
            index = shard(masters, values, index);
        }
        return List.of(masters.end(source.spot(1, 1)));
    }

    private static void addValues(List<Word> values, Source source, int line) {
        String row = source.lines().get(line - 1);
        Columns columns = new Columns(row);
        Matcher before = BEFORE.matcher(row);
        Matcher value = VALUE.matcher(row);
        int index = 0;
        while (true) {
            index = before.region(index, row.length()).lookingAt() ? before.end() : index;
            if (!value.region(index, row.length()).lookingAt()) {
                return;
            }
            index = value.end();
            if (value.group(3) == null) {
                int group = value.group(1) != null ? 1 : value.group(2) != null ? 2 : 4;
                values.add(new Word(value.group(group), source.spot(line, columns.of(value.start(group)))));
            }
        }
    }

    /** Reads a shard, its slots and then its nodes, and gives the index of the value after it. */
    private static int shard(RedisMasters masters, List<Word> values, int start) {
        values.get(start).oneOf("the first field of a shard", List.of("slots"));
        BitSet slots = new BitSet();
        int index = start + 1;
        while (!at(values, index, start).is("nodes")) {
            RedisMasters.setRange(slots, at(values, index, start), at(values, index + 1, start));
            index += 2;
        }
        index++;
        boolean mastered = false;
        while (index < values.size() && !values.get(index).is("slots")) {
            int end = index + 2;
            while (end < values.size()
                    && !values.get(end).is("id")
                    && !values.get(end).is("slots")) {
                end += 2;
            }
            mastered |= node(masters, values, index, Math.min(end, values.size()), slots);
            index = end;
        }
        if (!mastered && !slots.isEmpty()) {
            masters.pool().warn(values.get(start).spot(), "this shard has no master: its slots were left out");
        }
        return index;
    }

    private static Word at(List<Word> values, int index, int start) {
        if (index >= values.size()) {
            throw values.get(start).fault("a shard must have pairs of slots, then nodes (was the end of the file)");
        }
        return values.get(index);
    }

    /** Reads a node, and tells whether it is the master of the shard. */
    private static boolean node(RedisMasters masters, List<Word> values, int start, int end, BitSet slots) {
        values.get(start).oneOf("the first field of a node", List.of("id"));
        Map<String, Word> fields = new HashMap<>();
        for (int i = start; i + 1 < end; i += 2) {
            fields.put(values.get(i).text(), values.get(i + 1));
        }
        Word id = required(fields, "id", values.get(start));
        if (!required(fields, "role", values.get(start)).is("master")) {
            masters.addReplica();
            return false;
        }
        Word health = fields.get("health");
        if (health != null && !health.is("online")) {
            masters.pool()
                    .note(
                            health.spot(),
                            "node " + Quoted.of(id.text()) + " is said to be " + Quoted.name(health.text())
                                    + "; it keeps its slots until a replica takes them");
        }
        masters.addMaster(id, address(fields), slots);
        return true;
    }

    private static String address(Map<String, Word> fields) {
        Word host = fields.get("ip");
        Word port = fields.containsKey("port") ? fields.get("port") : fields.get("tls-port");
        return host == null || host.text().isEmpty() || port == null ? "" : host.text() + ":" + port.text();
    }

    private static Word required(Map<String, Word> fields, String name, Word node) {
        Word value = fields.get(name);
        if (value == null) {
            throw node.fault("a node must have the field " + name + " (had none)");
        }
        return value;
    }
}
