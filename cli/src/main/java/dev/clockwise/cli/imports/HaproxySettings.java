package dev.clockwise.cli.imports;

import java.util.List;
import java.util.Set;
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
            "ssl-max-ver",
            "ssl-min-ver",
            "tcp-md5sig",
            "tcp-ut",
            "track",
            "verify",
            "verifyhost",
            "ws");

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

    HaproxySettings() {}

    /** A copy to go on with. */
    HaproxySettings(HaproxySettings other) {
        balance = other.balance;
        hashType = other.hashType;
        balanceFactor = other.balanceFactor;
        cookie = other.cookie;
        server = new ServerWords(other.server);
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

        /** Takes words in; those that place no key are counted in the pool, if there is one. */
        void take(List<Word> words, @Nullable Pool pool) {
            for (int i = 0; i < words.size(); i++) {
                Word word = words.get(i);
                switch (word.text()) {
                    case "weight" -> weight = value(words, ++i).integer("weight", 0, 256);
                    case "id" -> id = value(words, ++i);
                    case "guid" -> guid = value(words, ++i);
                    case "hash-key" -> hashKey = value(words, ++i);
                    case "backup" -> backup = true;
                    case "no-backup" -> backup = false;
                    case "disabled" -> disabled = true;
                    case "enabled" -> disabled = false;
                    default -> i += leave(word, pool);
                }
            }
        }

        /** How many words go with one that places no key. */
        private int leave(Word word, @Nullable Pool pool) {
            String text = word.text();
            if (text.equals("agent-check")) {
                agent = word;
            }
            cookie |= text.equals("cookie");
            if (pool == null) {
                return VALUES.contains(text) ? 1 : 0;
            }
            if (VALUES.contains(text) || FLAGS.contains(text) || text.startsWith("no-") || text.startsWith("force-")) {
                pool.idle(text);
            } else {
                pool.idle("unknown server words");
            }
            return VALUES.contains(text) ? 1 : 0;
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
