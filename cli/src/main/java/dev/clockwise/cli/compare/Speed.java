package dev.clockwise.cli.compare;

/**
 * How fast a placement is on this machine, in this process, on one thread.
 *
 * @param buildNanos nanoseconds to build it from its topology
 * @param lookupNanos nanoseconds from a key's bytes to its owner
 */
public record Speed(double buildNanos, double lookupNanos) {}
