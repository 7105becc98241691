/** The topology that routers agree on: a source to read, watch and change it, and how its changes are told. */
@NullMarked
package dev.clockwise.agreement;

import org.jspecify.annotations.NullMarked;
