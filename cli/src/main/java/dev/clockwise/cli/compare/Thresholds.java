package dev.clockwise.cli.compare;

/**
 * What advice goes by.
 *
 * @param within the greatest max/mean that will do
 * @param afterLoss how much greater it may be after the loss of a node
 * @param fewNodes up to so many nodes, a draw for each at every lookup is no matter
 * @param needless the greatest needless movement that will do where no placement without any does, over the ideal
 */
public record Thresholds(double within, double afterLoss, int fewNodes, double needless) {

    /** A tenth above the mean, a tenth more after a loss, 16 nodes, and a tenth of the ideal. */
    public static final Thresholds DEFAULT = new Thresholds(1.1, 0.1, 16, 0.1);

    /** These, but for the greatest max/mean. */
    public Thresholds withWithin(double within) {
        return new Thresholds(within, afterLoss, fewNodes, needless);
    }
}
