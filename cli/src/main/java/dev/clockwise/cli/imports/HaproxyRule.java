package dev.clockwise.cli.imports;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** By which rule a section of HAProxy gives servers their keys. */
final class HaproxyRule {

    private static final List<String> METHODS = List.of("map-based", "consistent");
    private static final List<String> FUNCTIONS = List.of("sdbm", "djb2", "wt6", "crc32", "none");
    private static final List<String> HASH_KEYS = List.of("id", "id32", "guid", "addr", "addr-port");

    private HaproxyRule() {}

    /** Says in the pool how keys are placed, or why they are not. */
    static void place(Pool pool, HaproxySettings settings, List<HaproxyServer> servers) {
        placeByBalance(pool, settings.balance, servers.get(0).spot());
        placeByHash(pool, settings.hashType);
        placeByKey(pool, servers);
        Word factor = settings.balanceFactor;
        if (factor != null && !factor.is("0")) {
            pool.warn(
                    factor.spot(),
                    "hash-balance-factor was left out: a request for a server that is full goes to the next one");
        }
    }

    private static void placeByBalance(Pool pool, List<Word> balance, Spot server) {
        if (balance.isEmpty()) {
            pool.refuse(server, "without balance, HAProxy goes round the servers, so no key has one");
            return;
        }
        if (balance.size() < 2) {
            throw balance.get(0).fault("balance must have an algorithm (had none)");
        }
        Word algorithm = balance.get(1);
        String text = algorithm.text();
        int open = text.indexOf('(');
        String name = open < 0 ? text : text.substring(0, open);
        switch (name) {
            case "uri", "url_param", "hdr", "rdp-cookie", "hash", "log-hash" ->
                pool.note(balance.get(0).spot(), "a key here is what balance takes from the request: " + key(balance));
            case "source" ->
                pool.refuse(
                        algorithm.spot(),
                        "balance source does not hash a text but folds the bytes of the client's address, which no"
                                + " dialect"
                                + " does");
            case "roundrobin", "static-rr", "leastconn", "first", "random", "sticky" ->
                pool.refuse(algorithm.spot(), "balance " + name + " does not place keys by a hash");
            default ->
                throw algorithm.isNot(
                        "balance",
                        "one of source, uri, url_param, hdr(…), rdp-cookie, hash, roundrobin, static-rr, leastconn,"
                                + " first,"
                                + " random");
        }
    }

    private static String key(List<Word> balance) {
        return Quoted.name(balance.stream().skip(1).map(Word::text).collect(Collectors.joining(" ")));
    }

    private static void placeByHash(Pool pool, List<Word> hashType) {
        pool.dialect("haproxy-map");
        if (hashType.isEmpty()) {
            return;
        }
        if (hashType.size() < 2) {
            throw hashType.get(0).fault("hash-type must have a method (had none)");
        }
        boolean consistent = hashType.get(1).oneOf("hash-type", METHODS).equals("consistent");
        if (consistent) {
            pool.dialect("haproxy-consistent");
            pool.note(
                    hashType.get(0).spot(),
                    "HAProxy 3.0.0 and later until October 2025 makes other points: for those, set the dialect"
                            + " haproxy-3.0");
        }
        if (hashType.size() > 2) {
            Word function = hashType.get(2);
            function.oneOf("the function of hash-type", FUNCTIONS);
            pool.parameter("function", function);
        }
        if (hashType.size() > 3) {
            Word modifier = hashType.get(3);
            modifier.oneOf("the modifier of hash-type", List.of("avalanche"));
            pool.parameter("avalanche", modifier.spot(), "yes");
        }
        if (hashType.size() > 4) {
            throw hashType.get(4)
                    .fault("hash-type has at most a method, a function and a modifier (was followed by "
                            + Quoted.of(hashType.get(4).text()) + ")");
        }
    }

    /** From what points are made, on which all servers must agree. */
    private static void placeByKey(Pool pool, List<HaproxyServer> servers) {
        Set<String> keys = servers.stream()
                .map(server -> server.words().hashKey)
                .map(word -> word == null ? "id" : word.oneOf("hash-key", HASH_KEYS))
                .collect(Collectors.toSet());
        Word first = servers.get(0).words().hashKey;
        if (keys.size() > 1) {
            pool.refuse(
                    servers.get(0).spot(),
                    "its servers make their points from different things (hash-key "
                            + keys.stream().sorted().collect(Collectors.joining(", ")) + ")");
        } else if (first != null && !first.is("id") && pool.isOn("haproxy-consistent")) {
            pool.parameter("hashKey", first);
        }
    }
}
