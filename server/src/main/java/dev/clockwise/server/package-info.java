/** Listeners in front of the router, and what operators ask of it. */
@NullMarked
package dev.clockwise.server;

import org.jspecify.annotations.NullMarked;
