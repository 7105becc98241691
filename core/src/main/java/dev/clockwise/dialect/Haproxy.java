package dev.clockwise.dialect;

import dev.clockwise.PlacementRule;
import dev.clockwise.Space;
import dev.clockwise.dialect.Dialect.Attribute;
import dev.clockwise.dialect.Dialect.Parameter;
import dev.clockwise.dialect.Dialect.Proof;
import dev.clockwise.dialect.Dialect.Values;
import dev.clockwise.dialect.HaproxyPoints.HashKey;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.Boundary;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.TableRule;
import dev.clockwise.placement.Tie;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The rules of HAProxy. Each places the bytes that it hashes, and not all of what was asked for is hashed:
 *
 * <ul>
 *   <li>{@code balance hdr(X)}: the header up to its first comma; where that is empty, servers take turns;
 *   <li>{@code balance hash req.fhdr(x)}: the whole header;
 *   <li>{@code balance uri}: the URI up to "?" unless {@code whole} is set; {@code len N} cuts it first; {@code depth
 *       N} ends it before its slash N + 1.
 * </ul>
 *
 * <p>Servers that are disabled, down, backups or of weight 0 weigh 0 here; they keep their place in the list.
 */
final class Haproxy {

    private static final String DEFAULT = "default";

    /** The function none of what the converter of this name makes of a key. */
    private static final String CONVERTED = "xxh32";

    /** The hash functions without and with avalanche. */
    private static final Map<String, PositionHash> PLAIN = KeyHashes.named(
            "sdbm",
            HashFunction.SDBM,
            "djb2",
            HashFunction.DJB2,
            "wt6",
            HashFunction.WT6,
            "crc32",
            HashFunction.CRC32,
            CONVERTED,
            HashFunction.XXH32);

    private static final Map<String, PositionHash> AVALANCHE = KeyHashes.named(
            "sdbm", HashFunction.SDBM_AVALANCHE,
            "djb2", HashFunction.DJB2_AVALANCHE,
            "wt6", HashFunction.WT6_AVALANCHE,
            "crc32", HashFunction.CRC32_AVALANCHE);

    private static final Attribute SERVER_ID = new Attribute(
            HaproxyIds.SERVER_ID,
            "the number after id in the server's line; else the first from its place in the list on",
            false);

    private static final Attribute GUID =
            new Attribute("guid", "the server's guid, where points are made from it", false);

    private static final Attribute LISTED = new Attribute(
            "order", "the server's place in the list, from 0: it decides the ids that are left out, and ties", false);

    private Haproxy() {}

    static List<Dialect> all() {
        return List.of(
                new Dialect(
                        "haproxy-consistent",
                        "HAProxy to 2.9, and 3.x since October 2025: hash-type consistent",
                        "16 points for each unit of weight, made from the server's id; the nearest point",
                        Proof.RUN,
                        List.of(
                                function("sdbm avalanche"),
                                avalanche(),
                                hashKey("id", "id32", "addr", "addr-port", "guid")),
                        List.of(LISTED, SERVER_ID, Attribute.SERVER, GUID),
                        values -> ring(values, HashKey.parse(values.get("hashKey")))),
                new Dialect(
                        "haproxy-3.0",
                        "HAProxy 3.0.0 and later until October 2025: hash-type consistent",
                        "as haproxy-consistent with other points, since the server's id is mixed twice",
                        Proof.RUN,
                        List.of(function("sdbm avalanche"), avalanche(), hashKey("id", "addr", "addr-port")),
                        List.of(LISTED, SERVER_ID, Attribute.SERVER),
                        values -> ring(
                                values,
                                values.is("hashKey", "id") ? HashKey.MIXED_ID : HashKey.parse(values.get("hashKey")))),
                new Dialect(
                        "haproxy-map",
                        "HAProxy: hash-type map-based, its default",
                        "hash modulo the sum of the weights, which take smooth turns in a table",
                        Proof.RUN,
                        List.of(function("sdbm"), avalanche()),
                        List.of(Attribute.ORDER),
                        values -> new TableRule(keyHash(values, PLAIN), new SmoothTurns())));
    }

    private static Parameter function(String standard) {
        List<String> words = new ArrayList<>(PLAIN.keySet());
        words.add(0, DEFAULT);
        return Parameter.choice(
                "function",
                "the hash function of hash-type; the default is " + standard
                        + "; xxh32 is none after the converter xxh32",
                words.toArray(String[]::new));
    }

    private static Parameter avalanche() {
        return Parameter.choice("avalanche", "whether avalanche follows a function that is named", "no", "yes");
    }

    private static Parameter hashKey(String... words) {
        return Parameter.choice("hashKey", "the hash-key of the servers: what their points are made from", words);
    }

    /** The hash of keys, where the default function is sdbm as these have it. */
    private static PositionHash keyHash(Values values, Map<String, PositionHash> standard) {
        boolean avalanche = values.is("avalanche", "yes");
        if (avalanche && values.is("function", CONVERTED)) {
            throw new IllegalArgumentException(
                    "avalanche after the function none was not proved (both were asked for): leave one out");
        }
        Map<String, PositionHash> hashes = avalanche ? AVALANCHE : PLAIN;
        return values.is("function", DEFAULT)
                ? KeyHashes.get(avalanche ? AVALANCHE : standard, "sdbm")
                : KeyHashes.get(hashes, values.get("function"));
    }

    private static PlacementRule ring(Values values, HashKey key) {
        PositionHash keys = keyHash(values, AVALANCHE);
        return RingRule.builder()
                .space(Space.bits(32))
                .hash(HashFunction.XXH32, DigestCut.whole(HashFunction.XXH32))
                .keyHash(keys.function(), keys.cut())
                .pointRule(new HaproxyPoints(key))
                .boundary(Boundary.NEAREST)
                .tie(Tie.FIRST_LISTED)
                .build();
    }

    /** What is not offered. */
    static List<Dialects.Refused> refused() {
        return List.of(new Dialects.Refused(
                "HAProxy, hash-balance-factor",
                "which server is full depends on the requests of the moment: no mapping"));
    }
}
