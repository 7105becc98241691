/** The page that shows a movement: one self-contained HTML file, for {@code clockwise plan --html}. */
@NullMarked
package dev.clockwise.cli.page;

import org.jspecify.annotations.NullMarked;
