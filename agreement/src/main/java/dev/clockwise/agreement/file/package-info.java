/** A topology document in a file, agreed on by the processes of one host. */
@NullMarked
package dev.clockwise.agreement.file;

import org.jspecify.annotations.NullMarked;
