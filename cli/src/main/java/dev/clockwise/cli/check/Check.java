package dev.clockwise.cli.check;

import java.util.List;

/** One family of checks. */
public interface Check {

    /** What it does, for people who wait: {@code trying rings}. */
    String doing();

    /** What it finds, in a fixed order. */
    List<Finding> findings(Subject subject);
}
