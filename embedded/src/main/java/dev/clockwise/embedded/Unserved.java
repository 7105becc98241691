package dev.clockwise.embedded;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The commands of Redis that a node knows and refuses, and why. */
final class Unserved {

    private static final Map<String, String> REASONS = new HashMap<>();

    static {
        add("it keeps nothing on disk", "save bgsave bgrewriteaof lastsave");
        add(
                "it has no streams",
                "xadd xlen xrange xrevrange xread xreadgroup xgroup xinfo xack xclaim xautoclaim xpending xdel xtrim"
                        + " xsetid");
        add("it runs no scripts and no functions", "eval eval_ro evalsha evalsha_ro script fcall fcall_ro function");
        add("it is no part of a cluster of Redis", "cluster asking readonly readwrite");
        add("it has no replicas and is none", "replicaof slaveof psync sync replconf failover wait waitaof role");
        add("it does not count distinct values", "pfadd pfcount pfmerge pfdebug pfselftest");
        add(
                "it has no places on the earth",
                "geoadd geodist geohash geopos georadius georadius_ro georadiusbymember georadiusbymember_ro"
                        + " geosearch geosearchstore");
        add("it has one user and no lists of what users may do", "acl");
        add("its options are given when it is built", "config");
        add("it has no modules", "module");
        add("it has one database", "move swapdb");
        add("values are copied by DUMP and RESTORE", "migrate restore-asking");
        add("it keeps no such records", "slowlog latency monitor memory debug");
        add("its only bit commands are SETBIT, GETBIT and BITCOUNT", "bitop bitpos bitfield bitfield_ro");
        add("no client waits for a value", "blpop brpop blmove brpoplpush blmpop bzpopmin bzpopmax bzmpop");
        add("it does not sort", "sort sort_ro");
        add("it does not compare strings", "lcs");
        add("its channels are not sharded", "ssubscribe sunsubscribe spublish");
    }

    private Unserved() {}

    private static void add(String reason, String names) {
        for (String name : names.split(" ", -1)) {
            REASONS.put(name, reason);
        }
    }

    /** Why a command is not served; null if it is, or if Redis does not know it. */
    static @Nullable String reason(String name) {
        return REASONS.get(name);
    }
}
