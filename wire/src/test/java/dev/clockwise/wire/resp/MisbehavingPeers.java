package dev.clockwise.wire.resp;

import dev.clockwise.wire.Limits;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The table {@code misbehaving-peers.txt}, which says how to read it. */
final class MisbehavingPeers {

    /** The limits that the table names. */
    static final Limits LIMITS = new Limits(100_000, 1_000, 4, 65_536, 1_000);

    /**
     * A row.
     *
     * @param isRequest whether a client sends the bytes, rather than a server
     * @param escaped the bytes
     * @param redis what Redis makes of it where that is something else
     */
    record Row(
            boolean isRequest,
            String name,
            String escaped,
            Outcome outcome,
            @Nullable String redis) {

        byte[] bytes() {
            return Escaped.bytes(escaped);
        }

        Outcome read(int... cuts) {
            return isRequest ? Outcome.ofRequests(LIMITS, bytes(), cuts) : Outcome.ofReplies(LIMITS, bytes(), cuts);
        }

        @Override
        public String toString() {
            return (isRequest ? "request: " : "reply: ") + name;
        }
    }

    private MisbehavingPeers() {}

    static List<Row> rows() throws IOException {
        List<Row> rows = new ArrayList<>();
        for (String block : text().split("\n\n", -1)) {
            if (block.startsWith("request: ") || block.startsWith("reply: ")) {
                rows.add(row(block.lines().toList()));
            }
        }
        return rows;
    }

    private static Row row(List<String> lines) {
        String head = lines.get(0);
        String bytes = "";
        List<String> frames = new ArrayList<>();
        String end = "";
        String redis = null;
        for (String line : lines.subList(1, lines.size())) {
            String rest = line.substring(Math.min(line.length(), 8));
            switch (line.substring(0, Math.min(line.length(), 8)).strip()) {
                case "bytes" -> bytes = rest;
                case "frame" -> frames.add(Escaped.of(Escaped.bytes(rest)));
                case "redis" -> redis = rest;
                case "error" -> end = Outcome.ERROR + rest;
                case "waits", "done" -> end = line.strip();
                default -> throw new IllegalArgumentException(head + ": " + line);
            }
        }
        String name = head.substring(head.indexOf(' ') + 1);
        return new Row(head.startsWith("request"), name, bytes, new Outcome(List.copyOf(frames), end), redis);
    }

    private static String text() throws IOException {
        try (InputStream in = MisbehavingPeers.class.getResourceAsStream("misbehaving-peers.txt")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.US_ASCII);
        }
    }
}
