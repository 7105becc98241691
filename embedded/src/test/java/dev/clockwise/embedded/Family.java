package dev.clockwise.embedded;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Commands that belong together, as forms with places for what is drawn: K is a key of the family, V a value, I a whole
 * number, N a small one, F a number with decimals, X a field or member, P a pattern, T a time to live, A a time to come.
 */
public enum Family {
    KEYS(
            "set K V",
            "del K",
            "del K K",
            "unlink K K",
            "exists K K",
            "touch K K",
            "type K",
            "keys P",
            "keys *",
            "scan 0 count 1000",
            "scan 0 match P count 1000",
            "rename K K",
            "renamenx K K",
            "copy K K",
            "copy K K replace",
            "object refcount K",
            "dbsize",
            "ping",
            "ping V",
            "echo V",
            "select I",
            "flushdb",
            "client getname",
            "client setname V",
            "client nothing",
            "object encoding",
            "nothing V V",
            "get",
            "lpush K V",
            "sadd K V"),
    EXPIRY(
            "set K V",
            "set K V ex T",
            "set K V keepttl",
            "setex K T V",
            "psetex K A V",
            "expire K T",
            "expire K I",
            "expire K T nx",
            "expire K T xx",
            "pexpire K A gt",
            "pexpire K A lt",
            "pexpire K A xx gt",
            "pexpire K A nx gt",
            "pexpire K A gt lt",
            "expireat K A",
            "pexpireat K A",
            "pexpireat K A gt",
            "pexpireat K A lt xx",
            "expire K -1",
            "pexpireat K 1",
            "getex K ex T",
            "getex K persist",
            "getex K",
            "getex K exat A",
            "ttl K",
            "pttl K",
            "expiretime K",
            "pexpiretime K",
            "persist K",
            "rename K K",
            "copy K K replace",
            "get K",
            "exists K",
            "append K V",
            "getset K V",
            "incr K"),
    STRINGS(
            "set K V",
            "set K V",
            "set K I",
            "set K V nx",
            "set K V xx",
            "set K V get",
            "set K V nx get",
            "set K V xx get",
            "set K V nx xx",
            "set K V ex 0",
            "set K V ex T px T",
            "set K V px T",
            "setnx K V",
            "setex K T V",
            "get K",
            "mget K K K",
            "mset K V K V",
            "mset K V K",
            "msetnx K V K V",
            "getset K V",
            "getdel K",
            "append K V",
            "strlen K",
            "getrange K I I",
            "substr K N N",
            "setrange K N V",
            "setrange K I V",
            "incr K",
            "decr K",
            "incrby K I",
            "decrby K I",
            "incrbyfloat K F",
            "setbit K N 1",
            "setbit K N I",
            "getbit K N",
            "bitcount K",
            "bitcount K I I",
            "bitcount K N N bit",
            "bitcount K I I byte",
            "object encoding none",
            "lpush K V",
            "type K",
            "del K"),
    HASHES(
            "hset K X V",
            "hset K X V X I",
            "hset K X V X F",
            "hset K X",
            "hset K X V X",
            "hmset K X V X V",
            "hsetnx K X V",
            "hget K X",
            "hmget K X X X",
            "hgetall K",
            "hkeys K",
            "hvals K",
            "hdel K X X",
            "hlen K",
            "hexists K X",
            "hstrlen K X",
            "hincrby K X I",
            "hincrbyfloat K X F",
            "hscan K 0",
            "hscan K 0 match X",
            "hscan K x",
            "hscan K 0 count 0",
            "hrandfield K 0",
            "hrandfield K x",
            "hrandfield K 100 no",
            "set K V",
            "del K",
            "type K"),
    LISTS(
            "lpush K V V",
            "rpush K V V V",
            "rpush K V",
            "lpushx K V",
            "rpushx K V",
            "lpop K",
            "rpop K",
            "lpop K N",
            "rpop K I",
            "llen K",
            "lrange K I I",
            "lrange K 0 -1",
            "lindex K I",
            "lset K I V",
            "lset K N V",
            "linsert K before V V",
            "linsert K after V V",
            "linsert K near V V",
            "lrem K I V",
            "lrem K 0 V",
            "ltrim K I I",
            "ltrim K 0 N",
            "lpos K V",
            "lpos K V rank I",
            "lpos K V count N",
            "lpos K V rank I count I maxlen I",
            "lpos K V maxlen N",
            "lmove K K left right",
            "lmove K K right left",
            "lmove K K left up",
            "rpoplpush K K",
            "lmpop 1 K left",
            "lmpop 2 K K right count N",
            "lmpop I K left count I",
            "lmpop 2 K left",
            "lmpop 1 K left left",
            "set K V",
            "del K",
            "rename K K"),
    SETS(
            "sadd K X X",
            "sadd K V",
            "sadd K I I I",
            "srem K X X",
            "smembers K",
            "scard K",
            "sismember K X",
            "smismember K X V X",
            "smove K K X",
            "sinter K K",
            "sinter K",
            "sunion K K K",
            "sdiff K K",
            "sinterstore K K K",
            "sunionstore K K K",
            "sdiffstore K K K",
            "sintercard 2 K K",
            "sintercard 2 K K limit 1",
            "sintercard I K limit I",
            "sintercard 3 K",
            "sscan K 0",
            "sscan K 0 match X",
            "spop K 0",
            "spop K -1",
            "spop K 1 1",
            "spop K 1000",
            "srandmember K 0",
            "srandmember K x",
            "set K V",
            "del K"),
    SORTED_SETS(
            "zadd K F X",
            "zadd K I X I X",
            "zadd K F X F X",
            "zadd K nx F X",
            "zadd K xx F X",
            "zadd K gt F X",
            "zadd K lt ch F X",
            "zadd K xx gt ch F X F X",
            "zadd K nx gt F X",
            "zadd K nx xx F X",
            "zadd K incr F X",
            "zadd K xx incr F X",
            "zadd K nx incr F X",
            "zadd K gt incr F X",
            "zadd K incr F X F X",
            "zadd K ch F X",
            "zadd K F X F",
            "zincrby K F X",
            "zrem K X X",
            "zcard K",
            "zscore K X",
            "zmscore K X X",
            "zrank K X",
            "zrevrank K X",
            "zpopmin K",
            "zpopmax K",
            "zpopmin K N",
            "zpopmax K I",
            "zmpop 1 K min",
            "zmpop 2 K K max count N",
            "zmpop 1 K mid",
            "zmpop I K min count I",
            "zscan K 0",
            "zscan K 0 match X",
            "zrandmember K 0",
            "zrandmember K x",
            "set K V",
            "del K"),
    RANGES(
            "zadd K F X F X",
            "zadd K F X F X F X",
            "zadd K I X I X",
            "zrange K I I",
            "zrange K 0 -1 withscores",
            "zrange K I I rev withscores",
            "zrange K F F byscore",
            "zrange K F F byscore limit I I",
            "zrange K F F byscore rev withscores",
            "zrange K (F F byscore",
            "zrange K 0 1 limit 0 1",
            "zrange K 0 1 limit 0 -1",
            "zrange K [a [b bylex withscores",
            "zrange K 0 1 bylex",
            "zrange K 0 1 byscore bylex",
            "zrevrange K I I withscores",
            "zrangebyscore K F F",
            "zrangebyscore K -inf +inf withscores limit I I",
            "zrangebyscore K (1 (5",
            "zrangebyscore K ( 5",
            "zrevrangebyscore K F F withscores",
            "zrevrangebyscore K inf -inf limit 1 2",
            "zcount K F F",
            "zcount K (F F",
            "zcount K -inf (F",
            "zremrangebyrank K N I",
            "zremrangebyscore K F F",
            "zrangestore K K I I",
            "zrangestore K K F F byscore limit I I",
            "zrangestore K K 0 -1 rev",
            "zrangestore K K 0 -1 withscores",
            "set K V"),
    RANGES_OF_MEMBERS(
            "zadd K 0 X 0 X",
            "zadd K 0 X",
            "zadd K 0 V",
            "zrangebylex K - +",
            "zrangebylex K + -",
            "zrangebylex K [f (h",
            "zrangebylex K [X (X",
            "zrangebylex K (X +",
            "zrangebylex K - [X limit I I",
            "zrangebylex K f g",
            "zrevrangebylex K + -",
            "zrevrangebylex K [X (X",
            "zrevrangebylex K (X - limit 0 2",
            "zrange K [X [X bylex",
            "zrange K + - bylex rev",
            "zrange K (X - bylex rev limit N N",
            "zlexcount K - +",
            "zlexcount K [X (X",
            "zlexcount K [1 [f",
            "zremrangebylex K [X (X",
            "zremrangebylex K [h +",
            "zrangestore K K [X + bylex"),
    ALGEBRA(
            "zadd K F X F X",
            "zadd K I X I X",
            "sadd K X X",
            "zunion 2 K K",
            "zunion 2 K K withscores",
            "zunion 2 K K weights F F withscores",
            "zunion 3 K K K weights 1 2 3 aggregate max withscores",
            "zunion 2 K K aggregate min withscores",
            "zunion 2 K K aggregate avg",
            "zunion 2 K K weights 1",
            "zunion I K K",
            "zinter 2 K K withscores",
            "zinter 2 K K weights F F aggregate sum withscores",
            "zinter 1 K withscores",
            "zdiff 2 K K withscores",
            "zdiff 2 K K",
            "zdiff 2 K K weights 1 1",
            "zunionstore K 2 K K",
            "zunionstore K 2 K K weights F F",
            "zinterstore K 2 K K aggregate max",
            "zinterstore K 2 K K withscores",
            "zdiffstore K 2 K K",
            "zintercard 2 K K",
            "zintercard 2 K K limit N",
            "zintercard I K limit I",
            "zrange K 0 -1 withscores",
            "smembers K",
            "set K V",
            "del K"),
    TRANSACTIONS(
            "multi",
            "multi",
            "exec",
            "exec",
            "discard",
            "watch K",
            "unwatch",
            "set K V",
            "incr K",
            "get K",
            "del K",
            "lpush K V",
            "flushall",
            "nothing",
            "get",
            "reset");

    private static final String[] VALUES = {
        "a",
        "b",
        "",
        "hello",
        "10",
        "-3",
        "3.5",
        "1e3",
        "x\u0000\r\n\u00ff",
        "9223372036854775807",
        "0y1",
        "+1",
        "01",
        "the\u0001quick\tbrown[fox]*jumps?over"
    };
    private static final String[] INTEGERS = {
        "0", "1", "-1", "2", "5", "-7", "100", "-100", "9223372036854775807", "-9223372036854775808", "x", "1.5", ""
    };
    private static final String[] DECIMALS = {
        "0", "1", "-1", "0.1", "0.2", "3.14159", "1000.1", "-2.5e3", "1e-7", "5e17", "inf", "-inf", "nan", "x", "",
        "1e400", "+.5", "7."
    };
    private static final String[] FIELDS = {"f", "g", "h", "1", "2", "10", "", "f\u0000\r\n", "\u00fe", "fg"};
    private static final String[] PATTERNS = {"*", "k?", "k[12]", "k[^1]", "k\\1", "*\u00ff", "[k", "", "k[0-2]*", "**1"
    };

    @SuppressWarnings("ImmutableEnumChecker") // List.of cannot be changed; the checker knows annotations only
    private final List<String> forms;

    Family(String... forms) {
        this.forms = List.of(forms);
    }

    /** A command with what is drawn; now and then with a word too many or too few. */
    public String line(SplittableRandom random) {
        List<String> words = new ArrayList<>();
        for (String word : forms.get(random.nextInt(forms.size())).split(" ", -1)) {
            words.add(drawn(word, random));
        }
        if (random.nextInt(40) == 0
                && words.size() > 1
                && !isRandom(words.get(0).toLowerCase(Locale.ROOT))) {
            words.remove(words.size() - 1);
        } else if (random.nextInt(40) == 0) {
            words.add(Integer.toString(random.nextInt(3)));
        }
        return String.join(" ", words);
    }

    /** Whether the command takes what it likes, unless its last word forbids that. */
    private static boolean isRandom(String command) {
        return command.contains("rand") || command.endsWith("pop");
    }

    private static String drawn(String word, SplittableRandom random) {
        if (word.length() == 2 && (word.charAt(0) == '(' || word.charAt(0) == '[') && word.charAt(1) < 'Z') {
            return word.charAt(0) + drawn(word.substring(1), random);
        }
        return switch (word) {
            case "K" -> key(random);
            case "V" -> one(VALUES, random);
            case "I" -> one(INTEGERS, random);
            case "N" -> Integer.toString(random.nextInt(20));
            case "F" -> one(DECIMALS, random);
            case "X" -> one(FIELDS, random);
            case "P" -> one(PATTERNS, random);
            case "T" -> Integer.toString(1000 + random.nextInt(1 << 20));
            case "A" -> Long.toString(4_000_000_000_000L + 1_000_000L * random.nextInt(1 << 20));
            default -> random.nextInt(8) == 0 ? word.toUpperCase(Locale.ROOT) : word;
        };
    }

    private static String key(SplittableRandom random) {
        int number = random.nextInt(5);
        return number == 4 ? "k\u0000\r\n\u00ff" : "k" + number;
    }

    private static String one(String[] all, SplittableRandom random) {
        return all[random.nextInt(all.length)];
    }
}
