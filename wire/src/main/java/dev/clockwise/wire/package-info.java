/** What servers and their clients say to each other, in Netty's buffers. */
@NullMarked
package dev.clockwise.wire;

import org.jspecify.annotations.NullMarked;
