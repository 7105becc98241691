package dev.clockwise.wire.resp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.testkit.Property;
import dev.clockwise.wire.Limits;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Frames and errors do not depend on the pieces that bytes arrive in; and nothing else is thrown. */
class AnyPiecesTest {

    private static final Limits SMALL = new Limits(60, 5, 3, 20, 8);

    private static final List<String> REQUESTS = List.of(
            "*1\r\n",
            "*2\r\n",
            "*0\r\n",
            "*-1\r\n",
            "$4\r\nPING\r\n",
            "$0\r\n\r\n",
            "$3\r\na\r\n\r\n",
            "PING\r\n",
            "a 'b c'\n",
            "\"\\x41\\n\"\r\n",
            "\r\n",
            "$",
            "*",
            "\r",
            "\n",
            "\"",
            "\0");

    private static final List<String> REPLIES = List.of(
            "+OK\r\n",
            "-ERR\r\n",
            ":12\r\n",
            "$3\r\na\r\n\r\n",
            "$-1\r\n",
            "*2\r\n",
            "*-1\r\n",
            "%1\r\n",
            "|1\r\n",
            ">2\r\n",
            "~3\r\n",
            "*?\r\n",
            "%?\r\n",
            ".\r\n",
            "$?\r\n",
            ";2\r\nab\r\n",
            ";0\r\n",
            "=5\r\ntxt:a\r\n",
            "!3\r\nERR\r\n",
            ",1.5e3\r\n",
            "(77\r\n",
            "#t\r\n",
            "_\r\n",
            "$",
            "\r",
            "\n",
            "9",
            "-");

    /** Some of these in a row, and sometimes a byte of them changed. */
    static byte[] bytes(SplittableRandom random, List<String> parts) {
        StringBuilder text = new StringBuilder();
        for (int left = random.nextInt(1, 12); left > 0; left--) {
            text.append(parts.get(random.nextInt(parts.size())));
        }
        byte[] bytes = Escaped.latin(text.toString());
        if (random.nextInt(3) == 0) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        return bytes;
    }

    static int[] cuts(SplittableRandom random, int length) {
        return random.ints(random.nextInt(6), 0, length + 1).sorted().toArray();
    }

    @Test
    void ofRequestsGiveTheSame() {
        AtomicInteger errors = new AtomicInteger();
        AtomicInteger frames = new AtomicInteger();
        Property.check("requests are the same in any pieces", 5_000, random -> {
            byte[] bytes = bytes(random, REQUESTS);
            Outcome whole = Outcome.ofRequests(SMALL, bytes);
            assertThat(Outcome.ofRequests(SMALL, bytes, Outcome.everywhere(bytes)))
                    .isEqualTo(whole);
            for (int cut = 1; cut < bytes.length; cut++) {
                assertThat(Outcome.ofRequests(SMALL, bytes, cut)).isEqualTo(whole);
            }
            assertThat(Outcome.ofRequests(SMALL, bytes, cuts(random, bytes.length)))
                    .isEqualTo(whole);
            errors.addAndGet(whole.isError() ? 1 : 0);
            frames.addAndGet(whole.frames().size());
        });
        assertThat(errors).hasValueGreaterThan(1_000);
        assertThat(frames).hasValueGreaterThan(1_000);
    }

    @Test
    void ofRepliesGiveTheSame() {
        AtomicInteger errors = new AtomicInteger();
        AtomicInteger frames = new AtomicInteger();
        Property.check("replies are the same in any pieces", 5_000, random -> {
            byte[] bytes = bytes(random, REPLIES);
            Outcome whole = Outcome.ofReplies(SMALL, bytes);
            assertThat(Outcome.ofReplies(SMALL, bytes, Outcome.everywhere(bytes)))
                    .isEqualTo(whole);
            for (int cut = 1; cut < bytes.length; cut++) {
                assertThat(Outcome.ofReplies(SMALL, bytes, cut)).isEqualTo(whole);
            }
            assertThat(Outcome.ofReplies(SMALL, bytes, cuts(random, bytes.length)))
                    .isEqualTo(whole);
            errors.addAndGet(whole.isError() ? 1 : 0);
            frames.addAndGet(whole.frames().size());
        });
        assertThat(errors).hasValueGreaterThan(1_000);
        assertThat(frames).hasValueGreaterThan(1_000);
    }
}
