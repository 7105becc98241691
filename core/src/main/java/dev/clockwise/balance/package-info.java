/** How evenly a placement spreads keys. */
@NullMarked
package dev.clockwise.balance;

import org.jspecify.annotations.NullMarked;
