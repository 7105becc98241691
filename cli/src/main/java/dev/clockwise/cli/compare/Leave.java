package dev.clockwise.cli.compare;

import dev.clockwise.Node;
import dev.clockwise.Share;

/**
 * A node that leaves, alone.
 *
 * @param node the node
 * @param moves what its leaving moves
 * @param maxOverMean how even the others are then
 */
public record Leave(Node node, NodeMovement moves, Share maxOverMean) {}
