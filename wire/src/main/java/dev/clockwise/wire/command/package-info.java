/**
 * What a router knows of Redis' commands: where their keys are, what they do to them, and how each is served. The facts
 * are those of a real server; the judgements are in a file beside them.
 */
@NullMarked
package dev.clockwise.wire.command;

import org.jspecify.annotations.NullMarked;
