package dev.clockwise.cli.imports;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** What the keywords of a section of HAProxy do to owners, beyond those that say how keys are placed. */
final class HaproxyKeywords {

    /** Keywords that place no key. */
    private static final Set<String> IDLE = Set.of(
            "acl",
            "backlog",
            "bind",
            "bind-process",
            "capture",
            "clitcpka-cnt",
            "clitcpka-idle",
            "clitcpka-intvl",
            "compression",
            "declare",
            "default_backend",
            "description",
            "email-alert",
            "enabled",
            "errorfile",
            "errorfiles",
            "errorloc",
            "errorloc302",
            "errorloc303",
            "error-log-format",
            "external-check",
            "force-be-switch",
            "fullconn",
            "grace",
            "guid",
            "http-after-response",
            "http-check",
            "http-error",
            "http-response",
            "http-reuse",
            "http-send-name-header",
            "id",
            "ignore-persist",
            "log",
            "log-format",
            "log-format-sd",
            "log-steps",
            "log-tag",
            "max-keep-alive-queue",
            "max-session-srv-conns",
            "maxconn",
            "mode",
            "monitor",
            "monitor-uri",
            "quic-initial",
            "rate-limit",
            "redirect",
            "retries",
            "retry-on",
            "server-state-file-name",
            "source",
            "srvtcpka-cnt",
            "srvtcpka-idle",
            "srvtcpka-intvl",
            "stats",
            "stick-table",
            "tcp-check",
            "tcp-response",
            "timeout",
            "unique-id-format",
            "unique-id-header",
            "use_backend");

    /** Options that place no key. */
    private static final Set<String> IDLE_OPTIONS = Set.of(
            "abortonclose",
            "accept-invalid-http-request",
            "accept-invalid-http-response",
            "accept-unsafe-violations-in-http-request",
            "accept-unsafe-violations-in-http-response",
            "allbackups",
            "checkcache",
            "clitcpka",
            "contstats",
            "disable-h2-upgrade",
            "dontlog-normal",
            "dontlognull",
            "external-check",
            "forceclose",
            "forwarded",
            "forwardfor",
            "h1-case-adjust-bogus-client",
            "h1-case-adjust-bogus-server",
            "http-buffer-request",
            "http-drop-request-trailers",
            "http-drop-response-trailers",
            "http-ignore-probes",
            "http-keep-alive",
            "http-no-delay",
            "http-pretend-keepalive",
            "http-restrict-req-hdr-names",
            "http-server-close",
            "http-use-htx",
            "http-use-proxy-header",
            "httpchk",
            "httpclose",
            "httplog",
            "httpslog",
            "idle-close-on-response",
            "independent-streams",
            "ldap-check",
            "log-health-checks",
            "log-separate-errors",
            "logasap",
            "mysql-check",
            "nolinger",
            "originalto",
            "persist",
            "pgsql-check",
            "prefer-last-server",
            "redis-check",
            "redispatch",
            "smtpchk",
            "socket-stats",
            "splice-auto",
            "splice-request",
            "splice-response",
            "spop-check",
            "srvtcpka",
            "ssl-hello-chk",
            "tcp-check",
            "tcp-smart-accept",
            "tcp-smart-connect",
            "tcpka",
            "tcplog");

    /** Filters that leave requests as they are. */
    private static final Set<String> IDLE_FILTERS =
            Set.of("bwlim-in", "bwlim-out", "cache", "comp-req", "comp-res", "compression", "fcgi-app", "trace");

    private static final Pattern HEADER = Pattern.compile("(?:add|del|replace|set)-(?:header|value).*|replace-value");
    private static final Pattern PATH = Pattern.compile("normalize-uri|(?:replace|set)-(?:path|pathq|uri)|set-query");
    private static final Pattern ANY = Pattern.compile("do-.*|lua\\..*|send-spoe-group|(?:un)?set-var.*");

    private HaproxyKeywords() {}

    /** Tells a pool of a line that is left out of it. */
    static void tell(Pool pool, List<Word> line, List<Word> balance) {
        Word first = line.get(0);
        String second = line.size() > 1 ? line.get(1).text().replaceFirst("\\(.*", "") : "";
        Word both = new Word(first.text() + " " + second, first.spot());
        switch (first.text()) {
            case "use-server" ->
                warn(pool, first, "it sends some requests to a server by a condition, whatever the hash");
            case "dispatch" -> warn(pool, first, "it sends requests to one address");
            case "transparent" -> warn(pool, first, "it sends requests to the address that they were sent to");
            case "stick" -> warn(pool, first, "requests that the table knows go to their server, whatever the hash");
            case "appsession" -> warn(pool, first, "requests of a session go to its server, whatever the hash");
            case "persist", "force-persist" ->
                warn(pool, first, "requests that name their server go to it, whatever the hash");
            case "load-server-state-from-file" -> warn(pool, first, "the state file may give servers other weights");
            case "disabled" -> warn(pool, first, "HAProxy does not start this section");
            case "hash-preserve-affinity" -> {
                if (second.equals("always")) {
                    pool.idle(first);
                } else {
                    warn(pool, first, "a request for a server that is full goes to another");
                }
            }
            case "option" -> {
                if (second.equals("transparent") || second.equals("http_proxy")) {
                    warn(pool, both, "it sends requests to the address that they were sent to");
                } else {
                    tell(pool, both, IDLE_OPTIONS.contains(second));
                }
            }
            case "no" -> tell(pool, both, second.equals("option") || second.equals("log"));
            case "filter" -> tell(pool, both, IDLE_FILTERS.contains(second));
            case "http-request", "tcp-request" -> tellOfRule(pool, line, both, balance);
            default -> tell(pool, first, IDLE.contains(first.text()));
        }
    }

    private static void tell(Pool pool, Word setting, boolean idle) {
        if (idle) {
            pool.idle(setting);
        } else {
            pool.unknown(setting);
        }
    }

    private static void tellOfRule(Pool pool, List<Word> rule, Word words, List<Word> balance) {
        boolean content = words.text().equals("tcp-request content")
                || words.text().equals("tcp-request connection")
                || words.text().equals("tcp-request session");
        int at = content ? 2 : 1;
        Word action = at < rule.size() ? rule.get(at) : words;
        String name = action.text().replaceFirst("\\(.*", "");
        String object = at + 1 < rule.size() ? rule.get(at + 1).text() : "";
        Word shown = content ? new Word(words.text() + " " + name, words.spot()) : words;
        boolean matched = rule.stream().anyMatch(word -> word.is("-m"));
        if (changesKeys(name, matched || name.endsWith("-bin") ? "%" : object, balance)) {
            warn(pool, shown, "it may change what is hashed");
        } else {
            pool.idle(shown);
        }
    }

    /** Whether an action may change what {@code balance} takes from a request. */
    private static boolean changesKeys(String action, String object, List<Word> balance) {
        String key = balance.size() > 1 ? balance.get(1).text().toLowerCase(Locale.ROOT) : "";
        boolean expression = key.startsWith("hash") || key.startsWith("log-hash");
        if (HEADER.matcher(action).matches()) {
            boolean literal = !object.contains("%");
            return expression
                    || (key.startsWith("hdr")
                            && (!literal || key.equals("hdr(" + object.toLowerCase(Locale.ROOT) + ")")))
                    || (key.startsWith("rdp-cookie") && !literal);
        }
        if (PATH.matcher(action).matches()) {
            return expression || key.startsWith("uri") || key.startsWith("url_param");
        }
        return ANY.matcher(action).matches() && (expression || action.startsWith("lua") || action.startsWith("send-"));
    }

    private static void warn(Pool pool, Word word, String why) {
        pool.warn(word.spot(), Quoted.name(word.text()) + " was left out: " + why);
    }
}
