package dev.clockwise.server.front;

import dev.clockwise.wire.Limits;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What the clients of a listener may ask of it.
 *
 * @param clients so many at a time
 * @param requestBytes the longest argument of a request
 * @param outputBytes a client may leave so many bytes of replies unread
 * @param unread or more, for so long
 * @param rate so many commands of a client are served a second, 0 for any number: more are read later
 * @param idle a client that asks for nothing for so long is closed; null to keep it
 * @param handshake so soon TLS and login are to be over
 * @param frame so soon a request is to be whole, and a second later for each 64 KiB of it that have come
 */
public record ClientLimits(
        int clients,
        int requestBytes,
        long outputBytes,
        Duration unread,
        int rate,
        @Nullable Duration idle,
        Duration handshake,
        Duration frame) {

    /** What a request has beside its longest argument. */
    private static final int FRAMING = 64 << 10;

    /**
     * The longest argument that may be allowed: as in Redis 512 MiB, where that is a quarter of the memory that this
     * process has for such bytes, for a request is held whole, and copied while it grows.
     */
    public static final int MOST_REQUEST_BYTES =
            mostRequestBytes(Runtime.getRuntime().maxMemory());

    /**
     * 20,000 clients, requests as large as they may be within 30 s, 64 MiB unread for 60 s, any rate, idle as
     * long as they like.
     */
    public static final ClientLimits DEFAULT = new ClientLimits(
            20_000,
            MOST_REQUEST_BYTES,
            64 << 20,
            Duration.ofSeconds(60),
            0,
            null,
            Duration.ofSeconds(10),
            Duration.ofSeconds(30));

    static int mostRequestBytes(long memory) {
        return (int) Math.min(512 << 20, memory / 4);
    }

    /** What a request may ask memory for. */
    public Limits ofRequests() {
        return Limits.DEFAULT.withFrameBytes(requestBytes + FRAMING);
    }

    /** The shortest of the times, which decides how often clients are looked at. */
    Duration shortest() {
        Duration shortest = handshake.compareTo(frame) < 0 ? handshake : frame;
        shortest = shortest.compareTo(unread) < 0 ? shortest : unread;
        return idle != null && idle.compareTo(shortest) < 0 ? idle : shortest;
    }
}
