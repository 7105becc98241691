package dev.clockwise.cli.imports;

import dev.clockwise.Node;
import dev.clockwise.Position;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
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
        Map<Pool, Map<String, Member>> centres = new LinkedHashMap<>();
        @Nullable Pool pool = null;
        boolean rows = false;
        for (int line = 1; line <= source.lines().size(); line++) {
            List<Word> words = source.words(line);
            String first = words.isEmpty() ? "" : words.get(0).text();
            if (first.equals("Datacenter:") && words.size() > 1) {
                pool = new Pool(rest(words, 1), words.get(0).spot());
                centres.put(pool, new LinkedHashMap<>());
                rows = false;
            } else if (first.equals("Address")) {
                rows = true;
            } else if (first.startsWith("Warning:") || first.startsWith("Note:")) {
                break;
            } else if (rows && words.size() > 1 && pool != null) {
                addRow(pool, centres.getOrDefault(pool, Map.of()), words);
            }
        }
        if (centres.isEmpty()) {
            throw source.spot(1, 1).fault("what nodetool ring prints must have a line Datacenter: (had none)");
        }
        end(centres);
        return List.copyOf(centres.keySet());
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

    /** Places the nodes of each data centre; the tokens of all tell the partitioner. */
    private static void end(Map<Pool, Map<String, Member>> centres) {
        centres.values().forEach(members -> members.values().removeIf(member -> member.tokens.isEmpty()));
        boolean negative = anyToken(centres, token -> token.signum() < 0);
        boolean large = anyToken(centres, token -> token.compareTo(HALF) >= 0);
        requireOwn(centres);
        centres.forEach((pool, members) -> {
            if (members.isEmpty()) {
                pool.refuse(pool.spot(), "it has no tokens");
                return;
            }
            Spot first = members.values().iterator().next().address.spot();
            pool.dialect(large ? "cassandra-random" : "cassandra-murmur3");
            if (!large && !negative) {
                pool.warn(
                        first,
                        "the tokens could be those of either partitioner: they are taken to be those of"
                                + " Murmur3Partitioner");
            }
            members.values().forEach(member -> addNode(pool, member, !large));
            if (members.values().stream().map(Member::rack).distinct().count() > 1) {
                pool.note(
                        first,
                        "racks were left out: copies are placed as SimpleStrategy does, on the next nodes whatever"
                                + " their racks");
            }
            tellOfOthers(pool, centres);
        });
    }

    private static boolean anyToken(Map<Pool, Map<String, Member>> centres, Predicate<BigInteger> wanted) {
        return centres.values().stream()
                .flatMap(members -> members.values().stream())
                .flatMap(member -> member.tokens.keySet().stream())
                .anyMatch(wanted);
    }

    /** Refuses a token of two nodes, which Cassandra never gives, whatever their data centres. */
    private static void requireOwn(Map<Pool, Map<String, Member>> centres) {
        Map<BigInteger, Word> owners = new HashMap<>();
        centres.values()
                .forEach(members -> members.values()
                        .forEach(member -> member.tokens.forEach((token, word) -> {
                            Word other = owners.putIfAbsent(token, member.address);
                            if (other != null) {
                                throw word.fault("token " + token + " must belong to one node (is that of "
                                        + Quoted.of(other.text()) + " in line "
                                        + other.spot().line() + " and of " + Quoted.of(member.address.text()) + ")");
                            }
                        })));
    }

    private static void tellOfOthers(Pool pool, Map<Pool, Map<String, Member>> centres) {
        List<String> others = centres.keySet().stream()
                .filter(other ->
                        other != pool && !centres.getOrDefault(other, Map.of()).isEmpty())
                .map(Pool::name)
                .toList();
        if (!others.isEmpty()) {
            pool.warn(
                    pool.spot(),
                    "the tokens of other data centres were left out (" + Quoted.list(others, 8)
                            + "): owners are those of NetworkTopologyStrategy in this one; SimpleStrategy goes round the"
                            + " tokens of all");
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
