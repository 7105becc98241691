/**
 * Each dialect against the real program: random lists of servers and random keys, for which both must give the same
 * owners.
 */
@NullMarked
package dev.clockwise.peers;

import org.jspecify.annotations.NullMarked;
