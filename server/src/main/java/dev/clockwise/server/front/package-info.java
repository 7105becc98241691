/** Who may come to a listener, and how much each client may ask of it: users, TLS, networks and limits. */
@NullMarked
package dev.clockwise.server.front;

import org.jspecify.annotations.NullMarked;
