package dev.clockwise.router.fleet;

import dev.clockwise.Node;

/**
 * How a node serves.
 *
 * @param node the node
 * @param state its state
 * @param why the last reason for it, for people, on one line
 */
public record NodeStatus(Node node, NodeState state, String why) {}
