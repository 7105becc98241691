package dev.clockwise.cli.imports;

import dev.clockwise.Node;
import dev.clockwise.Position;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What {@code nodetool ring} of Apache Cassandra prints: a pool for each data centre. */
final class CassandraImporter implements Importer {

    private static final Pattern DATACENTER = Pattern.compile("Datacenter: .*");
    private static final Pattern HEAD = Pattern.compile("Address[ \\t].*Token[ \\t]*");
    private static final Pattern TOKEN = Pattern.compile("-?[0-9]{1,39}");

    /** Half the space of Murmur3Partitioner, whose tokens go from -2^63 to 2^63 - 1. */
    private static final BigInteger HALF = BigInteger.ONE.shiftLeft(63);

    private static final BigInteger MOST = BigInteger.ONE.shiftLeft(127);

    /** A node of a ring, as its rows tell it. */
    private record Member(Word address, String rack, Map<BigInteger, Word> tokens) {}

    @Override
    public String name() {
        return "cassandra-ring";
    }

    @Override
    public String words() {
        return "what nodetool ring of Cassandra prints";
    }

    @Override
    public boolean recognizes(Source source) {
        return source.hasLine(DATACENTER) && source.hasLine(HEAD);
    }

    @Override
    public List<Pool> read(Source source) {
        List<Pool> pools = new ArrayList<>();
        Map<String, Member> members = new LinkedHashMap<>();
        @Nullable Pool pool = null;
        boolean rows = false;
        for (int line = 1; line <= source.lines().size(); line++) {
            List<Word> words = source.words(line);
            String first = words.isEmpty() ? "" : words.get(0).text();
            if (first.equals("Datacenter:") && words.size() > 1) {
                end(pool, members);
                pool = new Pool(rest(words, 1), words.get(0).spot());
                pools.add(pool);
                rows = false;
            } else if (first.equals("Address")) {
                rows = true;
            } else if (first.startsWith("Warning:") || first.startsWith("Note:")) {
                break;
            } else if (rows && words.size() > 1 && pool != null) {
                addRow(pool, members, words);
            }
        }
        end(pool, members);
        if (pools.isEmpty()) {
            throw source.spot(1, 1).fault("what nodetool ring prints must have a line Datacenter: (had none)");
        }
        return pools;
    }

    private static String rest(List<Word> words, int from) {
        return String.join(" ", words.stream().skip(from).map(Word::text).toList());
    }

    /** A row: address, rack, status, state, load, what it owns, and a token last. */
    private static void addRow(Pool pool, Map<String, Member> members, List<Word> words) {
        Word address = words.get(0);
        int status = indexOfStatus(words);
        if (status < 0 || words.size() < status + 3) {
            throw address.fault("a row must have an address, a rack, Up or Down, a state and a token last (was "
                    + Quoted.of(rest(words, 0)) + ")");
        }
        Word word = words.get(words.size() - 1);
        if (!TOKEN.matcher(word.text()).matches()) {
            throw word.isNot("a token", "an integer, as those of Murmur3Partitioner and RandomPartitioner are");
        }
        Word state = words.get(status + 1);
        String rack = rest(words.subList(0, status), 1);
        Member member =
                members.computeIfAbsent(address.text(), unused -> new Member(address, rack, new LinkedHashMap<>()));
        if (member.tokens.isEmpty()) {
            tellOf(pool, address, words.get(status), state);
        }
        BigInteger token = new BigInteger(word.text());
        if (!state.is("Joining") && member.tokens.put(token, word) != null) {
            throw word.fault("tokens of a node must be distinct (" + token + " was given twice)");
        }
    }

    private static int indexOfStatus(List<Word> words) {
        for (int i = 2; i < words.size(); i++) {
            if (words.get(i).is("Up") || words.get(i).is("Down")) {
                return i;
            }
        }
        return -1;
    }

    private static void tellOf(Pool pool, Word address, Word status, Word state) {
        String node = "node " + Quoted.of(address.text());
        if (status.is("Down")) {
            pool.note(status.spot(), node + " is down; it owns its ranges all the same");
        }
        switch (state.text()) {
            case "Normal" -> {}
            case "Joining" -> pool.warn(state.spot(), node + " was left out: it is joining and owns nothing yet");
            default ->
                pool.warn(
                        state.spot(),
                        node + " is " + Quoted.name(state.text()) + ": writes go to the owners before and after that");
        }
    }

    private static void end(@Nullable Pool pool, Map<String, Member> members) {
        if (pool == null) {
            return;
        }
        members.values().removeIf(member -> member.tokens.isEmpty());
        if (members.isEmpty()) {
            pool.refuse(pool.spot(), "it has no tokens");
        } else {
            place(pool, members);
        }
        members.clear();
    }

    private static void place(Pool pool, Map<String, Member> members) {
        boolean negative = false;
        boolean large = false;
        Set<String> racks = new LinkedHashSet<>();
        for (Member member : members.values()) {
            racks.add(member.rack);
            for (BigInteger token : member.tokens.keySet()) {
                negative |= token.signum() < 0;
                large |= token.compareTo(HALF) >= 0;
            }
        }
        Member first = members.values().iterator().next();
        pool.dialect(large ? "cassandra-random" : "cassandra-murmur3");
        if (!large && !negative) {
            pool.warn(
                    first.address.spot(),
                    "the tokens could be those of either partitioner: they are taken to be those of"
                            + " Murmur3Partitioner");
        }
        boolean signed = !large;
        members.values().forEach(member -> addNode(pool, member, signed));
        if (racks.size() > 1) {
            pool.note(
                    first.address.spot(),
                    "racks were left out: copies are placed as SimpleStrategy does, on the next nodes whatever their"
                            + " racks");
        }
    }

    private static void addNode(Pool pool, Member member, boolean signed) {
        List<Position> points = new ArrayList<>();
        member.tokens.forEach((token, word) -> {
            BigInteger point = signed ? token.add(HALF) : token;
            boolean inside = signed
                    ? point.signum() >= 0 && point.bitLength() <= 64
                    : point.signum() >= 0 && point.compareTo(MOST) < 0;
            if (!inside) {
                throw word.isNot(
                        "a token", signed ? "an integer from -2^63 to 2^63 - 1" : "an integer from 0 to 2^127 - 1");
            }
            points.add(Position.parse(point.toString()));
        });
        Word address = member.address;
        pool.node(
                address.spot(),
                address.spot().check(() -> Node.of(address.text()).withPoints(points)));
    }
}
