/** The topology document: read strictly, with the line of every fault, and written for people. */
@NullMarked
package dev.clockwise.agreement.document;

import org.jspecify.annotations.NullMarked;
