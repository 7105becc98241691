/** The production checklist of a topology: what {@code clockwise check} looks at and finds. */
@NullMarked
package dev.clockwise.cli.check;

import org.jspecify.annotations.NullMarked;
