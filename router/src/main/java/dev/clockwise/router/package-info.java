/**
 * The router within a program: commands by method calls, each sent to the node that owns its key. Below it are {@code
 * redis}, which tells what a command asks of which nodes, {@code fleet}, which knows the nodes and their topology, and
 * {@code node}, connections to one node.
 */
@NullMarked
package dev.clockwise.router;

import org.jspecify.annotations.NullMarked;
