/**
 * RESP, versions 2 and 3: frames found without reading what they hold.
 *
 * <p>{@link dev.clockwise.wire.resp.RequestReader} is for what clients say, {@link dev.clockwise.wire.resp.ReplyReader}
 * for what servers answer, {@link dev.clockwise.wire.resp.RespWriter} writes either. What comes of bytes that are not of
 * the protocol is told row by row in {@code misbehaving-peers.txt} among the tests.
 */
@NullMarked
package dev.clockwise.wire.resp;

import org.jspecify.annotations.NullMarked;
