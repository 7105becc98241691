package dev.clockwise.cli.imports;

import dev.clockwise.Node;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Configuration strings of libmemcached, such as {@code --SERVER=host:port/?weight --DISTRIBUTION=consistent
 * --HASH=MD5}, which PHP and other languages take too. Options are done in their order, as a hash that is set late
 * changes no points.
 */
final class LibmemcachedImporter implements Importer {

    private static final Pattern SIGN = Pattern.compile("--(SERVER|SOCKET)=", Pattern.CASE_INSENSITIVE);
    private static final Pattern OPTION = Pattern.compile("(--[A-Za-z-]+|[A-Za-z]+)(=?)(.*)", Pattern.DOTALL);
    private static final Pattern SERVER = Pattern.compile("([A-Za-z0-9._-]+)(?::([0-9]{1,5}))?(?:/\\?([0-9]{1,5}))?");
    private static final Pattern SOCKET = Pattern.compile("(?:\"([^\"]+)\"|([^\"?]+?))(?:/\\?([0-9]{1,5}))?");

    /** The words of hashes, as the dialects have them. */
    private static final Map<String, String> HASHES = Map.of(
            "md5", "md5",
            "crc", "crc",
            "fnv1_64", "fnv1_64",
            "fnv1a_64", "fnv1a_64",
            "fnv1_32", "fnv1_32",
            "fnv1a_32", "fnv1a_32",
            "murmur", "murmur",
            "jenkins", "jenkins");

    /** Options that place no key. */
    private static final Set<String> IDLE = Set.of(
            "--binary-protocol",
            "--buffer-requests",
            "--connect-timeout",
            "--fetch-version",
            "--io-bytes-watermark",
            "--io-key-prefetch",
            "--io-msg-watermark",
            "--noreply",
            "--poll-timeout",
            "--pool-max",
            "--pool-min",
            "--randomize-replica-read",
            "--rcv-timeout",
            "--retry-timeout",
            "--snd-timeout",
            "--socket-recv-size",
            "--socket-send-size",
            "--support-cas",
            "--tcp-keepalive",
            "--tcp-keepidle",
            "--tcp-nodelay",
            "--use-udp",
            "--user-data",
            "--verify-key",
            "debug");

    @Override
    public String name() {
        return "libmemcached";
    }

    @Override
    public String words() {
        return "a configuration string of libmemcached";
    }

    @Override
    public boolean recognizes(Source source) {
        return SIGN.matcher(source.text()).find();
    }

    @Override
    public List<Pool> read(Source source) {
        return List.of(new Reading(source).pool());
    }

    /** A server in the order in which it was added. */
    private record Server(Spot spot, String host, int port, String text, long weight) {}

    /** One reading of a configuration. */
    private static final class Reading {

        private final Source source;
        private final Pool pool;
        private final List<Server> servers = new ArrayList<>();
        private Word distribution;
        private String hash = "default";
        private @Nullable Word hashWord;
        private String pointHash = "default";
        private boolean sorted;
        private @Nullable Word namespace;
        private boolean hashesNamespace;

        Reading(Source source) {
            this.source = source;
            this.pool = new Pool("servers", source.spot(1, 1));
            this.distribution = new Word("modula", source.spot(1, 1));
        }

        Pool pool() {
            for (Iterator<Word> options = options().iterator(); options.hasNext(); ) {
                Word word = options.next();
                Matcher option = OPTION.matcher(word.text());
                if (!option.matches()) {
                    throw word.isNot("an option", "--NAME or --NAME=VALUE");
                }
                String name = option.group(1).toLowerCase(Locale.ROOT);
                if (name.equals("end")) {
                    break;
                }
                if (name.equals("include") && options.hasNext()) {
                    Word unused = options.next();
                }
                take(name, word, word.from(option.start(3)));
            }
            place();
            return pool;
        }

        /** Words, in which white space may stand in quotes. */
        private List<Word> options() {
            List<Word> options = new ArrayList<>();
            for (int line = 1; line <= source.lines().size(); line++) {
                String row = source.lines().get(line - 1);
                if (row.startsWith("#")) {
                    continue;
                }
                Columns columns = new Columns(row);
                int start = -1;
                boolean quoted = false;
                for (int i = 0; i <= row.length(); i++) {
                    boolean ends = i == row.length() || (!quoted && Character.isWhitespace(row.charAt(i)));
                    if (ends && start >= 0) {
                        Spot spot = source.spot(line, columns.of(start));
                        if (quoted) {
                            throw spot.fault("a quoted text must end with \" (was the end of the line)");
                        }
                        options.add(new Word(row.substring(start, i), spot));
                        start = -1;
                    } else if (!ends && start < 0) {
                        start = i;
                    }
                    quoted ^= !ends && row.charAt(i) == '"';
                }
            }
            return options;
        }

        private void take(String name, Word option, Word value) {
            switch (name) {
                case "--server" -> addServer(value);
                case "--socket" -> addSocket(value);
                case "--distribution" -> distribute(value);
                case "--hash" -> setHash(value);
                case "--sort-hosts" -> {
                    sorted = true;
                    build();
                }
                case "--hash-with-namespace" -> hashesNamespace = true;
                case "--namespace" -> namespace = value;
                case "--remove-failed-servers" ->
                    pool.warn(
                            option.spot(),
                            "--REMOVE-FAILED-SERVERS was left out: while a server is out, its keys are placed over"
                                    + " the others");
                case "--number-of-replicas" ->
                    pool.warn(
                            option.spot(),
                            "--NUMBER-OF-REPLICAS was left out: set replicas in the document; copies lie on the"
                                    + " servers next"
                                    + " in the list, not on those of the preference list");
                case "include", "--configure-file" ->
                    pool.warn(option.spot(), Quoted.name(option.text()) + " was left out: that file was not read");
                case "reset" -> throw option.fault("RESET takes back what is above it: leave only what comes after it");
                case "error", "csl_error" -> throw option.fault("the configuration asks to be refused here");
                default -> leave(name, option);
            }
        }

        private void leave(String name, Word option) {
            if (IDLE.contains(name)) {
                pool.idle(option.spot(), name.toUpperCase(Locale.ROOT));
            } else {
                throw option.fault("unknown option " + Quoted.of(option.text()));
            }
        }

        private void addServer(Word value) {
            Matcher server = SERVER.matcher(value.text());
            if (!server.matches()) {
                throw value.isNot("a server", "host, host:port or host:port/?weight");
            }
            int port = server.group(2) == null
                    ? 11_211
                    : (int) value.part(server.start(2), server.end(2)).integer("port", 0, 65_535);
            String text = server.group(2) == null ? server.group(1) : server.group(1) + ":" + server.group(2);
            long weight = server.group(3) == null
                    ? 1
                    : value.part(server.start(3), server.end(3)).integer("weight", 1, 99_999);
            servers.add(new Server(value.spot(), server.group(1), port, text, weight));
            build();
        }

        private void addSocket(Word value) {
            Matcher socket = SOCKET.matcher(value.text());
            if (!socket.matches()) {
                throw value.isNot("a socket", "\"/path\" or \"/path\"/?weight");
            }
            String path = socket.group(1) == null ? socket.group(2) : socket.group(1);
            long weight = socket.group(3) == null
                    ? 1
                    : value.part(socket.start(3), socket.end(3)).integer("weight", 1, 99_999);
            servers.add(new Server(value.spot(), path, 0, path, weight));
            build();
        }

        private void distribute(Word value) {
            String[] parts = value.text().toLowerCase(Locale.ROOT).split(",", -1);
            distribution = new Word(parts[0], value.spot());
            if (!Set.of("consistent", "modula", "random").contains(parts[0]) || parts.length > 2) {
                throw value.isNot("the distribution", "one of consistent, modula, random, and a hash where wanted");
            }
            if (parts.length == 2) {
                pool.note(
                        value.spot(),
                        "the hash of --DISTRIBUTION was left out: libmemcached keeps it and never uses it");
            }
            build();
        }

        private void setHash(Word value) {
            String word = value.text().toLowerCase(Locale.ROOT);
            if (word.equals("hsieh")) {
                pool.refuse(value.spot(), "libmemcached is built without the hash HSIEH, and refuses it");
                return;
            }
            String known = HASHES.get(word);
            if (known == null) {
                throw value.isNot("the hash", "one of MD5, CRC, FNV1_64, FNV1A_64, FNV1_32, FNV1A_32, MURMUR, JENKINS");
            }
            hash = known;
            hashWord = value;
        }

        /** Points are made anew, with the hash of now. */
        private void build() {
            pointHash = hash;
        }

        private void place() {
            switch (distribution.text()) {
                case "consistent" -> {
                    pool.dialect("libmemcached-ketama");
                    placeLatePoints();
                }
                case "modula" -> {
                    pool.dialect("libmemcached-modula");
                    if (sorted) {
                        pool.parameter("sort", distribution.spot(), "hosts");
                    }
                    servers.stream()
                            .filter(server -> server.weight > 1)
                            .findFirst()
                            .ifPresent(server ->
                                    pool.note(server.spot, "weights decide nothing under the distribution modula"));
                }
                default ->
                    pool.refuse(
                            distribution.spot(),
                            "the distribution random draws a server for each request, so no key has one");
            }
            if (hashWord != null) {
                pool.parameter("hash", hashWord.spot(), hash);
            }
            if (namespace != null) {
                placeNamespace(namespace);
            }
            addNodes();
        }

        private void placeLatePoints() {
            Word late = hashWord;
            if (late != null && !pointHash.equals(hash)) {
                pool.parameter("pointHash", late.spot(), pointHash);
                pool.note(
                        late.spot(),
                        "--HASH stands after the servers, so that points are still hashed by " + pointHash
                                + ", as libmemcached does; before them it would hash points too");
            }
        }

        private void placeNamespace(Word given) {
            if (hashesNamespace) {
                pool.parameter("prefix", given.spot(), unquoted(given.text()));
            } else {
                pool.idle(given.spot(), "--NAMESPACE");
            }
        }

        private static String unquoted(String text) {
            boolean quoted = text.length() > 1 && text.startsWith("\"") && text.endsWith("\"");
            return quoted ? text.substring(1, text.length() - 1) : text;
        }

        private void addNodes() {
            if (servers.isEmpty()) {
                pool.refuse(source.spot(1, 1), "it has no servers");
            }
            if (sorted) {
                servers.sort(Comparator.comparing(Server::host).thenComparingInt(Server::port));
            }
            for (Server server : servers) {
                if (pool.isRefused()) {
                    return;
                }
                pool.node(
                        server.spot,
                        server.spot.check(() -> Node.of(server.text).withWeight(server.weight)));
            }
        }
    }
}
