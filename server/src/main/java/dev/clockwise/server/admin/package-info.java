/** What operators ask a running router over HTTP: health, metrics, where keys belong, which topology holds. */
@NullMarked
package dev.clockwise.server.admin;

import org.jspecify.annotations.NullMarked;
