package dev.clockwise.server.document;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How nodes are watched.
 *
 * @param period how often each is asked whether it is well; null never to ask
 * @param good after so many good answers in a row a node that was down is up
 * @param bad after so many failures in a row a node is down
 */
public record Checks(@Nullable Duration period, int good, int bad) {}
