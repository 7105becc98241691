/** Bounded load: no node holds more than a given factor of its fair part, whatever the keys. */
@NullMarked
package dev.clockwise.load;

import org.jspecify.annotations.NullMarked;
