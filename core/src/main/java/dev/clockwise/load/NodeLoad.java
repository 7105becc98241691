package dev.clockwise.load;

import dev.clockwise.Node;

/**
 * What a node holds and may hold.
 *
 * @param node the node
 * @param load how many acquisitions it holds
 * @param capacity the most that it may hold under the present total; 0 for a node that is drained or has left
 */
public record NodeLoad(Node node, long load, long capacity) {}
