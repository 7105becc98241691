/** What the tests of every module share: seeded properties, real peers, and faults on the way to them. */
@NullMarked
package dev.clockwise.testkit;

import org.jspecify.annotations.NullMarked;
