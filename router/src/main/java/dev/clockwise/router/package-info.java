/** The router: sends each command to the node that owns its key, and relays the replies in order. */
@NullMarked
package dev.clockwise.router;

import org.jspecify.annotations.NullMarked;
