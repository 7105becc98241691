/** The server document: which clusters a server serves, and how. */
@NullMarked
package dev.clockwise.server.document;

import org.jspecify.annotations.NullMarked;
