/**
 * Listeners in front of the router, one for each cluster that is served. Below them are {@code front}, who may come and how
 * much each gets, and {@code document}, which says so; {@code admin} is what operators ask.
 */
@NullMarked
package dev.clockwise.server;

import org.jspecify.annotations.NullMarked;
