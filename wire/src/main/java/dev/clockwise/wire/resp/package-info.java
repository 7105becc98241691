/** RESP, versions 2 and 3: frames found without reading what they hold. */
@NullMarked
package dev.clockwise.wire.resp;

import org.jspecify.annotations.NullMarked;
