package dev.clockwise.cli.imports;

import dev.clockwise.Node;
import dev.clockwise.cli.imports.HaproxySettings.ServerWords;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The {@code backend} and {@code listen} sections of HAProxy. */
final class HaproxyImporter implements Importer {

    private static final Pattern SECTION = Pattern.compile("[ \\t]*(backend|listen)[ \\t]+[^\\s;{}=:]+([ \\t].*)?");
    private static final Pattern SERVER = Pattern.compile("[ \\t]*server(-template)?[ \\t]+\\S+[ \\t]+[^;]*");

    private static final Set<String> SECTIONS = Set.of(
            "acme",
            "backend",
            "cache",
            "crt-store",
            "defaults",
            "fcgi-app",
            "frontend",
            "global",
            "http-errors",
            "listen",
            "log-forward",
            "log-profile",
            "mailers",
            "peers",
            "program",
            "resolvers",
            "ring",
            "traces",
            "userlist");

    /** Keywords whose words the topology says. */
    private static final Set<String> PLACING =
            Set.of("balance", "default-server", "hash-balance-factor", "hash-type", "server", "server-template");

    private static final Pattern IPV4 = Pattern.compile("(?:ipv4@)?(\\d{1,3}(?:\\.\\d{1,3}){3})(?::(\\d{1,5}))?");
    private static final Pattern TEMPLATE = Pattern.compile("(?:(\\d{1,7})-)?(\\d{1,7})");
    private static final int MOST_OF_A_TEMPLATE = 100_000;

    @Override
    public String name() {
        return "haproxy";
    }

    @Override
    public String words() {
        return "the backends of HAProxy";
    }

    @Override
    public boolean recognizes(Source source) {
        return source.hasLine(SECTION) && source.hasLine(SERVER);
    }

    @Override
    public List<Pool> read(Source source) {
        return new Reading(source).pools();
    }

    /** One reading of a configuration. */
    private static final class Reading {

        private final Source source;
        private final List<Pool> pools = new ArrayList<>();
        private final Set<String> names = new HashSet<>();
        private final Map<String, HaproxySettings> named = new HashMap<>();
        private HaproxySettings defaults = new HaproxySettings();
        private HaproxySettings settings = new HaproxySettings();
        private @Nullable Pool pool;
        private boolean inDefaults;
        private final Map<String, Word> given = new HashMap<>();
        private final List<HaproxyServer> servers = new ArrayList<>();

        Reading(Source source) {
            this.source = source;
        }

        List<Pool> pools() {
            boolean begun = false;
            for (int line = 1; line <= source.lines().size(); line++) {
                HaproxyLines.Line read = HaproxyLines.of(source, line);
                List<Word> words = read.words();
                if (words.isEmpty()) {
                    continue;
                }
                Word first = words.get(0);
                if (SECTIONS.contains(first.text())) {
                    begun = true;
                    end();
                    begin(words);
                } else if (first.text().startsWith(".")) {
                    takeCondition(first);
                } else if (!begun) {
                    throw first.fault("a configuration of HAProxy must begin with a section such as backend (was "
                            + Quoted.of(first.text()) + ")");
                } else if (pool != null || inDefaults) {
                    take(words);
                    if (PLACING.contains(first.text())) {
                        read.variables().forEach(this::leaveVariable);
                    }
                }
            }
            end();
            return pools;
        }

        private void takeCondition(Word word) {
            boolean decides = pool != null || inDefaults;
            if (decides && Set.of(".if", ".elif", ".else", ".endif").contains(word.text())) {
                throw word.fault(
                        word.text() + " cannot be decided here: leave the lines that hold, without conditions");
            }
        }

        private void begin(List<Word> words) {
            String section = words.get(0).text();
            inDefaults = section.equals("defaults");
            pool = null;
            servers.clear();
            given.clear();
            settings = new HaproxySettings(inDefaults ? new HaproxySettings() : defaults);
            if (!inDefaults && !section.equals("backend") && !section.equals("listen")) {
                return;
            }
            int from = indexOf(words, "from");
            if (from > 0) {
                settings = new HaproxySettings(base(words, from));
            }
            if (inDefaults) {
                defaults = settings;
                if (words.size() > 1 && from != 1) {
                    named.put(words.get(1).text(), settings);
                }
                return;
            }
            if (words.size() < 2) {
                throw words.get(0).fault(section + " must have a name (had none)");
            }
            Word name = words.get(1);
            if (!names.add(name.text())) {
                throw name.fault("section " + Quoted.of(name.text()) + " was given twice");
            }
            pool = new Pool(name.text(), name.spot());
        }

        private HaproxySettings base(List<Word> words, int from) {
            if (from + 1 == words.size()) {
                throw words.get(from)
                        .fault("from must stand before the name of a defaults section (was the end of the line)");
            }
            Word base = words.get(from + 1);
            HaproxySettings found = named.get(base.text());
            if (found == null) {
                throw base.fault("no defaults section above is named " + Quoted.of(base.text()));
            }
            return found;
        }

        private static int indexOf(List<Word> words, String text) {
            for (int i = 1; i < words.size(); i++) {
                if (words.get(i).is(text)) {
                    return i;
                }
            }
            return -1;
        }

        private void take(List<Word> words) {
            Word first = words.get(0);
            switch (first.text()) {
                case "balance" -> {
                    override(first);
                    settings.balance = words;
                }
                case "hash-type" -> {
                    override(first);
                    settings.hashType = words;
                }
                case "hash-balance-factor" -> {
                    override(first);
                    settings.balanceFactor = words.size() > 1 ? words.get(1) : first;
                }
                case "cookie" -> settings.cookie = first;
                case "default-server" -> settings.server.take(words.subList(1, words.size()), settings);
                case "server" -> addServer(words);
                case "server-template" -> addTemplate(words);
                default -> settings.leave(words);
            }
        }

        /** Tells of a setting of this section that stands above another of its kind. */
        private void override(Word setting) {
            Word before = given.put(setting.text(), setting);
            if (before != null) {
                settings.leave(told -> told.overridden(setting, before));
            }
        }

        private void leaveVariable(Word variable) {
            settings.leave(told -> told.note(
                    variable.spot(),
                    "the environment variable " + Quoted.name(variable.text())
                            + " stands as it is spelled, for its value is not known here"));
        }

        private void addServer(List<Word> words) {
            if (pool == null) {
                throw words.get(0).fault("a server must stand in a backend or listen section");
            }
            if (words.size() < 3) {
                throw words.get(0).fault("a server must have a name and an address (was cut short)");
            }
            servers.add(server(words.get(1), words.get(1).text(), words));
        }

        private void addTemplate(List<Word> words) {
            if (pool == null) {
                throw words.get(0).fault("a server-template must stand in a backend or listen section");
            }
            if (words.size() < 4) {
                throw words.get(0)
                        .fault("a server-template must have a prefix, a number and an address (was cut short)");
            }
            Matcher range = TEMPLATE.matcher(words.get(2).text());
            if (!range.matches()) {
                throw words.get(2).isNot("how many servers a template makes", "a number, or a range such as 1-5");
            }
            int first = range.group(1) == null ? 1 : Integer.parseInt(range.group(1));
            int last = Integer.parseInt(range.group(2));
            if (last < first || last - first >= MOST_OF_A_TEMPLATE) {
                throw words.get(2).isNot("how many servers a template makes", "1 to " + MOST_OF_A_TEMPLATE);
            }
            pool.warn(
                    words.get(0).spot(),
                    "servers of a template are there as far as DNS names them; all are taken to be there");
            List<Word> rest = new ArrayList<>(words);
            rest.remove(2);
            for (int i = first; i <= last; i++) {
                HaproxyServer server = server(words.get(1), words.get(1).text() + i, rest);
                if (i > first) {
                    server.words().id = null; // HAProxy gives an id to the first of a template only
                }
                servers.add(server);
            }
        }

        private HaproxyServer server(Word at, String name, List<Word> words) {
            ServerWords own = new ServerWords(settings.server);
            own.take(words.subList(3, words.size()), settings);
            return new HaproxyServer(at.spot(), name, words.get(2), own);
        }

        private void end() {
            Pool ended = pool;
            if (ended == null || servers.isEmpty()) {
                return;
            }
            pools.add(ended);
            settings.tellOfLeftOut(ended);
            HaproxyRule.place(ended, settings, servers);
            servers.forEach(server -> addNode(ended, server));
            if (settings.cookie != null && servers.stream().anyMatch(server -> server.words().cookie)) {
                ended.warn(
                        settings.cookie.spot(),
                        "cookie was left out: a request that has it goes to its server, whatever the hash");
            }
        }

        private static void addNode(Pool pool, HaproxyServer server) {
            if (pool.isRefused()) {
                return;
            }
            ServerWords words = server.words();
            long weight = weight(pool, server);
            Node node = server.spot()
                    .check(() -> Node.of(server.name())
                            .withAddress(server.address().text())
                            .withWeight(weight));
            if (words.id != null) {
                node = node.withAttribute("serverId", Long.toString(words.id.integer("id", 1, Integer.MAX_VALUE)));
            }
            pool.node(server.spot(), keyed(pool, server, node));
        }

        /** The node with what its points are made from. */
        private static Node keyed(Pool pool, HaproxyServer server, Node node) {
            Word key = server.words().hashKey;
            if (key == null || key.text().startsWith("id")) {
                return node;
            }
            Word guid = server.words().guid;
            Matcher address = IPV4.matcher(server.address().text());
            if (key.is("guid") && guid != null) {
                return server.spot().check(() -> node.withAttribute("guid", guid.text()));
            }
            boolean port = key.is("addr-port");
            if (!key.is("guid") && address.matches() && (!port || address.group(2) != null)) {
                String octets = address.group(1);
                return node.withAttribute(
                        "server", address.group(2) == null ? octets : octets + ":" + address.group(2));
            }
            pool.refuse(
                    key.spot(),
                    "hash-key " + key.text() + " needs "
                            + (key.is("guid") ? "a guid" : port ? "an IPv4 address and a port" : "an IPv4 address")
                            + " of server " + Quoted.of(server.name()));
            return node;
        }

        private static long weight(Pool pool, HaproxyServer server) {
            ServerWords words = server.words();
            if (words.agent != null) {
                pool.warn(words.agent.spot(), "agent-check was left out: the agent may give the server another weight");
            }
            String name = Quoted.of(server.name());
            if (words.backup) {
                pool.note(
                        server.spot(),
                        "backup server " + name + " weighs 0 here: it gets keys only while no other is up");
                return 0;
            }
            if (words.disabled) {
                pool.note(server.spot(), "server " + name + " weighs 0 here: it is disabled");
                return 0;
            }
            return words.weight;
        }
    }
}
