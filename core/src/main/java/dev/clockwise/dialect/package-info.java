/**
 * The rules by which other systems place keys, each under the name that its users know it by: {@link
 * dev.clockwise.dialect.Dialects}.
 *
 * <p>Most are data ({@link dev.clockwise.placement.RingRule}), some are code. Each uses the width and the arithmetic of
 * its system, floating point included, which native placements never do.
 */
@NullMarked
package dev.clockwise.dialect;

import org.jspecify.annotations.NullMarked;
