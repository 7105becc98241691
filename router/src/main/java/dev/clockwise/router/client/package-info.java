/** The router within a program: commands by method calls instead of a connection. */
@NullMarked
package dev.clockwise.router.client;

import org.jspecify.annotations.NullMarked;
