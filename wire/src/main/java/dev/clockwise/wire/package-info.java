/**
 * What servers and their clients say to each other, in Netty's buffers.
 *
 * <p>Readers are incremental: they take whole frames off a buffer to which bytes are added as they arrive, as slices
 * that share its memory, and never look into values. Whatever bytes they are given, they return a frame, or null until
 * more arrive, or throw a {@link dev.clockwise.wire.ProtocolException}, after which the connection is to be closed. What
 * the other side may make them remember is bounded by {@link dev.clockwise.wire.Limits}. None blocks, starts a thread or
 * reads a clock.
 */
@NullMarked
package dev.clockwise.wire;

import org.jspecify.annotations.NullMarked;
