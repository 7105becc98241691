/** What a verb that runs on tells of itself on standard error, an event a line; other verbs log nothing. */
@NullMarked
package dev.clockwise.cli.log;

import org.jspecify.annotations.NullMarked;
