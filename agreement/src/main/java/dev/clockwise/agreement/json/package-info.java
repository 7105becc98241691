/** Facts of topologies and placements as JSON, spelled alike wherever they are told. */
@NullMarked
package dev.clockwise.agreement.json;

import org.jspecify.annotations.NullMarked;
