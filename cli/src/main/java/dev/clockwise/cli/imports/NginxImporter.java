package dev.clockwise.cli.imports;

import dev.clockwise.Node;
import dev.clockwise.cli.imports.NginxStatements.End;
import dev.clockwise.cli.imports.NginxStatements.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The {@code upstream} blocks of nginx, in a whole configuration or a part of one. */
final class NginxImporter implements Importer {

    private static final Pattern SIGN =
            Pattern.compile("([^#]*[\\s;{}])?upstream([ \\t]+[^\\s;{]+[ \\t]*(\\{.*)?|[ \\t]*\\{.*)");
    private static final Pattern NUMERIC =
            Pattern.compile("(unix:.*|\\[.*]|[0-9.]+)(:\\d+)?", Pattern.CASE_INSENSITIVE);

    /** Methods other than {@code hash}, and why they give no topology. */
    private static final List<String> METHODS =
            List.of("ip_hash", "least_conn", "least_time", "random", "fair", "consistent_hash");

    /** Settings that place no key. */
    private static final Set<String> IDLE = Set.of(
            "keepalive",
            "keepalive_requests",
            "keepalive_time",
            "keepalive_timeout",
            "ntlm",
            "queue",
            "resolver",
            "resolver_timeout",
            "zone");

    @Override
    public String name() {
        return "nginx";
    }

    @Override
    public String words() {
        return "the upstream blocks of nginx";
    }

    @Override
    public boolean recognizes(Source source) {
        return source.hasLine(SIGN);
    }

    @Override
    public List<Pool> read(Source source) {
        List<Pool> pools = new ArrayList<>();
        Set<String> names = new HashSet<>();
        Deque<Statement> open = new ArrayDeque<>();
        NginxStatements statements = new NginxStatements(source);
        for (Statement next = statements.next(); ; next = statements.next()) {
            switch (next.end()) {
                case FILE -> {
                    if (!open.isEmpty()) {
                        throw next.spot()
                                .fault("the block of " + Quoted.of(open.peek().name()) + " in line "
                                        + open.peek().spot().line() + " must end with } (was the end of the file)");
                    }
                    return pools;
                }
                case CLOSES -> {
                    if (open.poll() == null) {
                        throw next.spot().fault("a } must end a block (no block is open here)");
                    }
                }
                case OPENS -> {
                    if (next.name().equals("upstream")) {
                        pools.add(upstream(statements, next, names, isStream(open)));
                    } else {
                        open.push(next);
                    }
                }
                case SIMPLE -> {}
            }
        }
    }

    private static boolean isStream(Deque<Statement> open) {
        return open.stream().anyMatch(statement -> statement.name().equals("stream"));
    }

    private static Pool upstream(NginxStatements statements, Statement head, Set<String> names, boolean stream) {
        if (head.words().size() != 2) {
            throw head.spot()
                    .fault("upstream must have one name (had " + (head.words().size() - 1)
                            + "): write it as in upstream backend { … }");
        }
        Word name = head.words().get(1);
        if (!names.add(name.text())) {
            throw name.fault("upstream " + Quoted.of(name.text()) + " was given twice");
        }
        Pool pool = new Pool(name.text(), head.spot());
        @Nullable Statement method = null;
        List<Statement> servers = new ArrayList<>();
        for (Statement next = statements.next(); next.end() != End.CLOSES; next = statements.next()) {
            if (next.end() != End.SIMPLE) {
                throw next.spot()
                        .fault("upstream " + Quoted.of(name.text())
                                + " must end with } and hold simple statements (was "
                                + (next.end() == End.FILE
                                        ? "the end of the file"
                                        : "the block " + Quoted.of(next.name()))
                                + ")");
            }
            if (next.name().equals("hash") || METHODS.contains(next.name())) {
                if (method != null) {
                    pool.overridden(next.words().get(0), method.words().get(0));
                }
                method = next;
            } else if (next.name().equals("server")) {
                servers.add(next);
            } else {
                leave(pool, next);
            }
        }
        boolean consistent = place(pool, head, method, stream);
        servers.forEach(server -> addServer(pool, server, consistent));
        if (!pool.hasNodes()) {
            pool.refuse(
                    head.spot(),
                    servers.isEmpty() ? "it has no servers" : "it has no servers but backups, which nginx refuses");
        }
        return pool;
    }

    private static void leave(Pool pool, Statement statement) {
        String name = statement.name();
        switch (name) {
            case "include" -> pool.warn(statement.spot(), "include was left out: the file that it names was not read");
            case "state" ->
                pool.warn(statement.spot(), "state was left out: the servers are in the file that it names");
            case "sticky" ->
                pool.warn(
                        statement.spot(),
                        "sticky was left out: a request that belongs to a session goes to its server, whatever the"
                                + " hash");
            default -> {
                if (IDLE.contains(name)) {
                    pool.idle(statement.words().get(0));
                } else {
                    pool.unknown(statement.words().get(0));
                }
            }
        }
    }

    /** Whether keys are placed on a ring. */
    private static boolean place(Pool pool, Statement head, @Nullable Statement method, boolean stream) {
        if (method == null) {
            pool.refuse(head.spot(), "without hash, nginx goes round the servers, so no key has one");
            return false;
        }
        if (!method.name().equals("hash")) {
            pool.refuse(
                    method.spot(),
                    method.name() + " does not place keys by a hash of a text: only hash … and hash … consistent do");
            return false;
        }
        List<Word> words = method.words();
        boolean consistent = words.size() == 3;
        if (words.size() < 2 || words.size() > 3) {
            throw method.spot()
                    .fault("hash must have a key, and consistent where wanted (had " + (words.size() - 1) + " words)");
        }
        if (consistent && !words.get(2).is("consistent")) {
            throw words.get(2).isNot("the second word of hash", "consistent");
        }
        pool.dialect(consistent ? "nginx-consistent" : "nginx-hash");
        pool.note(
                method.spot(),
                "a key here is the value of " + Quoted.name(words.get(1).text()));
        if (stream) {
            pool.warn(
                    method.spot(),
                    "this is nginx's stream module, which was not run: its source reads as that of the http module");
        }
        return consistent;
    }

    private static void addServer(Pool pool, Statement statement, boolean consistent) {
        List<Word> words = statement.words();
        if (words.size() < 2) {
            throw statement.spot().fault("server must have an address (had none)");
        }
        Word server = words.get(1);
        long weight = 1;
        boolean down = false;
        boolean backup = false;
        Map<String, Word> given = new HashMap<>();
        for (Word word : words.subList(2, words.size())) {
            String text = word.text();
            int equals = text.indexOf('=');
            String key = equals < 0 ? text : text.substring(0, equals);
            Word before = given.put(key, word);
            if (before != null) {
                pool.overridden(word, before);
            }
            switch (key) {
                case "weight" -> weight = word.from(equals + 1).integer("weight", 1, 1_000_000);
                case "down" -> down = true;
                case "backup" -> backup = true;
                case "drain" ->
                    pool.warn(
                            word.spot(),
                            "drain was left out: nginx gives " + Quoted.of(server.text()) + " no more keys");
                case "max_conns", "max_fails", "fail_timeout", "resolve", "service", "route", "slow_start", "sid" ->
                    pool.idle(word.spot(), key);
                default -> pool.unknown(word.spot(), Quoted.name(key) + " of server " + Quoted.of(server.text()));
            }
        }
        if (backup) {
            pool.note(
                    server.spot(),
                    "backup server " + Quoted.of(server.text()) + " was left out: nginx gives it no key by its hash");
            return;
        }
        if (!consistent && !NUMERIC.matcher(server.text()).matches()) {
            pool.note(
                    server.spot(),
                    "if " + Quoted.of(server.text())
                            + " has several addresses, nginx counts it once for each; it is taken"
                            + " here to have one");
        }
        if (pool.isRefused()) {
            return;
        }
        long weighs = weight;
        Node node = server.spot().check(() -> Node.of(server.text()).withWeight(weighs));
        pool.node(server.spot(), down ? node.withWeight(0).withAttribute("down", Long.toString(weighs)) : node);
    }
}
