/** The topology document, and the stores that routers agree on it through. */
@NullMarked
package dev.clockwise.agreement;

import org.jspecify.annotations.NullMarked;
