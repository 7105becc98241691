package dev.clockwise.server;

import static org.awaitility.Awaitility.await;

import dev.clockwise.embedded.Talk;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A client that pipelines commands, each of which only one reply fits: values name the client and the key. It remembers
 * what it was told, and stops at the first reply that cannot be true.
 */
final class LoadClient implements Runnable {

    private static final int BATCH = 32;
    private static final int COUNTERS = 9;
    private static final long PACE = TimeUnit.MILLISECONDS.toNanos(4);

    /** What a client knows of a change that it asked for. */
    enum Known {
        DONE,
        NOT_DONE,
        UNKNOWN
    }

    /** What is expected of the reply to a command. */
    private interface Check {
        void check(String reply);
    }

    /** A command with its check. */
    private record Step(String line, Check check) {}

    private final String id;
    private final Talk talk;
    private final LoadRules rules;
    private final SplittableRandom random;
    private final Map<String, Known> sets = new HashMap<>();
    private final List<String> settled = new ArrayList<>();
    private final Map<String, Map<String, Known>> pushes = new HashMap<>();
    private final Map<String, Integer> attempts = new HashMap<>();
    private final Map<String, Integer> acknowledged = new HashMap<>();
    private final Map<String, Long> highest = new HashMap<>();
    private final Tally tally = new Tally();
    private int number;
    private boolean clean;
    /** Whether the batch has a transaction: what is behind one waits for it, so that times would add up. */
    private boolean transacted;

    private volatile int begun;
    private volatile int finished;
    private volatile int lastClean;
    private volatile String wrong = "";
    private volatile boolean over;

    LoadClient(String id, Talk talk, LoadRules rules) {
        this.id = id;
        this.talk = talk;
        this.rules = rules;
        this.random = new SplittableRandom(id.hashCode());
    }

    @Override
    public void run() {
        try {
            while (!over && wrong.isEmpty()) {
                batch();
                LockSupport.parkNanos(PACE);
            }
        } catch (IOException e) {
            fail("the connection failed: " + e);
        }
    }

    private void batch() throws IOException {
        int current = begun + 1;
        begun = current;
        clean = true;
        transacted = false;
        List<Step> steps = new ArrayList<>();
        while (steps.size() < BATCH) {
            add(steps);
        }
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        steps.forEach(step -> all.writeBytes(Talk.request(Talk.words(step.line))));
        long start = System.nanoTime();
        talk.send(all.toByteArray());
        for (Step step : steps) {
            step.check.check(new String(talk.read(), StandardCharsets.ISO_8859_1));
        }
        tally.batch(System.nanoTime() - start);
        if (clean) {
            lastClean = current;
        }
        finished = current;
    }

    private void add(List<Step> steps) {
        number++;
        switch (random.nextInt(12)) {
            case 0, 1, 2, 3 -> set(steps);
            case 4, 5, 6 -> get(steps);
            case 7, 8 -> increment(steps);
            case 9 -> push(steps);
            case 10 -> {
                if (!transacted) {
                    transacted = true;
                    transaction(steps);
                }
            }
            default -> {
                String text = id + "/" + number;
                steps.add(step("ECHO " + text, reply -> expect("ECHO " + text, blob(text), reply)));
            }
        }
    }

    private static Step step(String line, Check check) {
        return new Step(line, check);
    }

    private static String blob(String text) {
        return "$" + text.length() + "\r\n" + text + "\r\n";
    }

    private void expect(String line, String expected, String actual) {
        if (!expected.equals(actual)) {
            fail(line + " was answered " + actual + ", not " + expected);
        }
    }

    private void fail(String what) {
        if (wrong.isEmpty()) {
            wrong = "client " + id + ": " + what;
        }
    }

    private String value(String key) {
        return id + "=" + key;
    }

    private void set(List<Step> steps) {
        String key = "s:" + id + ":" + number;
        sets.put(key, Known.UNKNOWN);
        steps.add(step("SET " + key + " " + value(key), reply -> {
            sets.put(key, outcome(key, "SET " + key, reply, reply.equals("+OK\r\n")));
            settled.add(key);
        }));
    }

    private void get(List<Step> steps) {
        if (settled.isEmpty()) {
            return;
        }
        String key = settled.get(random.nextInt(settled.size()));
        steps.add(step("GET " + key, reply -> {
            boolean there = reply.equals(blob(value(key)));
            boolean absent = reply.equals("$-1\r\n");
            outcome(key, "GET " + key, reply, there || absent);
            Known known = sets.getOrDefault(key, Known.UNKNOWN);
            if (there && known == Known.NOT_DONE) {
                fail(key + " is there, of which was said that nothing was sent");
            } else if (absent && known == Known.DONE && !rules.mayForget(key)) {
                fail(key + " is not there, which was acknowledged");
            }
        }));
    }

    private void increment(List<Step> steps) {
        String key = "i:" + id + ":" + random.nextInt(COUNTERS);
        attempts.merge(key, 1, Integer::sum);
        steps.add(step("INCR " + key, reply -> {
            if (outcome(key, "INCR " + key, reply, reply.startsWith(":")) == Known.DONE) {
                counted(key, Long.parseLong(reply.substring(1).trim()));
            }
        }));
    }

    /** The counter was said to be at this number. */
    private void counted(String key, long now) {
        acknowledged.merge(key, 1, Integer::sum);
        long before = highest.getOrDefault(key, 0L);
        if (now > attempts.getOrDefault(key, 0) || (now <= before && !rules.mayForget(key))) {
            fail("INCR " + key + " gave " + now + " after " + before + ", of " + attempts.get(key) + " attempts");
        }
        highest.put(key, now);
    }

    private void push(List<Step> steps) {
        String key = "l:" + id + ":" + random.nextInt(COUNTERS);
        String element = value(key) + "/" + number;
        Map<String, Known> elements = pushes.computeIfAbsent(key, any -> new HashMap<>());
        elements.put(element, Known.UNKNOWN);
        steps.add(step(
                "RPUSH " + key + " " + element,
                reply -> elements.put(element, outcome(key, "RPUSH " + key, reply, reply.startsWith(":")))));
    }

    /** One that counts and pushes, at one node. */
    private void transaction(List<Step> steps) {
        String tag = "{t" + id + random.nextInt(COUNTERS) + "}";
        String counter = "i:" + tag;
        String list = "l:" + tag;
        String element = value(list) + "/" + number;
        Map<String, Known> elements = pushes.computeIfAbsent(list, any -> new HashMap<>());
        elements.put(element, Known.UNKNOWN);
        attempts.merge(counter, 1, Integer::sum);
        steps.add(step("MULTI", reply -> expect("MULTI", "+OK\r\n", reply)));
        Check queued = reply -> {
            Known unused = outcome(counter, "a command of a transaction", reply, reply.equals("+QUEUED\r\n"));
        };
        steps.add(step("INCR " + counter, queued));
        steps.add(step("RPUSH " + list + " " + element, queued));
        steps.add(step("EXEC", reply -> {
            boolean done = reply.startsWith("*2\r\n:");
            Known known = reply.startsWith("-EXECABORT ")
                    ? Known.NOT_DONE
                    : outcome(counter, "EXEC of " + counter, reply, done);
            elements.put(element, known);
            if (done) {
                counted(counter, Long.parseLong(reply.substring(5, reply.indexOf('\r', 5))));
            }
        }));
    }

    /** What a reply tells, which is a good one or an error that the rules know. */
    private Known outcome(String key, String line, String reply, boolean good) {
        if (good) {
            tally.acknowledged++;
            return Known.DONE;
        }
        clean = false;
        String complaint = rules.complaint(key, reply);
        if (!complaint.isEmpty()) {
            fail(line + " was answered " + reply.trim() + ": " + complaint);
        }
        if (reply.startsWith("-OUTCOMEUNKNOWN ")) {
            tally.unknown++;
            return Known.UNKNOWN;
        }
        tally.notDone++;
        return Known.NOT_DONE;
    }

    /** What a client was told, in numbers. */
    static final class Tally {
        private long acknowledged;
        private long notDone;
        private long unknown;
        private long longestNanos;

        private void batch(long nanos) {
            longestNanos = Math.max(longestNanos, nanos);
        }

        void add(Tally other) {
            acknowledged += other.acknowledged;
            notDone += other.notDone;
            unknown += other.unknown;
            longestNanos = Math.max(longestNanos, other.longestNanos);
        }

        @Override
        public String toString() {
            return acknowledged + " done, " + notDone + " not done, " + unknown + " unknown, longest batch "
                    + TimeUnit.NANOSECONDS.toMillis(longestNanos) + " ms";
        }
    }

    /** The number of the batch that it began last. */
    int begun() {
        return begun;
    }

    /** The number of the last batch to which it had all replies. */
    int finished() {
        return finished;
    }

    /** The number of the last batch without an error. */
    int lastClean() {
        return lastClean;
    }

    /** What cannot be true; empty if nothing. */
    String wrong() {
        return wrong;
    }

    /** Ends after the batch that it is at. */
    void end() {
        over = true;
    }

    /** In numbers; once its thread has ended. */
    Tally tally() {
        return tally;
    }

    /** Compares what is there with what it was told; once its thread has ended. */
    void audit() throws IOException {
        for (Map.Entry<String, Known> set : sets.entrySet()) {
            String key = set.getKey();
            boolean there = !served("GET " + key).equals("$-1\r\n");
            confirm(key, key, set.getValue(), there);
        }
        for (Map.Entry<String, Integer> counter : attempts.entrySet()) {
            String key = counter.getKey();
            String reply = served("GET " + key);
            long count = reply.equals("$-1\r\n") ? 0 : Long.parseLong(reply.split("\r\n", -1)[1]);
            int least = rules.mayForget(key) ? 0 : acknowledged.getOrDefault(key, 0);
            if (count < least || count > counter.getValue()) {
                fail(key + " is " + count + ", of " + least + " acknowledged and " + counter.getValue() + " attempts");
            }
        }
        for (Map.Entry<String, Map<String, Known>> list : pushes.entrySet()) {
            Set<String> there = elements(list.getKey());
            list.getValue()
                    .forEach((element, known) -> confirm(list.getKey(), element, known, there.contains(element)));
        }
    }

    /** The reply to a command once it is no error: a node that others stood in for may be on its way back. */
    private String served(String line) throws IOException {
        String reply = talk.ask(line);
        return isError(reply)
                ? await(line).atMost(Load.BOUND).until(() -> talk.ask(line), later -> !isError(later))
                : reply;
    }

    private static boolean isError(String reply) {
        return reply.startsWith("-");
    }

    private Set<String> elements(String key) throws IOException {
        Set<String> there = new HashSet<>();
        String[] lines = served("LRANGE " + key + " 0 -1").split("\r\n", -1);
        for (int i = 2; i < lines.length; i += 2) {
            if (!there.add(lines[i])) {
                fail(lines[i] + " was pushed twice");
            }
        }
        return there;
    }

    private void confirm(String key, String what, Known known, boolean there) {
        if (there && known == Known.NOT_DONE) {
            fail(what + " is there, of which was said that nothing was sent");
        } else if (!there && known == Known.DONE && !rules.mayForget(key)) {
            fail(what + " is not there, which was acknowledged");
        }
    }

    void close() throws IOException {
        talk.close();
    }
}
