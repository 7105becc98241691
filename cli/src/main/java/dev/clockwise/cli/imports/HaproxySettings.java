package dev.clockwise.cli.imports;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a section of HAProxy says of placement; a section begins with what its defaults say. Not safe for several
 * threads.
 */
final class HaproxySettings {

    /** Words after a server that stand alone. */
    private static final Set<String> FLAGS = Set.of(
            "agent-check",
            "allow-0rtt",
            "check",
            "check-reuse-pool",
            "check-send-proxy",
            "check-sni-auto",
            "check-ssl",
            "check-via-socks4",
            "enabled",
            "non-stick",
            "renegotiate",
            "send-proxy",
            "send-proxy-v2",
            "send-proxy-v2-ssl",
            "send-proxy-v2-ssl-cn",
            "sni-auto",
            "ssl",
            "ktls",
            "ssl-reuse",
            "stick",
            "strict-maxconn",
            "tfo",
            "tls-tickets");

    /** Words after a server that have another after them, and place no key. */
    private static final Set<String> VALUES = Set.of(
            "addr",
            "agent-addr",
            "agent-inter",
            "agent-port",
            "agent-send",
            "alpn",
            "ca-file",
            "cc",
            "check-alpn",
            "check-pool-conn-name",
            "check-proto",
            "check-sni",
            "ciphers",
            "ciphersuites",
            "client-sigalgs",
            "cookie",
            "crl-file",
            "crt",
            "curves",
            "downinter",
            "error-limit",
            "fall",
            "fastinter",
            "healthcheck",
            "idle-ping",
            "init-addr",
            "init-state",
            "inter",
            "log-bufsize",
            "log-proto",
            "max-reuse",
            "maxconn",
            "maxqueue",
            "minconn",
            "namespace",
            "npn",
            "observe",
            "on-error",
            "on-marked-down",
            "on-marked-up",
            "pool-conn-name",
            "pool-low-conn",
            "pool-max-conn",
            "pool-purge-delay",
            "port",
            "proto",
            "proxy-v2-options",
            "redir",
            "resolve-net",
            "resolve-opts",
            "resolve-prefer",
            "resolvers",
            "rise",
            "shard",
            "sigalgs",
            "slowstart",
            "sni",
            "socks4",
            "source",
            "usesrc",
            "interface",
            "quic-cc-algo",
            "ssl-max-ver",
            "ssl-min-ver",
            "tcp-md5sig",
            "tcp-ut",
            "track",
            "verify",
            "verifyhost",
            "ws");

    /** Words of no key that begin with no- or force- and have no other form. */
    private static final Set<String> NEGATED = Set.of(
            "force-sslv3",
            "force-tlsv10",
            "force-tlsv11",
            "force-tlsv12",
            "force-tlsv13",
            "no-sslv3",
            "no-tlsv10",
            "no-tlsv11",
            "no-tlsv12",
            "no-tlsv13",
            "no-verifyhost");

    /** Words that the topology says. */
    private static final Set<String> TAKEN =
            Set.of("weight", "id", "guid", "hash-key", "backup", "no-backup", "disabled", "enabled", "no-disabled");

    /** The words of the balance line; empty where there is none. */
    List<Word> balance = List.of();

    /** The words of the hash-type line; empty where there is none. */
    List<Word> hashType = List.of();

    /** The factor of bounded loads; null where there is none. */
    @Nullable
    Word balanceFactor;

    /** The cookie that binds sessions; null where there is none. */
    @Nullable
    Word cookie;

    /** What holds for servers that do not say otherwise. */
    ServerWords server = new ServerWords();

    /** What was left out of the section and of its defaults. */
    private final List<Consumer<Pool>> leftOut = new ArrayList<>();

    /** Lines of which nothing is in the topology. */
    private final List<List<Word>> lines = new ArrayList<>();

    HaproxySettings() {}

    /** A copy to go on with. */
    HaproxySettings(HaproxySettings other) {
        balance = other.balance;
        hashType = other.hashType;
        balanceFactor = other.balanceFactor;
        cookie = other.cookie;
        server = new ServerWords(other.server);
        leftOut.addAll(other.leftOut);
        lines.addAll(other.lines);
    }

    /** Something was left out of which each pool of this section tells. */
    void leave(Consumer<Pool> telling) {
        leftOut.add(telling);
    }

    /** A line was left out. */
    void leave(List<Word> line) {
        lines.add(line);
    }

    /** Tells a pool all that was left out. */
    void tellOfLeftOut(Pool pool) {
        leftOut.forEach(telling -> telling.accept(pool));
        lines.forEach(line -> HaproxyKeywords.tell(pool, line, balance));
    }

    /** What stands after the address of a server, or in default-server. */
    static final class ServerWords {

        long weight = 1;
        boolean backup;
        boolean disabled;
        boolean cookie;

        @Nullable
        Word id;

        @Nullable
        Word guid;

        @Nullable
        Word hashKey;

        @Nullable
        Word agent;

        ServerWords() {}

        ServerWords(ServerWords other) {
            weight = other.weight;
            backup = other.backup;
            disabled = other.disabled;
            cookie = other.cookie;
            hashKey = other.hashKey;
            agent = other.agent;
        }

        /** Takes words in; those that place no key, and those that are not known, are left out of the section. */
        void take(List<Word> words, HaproxySettings section) {
            Map<String, Word> given = new HashMap<>();
            for (int i = 0; i < words.size(); i++) {
                Word word = words.get(i);
                Word before = given.put(word.text(), word);
                if (before != null && TAKEN.contains(word.text())) {
                    section.leave(pool -> pool.overridden(word, before));
                }
                switch (word.text()) {
                    case "weight" -> weight = value(words, ++i).integer("weight", 0, 256);
                    case "id" -> id = value(words, ++i);
                    case "guid" -> guid = value(words, ++i);
                    case "hash-key" -> hashKey = value(words, ++i);
                    case "backup" -> backup = true;
                    case "no-backup" -> backup = false;
                    case "disabled" -> disabled = true;
                    case "enabled" -> disabled = false;
                    case "no-disabled" -> disabled = false;
                    default -> i += leave(words.subList(i, words.size()), section);
                }
            }
        }

        /** How many words go with the first, which places no key or is not known. */
        private int leave(List<Word> words, HaproxySettings section) {
            Word word = words.get(0);
            String text = word.text();
            if (text.equals("agent-check")) {
                agent = word;
            }
            cookie |= text.equals("cookie");
            if (isKnown(text)) {
                section.leave(pool -> pool.idle(word));
                return VALUES.contains(text) ? 1 : 0;
            }
            section.leave(pool -> pool.unknown(word));
            int values = 1;
            while (values < words.size() && !isTaken(words.get(values).text())) {
                values++;
            }
            return values - 1;
        }

        private static boolean isTaken(String text) {
            return TAKEN.contains(text) || isKnown(text);
        }

        private static boolean isKnown(String text) {
            String plain = text.startsWith("no-") ? text.substring(3) : text;
            return VALUES.contains(text) || FLAGS.contains(plain) || NEGATED.contains(text);
        }

        private static Word value(List<Word> words, int index) {
            if (index >= words.size()) {
                throw words.get(index - 1)
                        .fault(Quoted.of(words.get(index - 1).text())
                                + " must stand before a value (was the end of the line)");
            }
            return words.get(index);
        }
    }
}
