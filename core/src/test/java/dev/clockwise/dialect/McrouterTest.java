package dev.clockwise.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Topology;
import dev.clockwise.hash.HashFunction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules of mcrouter against what its own unit tests state. */
class McrouterTest {

    private static final Map<String, Placement> PLACEMENTS = new HashMap<>();

    /**
     * A fact.
     *
     * @param rule the rule, without what is asked of it
     * @param asked one, counts or checksum
     * @param keys the key, or a range of numbered ones
     * @param servers how many servers
     * @param weights their weights
     * @param expected what is stated
     */
    private record Fact(String rule, String asked, String keys, long servers, List<String> weights, String expected) {

        static Fact parse(String line) {
            String[] cells = line.split("\t", -1);
            String[] words = cells[0].split("-", -1);
            String[] pool = cells[2].split(" w=", -1);
            long servers = Long.parseLong(pool[0]);
            return new Fact(
                    words[0],
                    words.length == 1 ? "one" : words[1],
                    cells[1],
                    servers,
                    weights(servers, pool.length == 1 ? "1" : pool[1]),
                    cells[3]);
        }

        /** One weight for all, or a list; 1x5 is five times 1. */
        private static List<String> weights(long servers, String text) {
            if (!text.contains(",")) {
                return List.of(text);
            }
            List<String> weights = Stream.of(text.split(",", -1))
                    .flatMap(word -> word.contains("x")
                            ? Stream.generate(() -> word.split("x", -1)[0])
                                    .limit(Long.parseLong(word.split("x", -1)[1]))
                            : Stream.of(word))
                    .toList();
            assertThat(weights).hasSize((int) servers);
            return weights;
        }

        String weight(int server) {
            return weights.get(server % weights.size());
        }
    }

    static Stream<Fact> facts() {
        return Recorded.resource("mcrouter-facts.tsv")
                .lines()
                .filter(line -> !line.startsWith("#"))
                .map(Fact::parse);
    }

    @ParameterizedTest
    @MethodSource("facts")
    void numbersAreAsStated(Fact fact) {
        ToLongFunction<byte[]> number = rule(fact);
        String found = switch (fact.asked) {
            case "one" -> Long.toString(number.applyAsLong(key(fact.keys)));
            case "checksum" -> {
                int sum = 0;
                for (byte[] key : range(fact.keys)) {
                    sum = 31 * sum + (int) number.applyAsLong(key);
                }
                yield Integer.toUnsignedString(sum);
            }
            default -> {
                long[] counts = new long[(int) fact.servers];
                range(fact.keys).forEach(key -> counts[(int) number.applyAsLong(key)]++);
                yield Arrays.stream(counts).mapToObj(Long::toString).collect(Collectors.joining(","));
            }
        };
        assertThat(found).isEqualTo(fact.expected);
    }

    /** The rule's core where there are many servers or keys, or where no server takes any. */
    private static ToLongFunction<byte[]> rule(Fact fact) {
        boolean drained = fact.weights.stream().allMatch(weight -> Double.parseDouble(weight) == 0);
        boolean small = fact.servers <= 1000 && !drained && !fact.asked.equals("checksum");
        return switch (fact.rule) {
            case "furc_hash", "Ch3" ->
                small
                        ? owners("mcrouter-ch3", fact)
                        : key -> Ch3.number(
                                HashFunction.MURMUR64A_SEED_F9F198EF.number(key, 0, key.length), fact.servers);
            case "Crc32" ->
                small
                        ? owners("mcrouter-crc32", fact)
                        : key -> (HashFunction.CRC32.number(key, 0, key.length) & 0x7fffffff) % fact.servers;
            case "WeightedCh3" -> {
                if (small) {
                    yield owners("mcrouter-weighted-ch3", fact);
                }
                long[] bounds = IntStream.range(0, (int) fact.servers)
                        .mapToLong(i -> (long) (Double.parseDouble(fact.weight(i)) * 0xffff_ffffL))
                        .toArray();
                yield key -> WeightedCh3.server(key, bounds);
            }
            case "Rendezvous" -> owners("mcrouter-rendezvous", fact);
            default -> owners("mcrouter-weighted-rendezvous", fact);
        };
    }

    private static ToLongFunction<byte[]> owners(String dialect, Fact fact) {
        Placement placement = PLACEMENTS.computeIfAbsent(
                dialect + fact.servers + fact.weights,
                name -> Placement.of(Topology.of(
                        Dialects.named(dialect).orElseThrow().rule(),
                        IntStream.range(0, (int) fact.servers)
                                .mapToObj(i -> server(i).withWeight(fact.weight(i)))
                                .toList())));
        return key -> Long.parseLong(String.valueOf(placement.owner(key).attribute("order")));
    }

    private static Node server(int number) {
        return Node.of("xxx." + number + ".yy").withAttribute("order", Integer.toString(number));
    }

    private static byte[] key(String text) {
        if (text.startsWith("<bytes ")) {
            int first = text.startsWith("<bytes 0x80") ? 0x80 : 0x7f;
            byte[] key = new byte[256];
            for (int i = 0; i < key.length; i++) {
                key[i] = (byte) (first == 0x80 ? first + i : first - i);
            }
            return key;
        }
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Keys such as k0..k99. */
    private static List<byte[]> range(String range) {
        String last = range.substring(range.indexOf("..") + 2);
        String prefix = range.substring(0, range.indexOf("..") - 1);
        int count = Integer.parseInt(last.startsWith(prefix) ? last.substring(prefix.length()) : last) + 1;
        return IntStream.range(0, count).mapToObj(i -> key(prefix + i)).toList();
    }

    @Test
    void longListsStartWithTheOwnerAndHoldAll() {
        for (String dialect : List.of("mcrouter-ch3", "mcrouter-weighted-ch3", "mcrouter-rendezvous")) {
            Placement placement = Placement.of(Topology.of(
                    Dialects.named(dialect).orElseThrow().rule(),
                    IntStream.range(0, 5).mapToObj(McrouterTest::server).toList()));
            for (byte[] key : Recorded.KEYS.subList(0, 100)) {
                assertThat(placement.owners(key, 5))
                        .startsWith(placement.owner(key))
                        .doesNotHaveDuplicates()
                        .hasSize(5);
            }
        }
    }

    @Test
    void weightsAbove1AreRefusedByCh3() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Placement.of(Topology.of(
                        Dialects.named("mcrouter-weighted-ch3").orElseThrow().rule(),
                        List.of(server(0).withWeight(2), server(1)))))
                .withMessageContaining("must be at most 1");
    }
}
