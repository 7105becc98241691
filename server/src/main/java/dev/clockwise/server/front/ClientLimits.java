package dev.clockwise.server.front;

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

    /** 10,000 clients, requests of 512 MiB within 30 s, 64 MiB unread for 60 s, any rate, idle as long as they like. */
    public static final ClientLimits DEFAULT = new ClientLimits(
            20_000,
            512 << 20,
            64 << 20,
            Duration.ofSeconds(60),
            0,
            null,
            Duration.ofSeconds(10),
            Duration.ofSeconds(30));

    /** The shortest of the times, which decides how often clients are looked at. */
    Duration shortest() {
        Duration shortest = handshake.compareTo(frame) < 0 ? handshake : frame;
        shortest = shortest.compareTo(unread) < 0 ? shortest : unread;
        return idle != null && idle.compareTo(shortest) < 0 ? idle : shortest;
    }
}
