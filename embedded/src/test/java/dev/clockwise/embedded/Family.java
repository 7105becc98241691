package dev.clockwise.embedded;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Commands that belong together, as forms with places for what is drawn: K is a key of the family, V a value, I a whole
 * number, N a small one, F a number with decimals, X a field or member, P a pattern, T a time to live, A a time to come.
 */
enum Family {
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
            "set K V px I",
            "setnx K V",
            "setex K I V",
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
        "a", "b", "", "hello", "10", "-3", "3.5", "1e3", "x\u0000\r\n\u00ff", "9223372036854775807", "0x1", "+1", "01",
        "the\u0001quick\tbrown[fox]*jumps?over"
    };
    private static final String[] INTEGERS = {
        "0", "1", "-1", "2", "5", "-7", "100", "-100", "9223372036854775807", "-9223372036854775808", "x", "1.5", ""
    };
    private static final String[] DECIMALS = {
        "0", "1", "-1", "0.1", "0.2", "3.14159", "1000.1", "-2.5e3", "1e-7", "5e17", "inf", "-inf", "nan", "x", "", "1e400",
        "+.5", "7."
    };
    private static final String[] FIELDS = {"f", "g", "h", "1", "2", "10", "", "f\u0000\r\n", "\u00fe", "fg"};
    private static final String[] PATTERNS = {"*", "k?", "k[12]", "k[^1]", "k\\1", "*\u00ff", "[k", "", "k[0-2]*", "**1"};

    private final String[] forms;

    Family(String... forms) {
        this.forms = forms;
    }

    /** A command with what is drawn; now and then with a word too many or too few. */
    String line(SplittableRandom random) {
        List<String> words = new ArrayList<>();
        for (String word : forms[random.nextInt(forms.length)].split(" ")) {
            words.add(drawn(word, random));
        }
        if (random.nextInt(40) == 0 && words.size() > 1) {
            words.remove(words.size() - 1);
        } else if (random.nextInt(40) == 0) {
            words.add(Integer.toString(random.nextInt(3)));
        }
        return String.join(" ", words);
    }

    private static String drawn(String word, SplittableRandom random) {
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
