/** What the router bears: large values, deep pipelines, many idle clients, and clients that do not read. */
@NullMarked
package dev.clockwise.bench.limits;

import org.jspecify.annotations.NullMarked;
