package dev.clockwise.server.document;

import java.time.Duration;

/**
 * How long nodes are waited for.
 *
 * @param connect until a connection is there
 * @param reply until a command has its reply
 */
public record Timeouts(Duration connect, Duration reply) {}
