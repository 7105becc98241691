package dev.clockwise.peers;

import dev.clockwise.Node;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Random lists of servers and random keys. */
final class Draw {

    /** The most servers in a list. */
    static final int MAX_SERVERS = 60;

    private static final int MEMCACHED = 11211;
    private static final int MAX_KEY_BYTES = 200;
    private static final List<String> DOMAINS = List.of("", ".example", ".cache.internal", "-a.eu-west-1.example");

    /** The first and the last character of blocks of Unicode, from one to four bytes in UTF-8. */
    private static final int[][] BLOCKS = {
        {'!', '~'}, {0xc0, 0x24f}, {0x400, 0x45f}, {0x4e00, 0x9fa5}, {0x1f300, 0x1f64f}
    };

    private final SplittableRandom random;

    Draw(SplittableRandom random) {
        this.random = random;
    }

    /** One of these. */
    @SafeVarargs
    final <T> T of(T... choices) {
        return choices[random.nextInt(choices.length)];
    }

    /** One of these. */
    <T> T of(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    /** True once in so many times. */
    boolean onceIn(int times) {
        return random.nextInt(times) == 0;
    }

    /** An integer from one to another. */
    int from(int least, int most) {
        return random.nextInt(least, most + 1);
    }

    /** From 1 to {@value #MAX_SERVERS}, small numbers more often. */
    int count() {
        return from(1, of(4, 8, 8, 25, MAX_SERVERS));
    }

    /** Servers whose hosts are names or addresses, in the order of the list, with ids in another one. */
    List<Server> servers() {
        int count = count();
        int style = random.nextInt(3);
        String domain = of(DOMAINS);
        Set<String> drawn = new LinkedHashSet<>();
        while (drawn.size() < count) {
            String host = switch (style) {
                case 0 -> "127.0.0.1";
                case 1 -> address(10);
                default -> "cache" + from(1, 300) + domain;
            };
            drawn.add(host + ":" + (style == 0 || onceIn(3) ? from(1, 65_535) : MEMCACHED));
        }
        return listed(new ArrayList<>(drawn));
    }

    /** Servers on this machine, on whose addresses something can listen. */
    List<Server> localServers(int count) {
        Set<String> drawn = new LinkedHashSet<>();
        while (drawn.size() < count) {
            String host = address(127);
            int port = onceIn(3) ? MEMCACHED : from(1025, 32_000);
            if (isFree(host, port)) {
                drawn.add(host + ":" + port);
            }
        }
        return listed(new ArrayList<>(drawn));
    }

    private static boolean isFree(String host, int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(host, port));
            return true;
        } catch (IOException taken) {
            return false;
        }
    }

    /** So many servers without addresses of their own: partitions, or buckets. */
    List<Server> numbered(int count) {
        return listed(
                IntStream.range(0, count).mapToObj(number -> "p:" + number).toList());
    }

    /** A list of servers, spelled host:port. */
    List<Server> listed(List<String> texts) {
        List<Integer> ids = shuffled(texts.size());
        List<Server> servers = new ArrayList<>();
        for (String text : texts) {
            int colon = text.lastIndexOf(':');
            Node node = Node.of("n" + ids.get(servers.size()))
                    .withAttribute("server", text)
                    .withAttribute("order", "" + servers.size());
            servers.add(new Server(node, text.substring(0, colon), Integer.parseInt(text.substring(colon + 1))));
        }
        return servers;
    }

    private List<Integer> shuffled(int count) {
        List<Integer> numbers =
                new ArrayList<>(IntStream.range(0, count).boxed().toList());
        for (int i = count; i > 1; i--) {
            int other = random.nextInt(i);
            numbers.set(other, numbers.set(i - 1, numbers.get(other)));
        }
        return numbers;
    }

    /** The same servers with weights from 1 to {@code most}: all 1, all alike, or different. */
    List<Server> weighted(List<Server> servers, int most) {
        int limit = of(1, 2, 5, most);
        int common = from(1, limit);
        boolean alike = onceIn(4);
        return servers.stream()
                .map(server -> server.withWeight(alike ? common : from(1, limit)))
                .toList();
    }

    /** An IPv4 address in the network of this first byte. */
    private String address(int first) {
        return first + "." + random.nextInt(256) + "." + random.nextInt(256) + "." + from(1, 254);
    }

    /** Different keys, at most 200 bytes of UTF-8 long, of which some are not ASCII. */
    List<String> keys(int count) {
        return keys(count, true);
    }

    /** Different keys of printable ASCII, at most 200 bytes long. */
    List<String> asciiKeys(int count) {
        return keys(count, false);
    }

    private List<String> keys(int count, boolean unicode) {
        Set<String> keys = new LinkedHashSet<>();
        while (keys.size() < count) {
            String key = key(unicode);
            if (key.getBytes(StandardCharsets.UTF_8).length <= MAX_KEY_BYTES) {
                keys.add(key);
            }
        }
        return List.copyOf(keys);
    }

    private String key(boolean unicode) {
        return switch (random.nextInt(unicode ? 7 : 5)) {
            case 0 -> "user:" + random.nextInt(1_000_000);
            case 1 -> Long.toHexString(random.nextLong());
            case 2 -> text(from(1, 24), '!', '~');
            case 3 -> text(from(40, MAX_KEY_BYTES), '!', '~');
            case 4 ->
                text(random.nextInt(4), 'a', 'z') + "{" + text(random.nextInt(5), 'a', 'z') + "}" + from(0, 99_999);
            case 5 -> mixed();
            default -> {
                int[] block = BLOCKS[random.nextInt(BLOCKS.length)];
                yield text(from(1, 40), block[0], block[1]);
            }
        };
    }

    private String mixed() {
        StringBuilder mixed = new StringBuilder();
        for (int i = from(1, 12); i > 0; i--) {
            int[] block = BLOCKS[random.nextInt(BLOCKS.length)];
            mixed.append(text(1, block[0], block[1]));
        }
        return mixed.toString();
    }

    /** Random characters from one to another. */
    String text(int length, int first, int last) {
        return random.ints(length, first, last + 1)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
