package dev.clockwise;

/**
 * What moves from one node to another.
 *
 * @param from the owner before; {@link Node#NONE} where there was none
 * @param to the owner after; {@link Node#NONE} where there is none
 * @param share how much of the keys
 */
public record Flow(Node from, Node to, Share share) {}
