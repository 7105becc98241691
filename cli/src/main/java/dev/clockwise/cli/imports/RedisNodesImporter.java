package dev.clockwise.cli.imports;

import java.util.BitSet;
import java.util.List;
import java.util.regex.Pattern;

/** What {@code CLUSTER NODES} of Redis prints, or the {@code nodes.conf} that it keeps. */
final class RedisNodesImporter implements Importer {

    private static final Pattern SIGN =
            Pattern.compile("\\s*[0-9a-f]{40} \\S+ [a-z,?]+ (-|[0-9a-f]{40}) .*", Pattern.DOTALL);
    private static final Pattern ID = Pattern.compile("[0-9a-f]{40}");
    private static final int FIELDS = 8;

    @Override
    public String name() {
        return "redis-nodes";
    }

    @Override
    public String words() {
        return "what CLUSTER NODES of Redis prints";
    }

    @Override
    public boolean recognizes(Source source) {
        return SIGN.matcher(Quoted.start(source.text(), 1000)).matches();
    }

    @Override
    public List<Pool> read(Source source) {
        RedisMasters masters = new RedisMasters(source.spot(1, 1));
        for (int line = 1; line <= source.lines().size(); line++) {
            List<Word> words = source.words(line);
            if (!words.isEmpty() && !words.get(0).is("vars")) {
                take(masters, words);
            }
        }
        return List.of(masters.end(source.spot(1, 1)));
    }

    private static void take(RedisMasters masters, List<Word> words) {
        Word id = words.get(0);
        if (!ID.matcher(id.text()).matches()) {
            throw id.isNot("the id of a node", "40 hexadecimal digits");
        }
        if (words.size() < FIELDS) {
            throw id.fault("a node must have " + FIELDS + " fields, of which the last tells its link (had "
                    + words.size() + ")");
        }
        List<String> flags = List.of(words.get(2).text().split(",", -1));
        if (flags.contains("slave") || flags.contains("replica")) {
            masters.addReplica();
            return;
        }
        String address = words.get(1).text().replaceFirst("@.*|,.*", "");
        if (flags.contains("handshake") || !flags.contains("master")) {
            masters.pool()
                    .note(
                            id.spot(),
                            "node " + Quoted.of(address) + " was left out: it is no member yet ("
                                    + words.get(2).text() + ")");
            return;
        }
        if (flags.contains("fail") || flags.contains("fail?")) {
            masters.pool()
                    .note(
                            id.spot(),
                            "node " + Quoted.of(address)
                                    + " is said to fail; it keeps its slots until a replica takes them");
        }
        BitSet slots = new BitSet();
        for (Word word : words.subList(FIELDS, words.size())) {
            if (word.text().startsWith("[")) {
                masters.pool()
                        .warn(
                                word.spot(),
                                "slot " + Quoted.of(word.text())
                                        + " is on its way: some of its keys are at the other node");
            } else {
                addSlots(slots, word);
            }
        }
        masters.addMaster(id, address.startsWith(":") ? "" : address, slots);
    }

    private static void addSlots(BitSet slots, Word word) {
        int dash = word.text().indexOf('-');
        if (dash < 0) {
            RedisMasters.setRange(slots, word, word);
        } else {
            RedisMasters.setRange(slots, word.part(0, dash), word.from(dash + 1));
        }
    }
}
