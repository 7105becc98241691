/** What the tests of every module share: seeded properties and real peers. */
@NullMarked
package dev.clockwise.testkit;

import org.jspecify.annotations.NullMarked;
