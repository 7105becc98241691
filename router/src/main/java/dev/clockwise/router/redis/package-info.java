/** Clients that speak RESP: what each command asks of which nodes, and how their replies become one. */
@NullMarked
package dev.clockwise.router.redis;

import org.jspecify.annotations.NullMarked;
