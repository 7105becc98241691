package dev.clockwise.cli.check;

import dev.clockwise.Balance;
import dev.clockwise.Movement;
import dev.clockwise.Share;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Whether the load was measured, and is what the weights ask for. */
final class LoadCheck implements Check {

    /** Times what shares change by, from which on what weights move is worth a word. */
    private static final Share DEAR = Share.of(2, 1);

    /** The nodes whose weights a line holds. */
    private static final int NAMED = 8;

    @Override
    public String doing() {
        return "comparing load with weights";
    }

    @Override
    public List<Finding> findings(Subject subject) {
        long epoch = subject.topology().epoch();
        if (subject.active().isEmpty()) {
            return List.of();
        }
        if (subject.load().isEmpty()) {
            return List.of(new Finding(
                    FindingName.NO_LOAD_CHECK,
                    "no load was given since the last change, which made epoch " + epoch,
                    epoch,
                    "a measurement after each change",
                    "measure each node's load and run clockwise check " + subject.words() + " --load ID=VALUE,…"));
        }
        LoadProposal proposal = LoadProposal.of(subject);
        LoadProposal.NodeLoad fullest = proposal.fullest();
        if (proposal.maxOverMean().compareTo(subject.wanted()) <= 0) {
            return List.of();
        }
        Balance.NodeShare share = subject.active().stream()
                .filter(each -> each.node().id().equals(fullest.node().id()))
                .findFirst()
                .orElseThrow();
        return List.of(new Finding(
                FindingName.UNEVEN_LOAD,
                "max/mean " + Words.ratio(proposal.maxOverMean()) + " (measured): node "
                        + fullest.node().quotedId() + " takes " + Words.percent(fullest.load())
                        + " of the load where it should take " + Words.percent(fullest.target())
                        + "; its share of keys is "
                        + Words.percent(share.share()),
                proposal.maxOverMean().toDouble(),
                Words.wanted(subject),
                remedy(subject, proposal)));
    }

    private static String remedy(Subject subject, LoadProposal proposal) {
        if (!subject.hasWeights()) {
            return "give node " + proposal.fullest().node().quotedId()
                    + " less of the space by other points: weights move nothing here, for the document says who owns"
                    + " what";
        }
        if (proposal.isChange()) {
            return price(subject, proposal)
                    .map(price -> "set the weights that are proposed below" + price)
                    .orElse("use another type of placement: this one cannot place the weights that load asks for");
        }
        if (proposal.isEven()) {
            return "raise the wanted balance to "
                    + Words.roundedUp(proposal.maxOverMean()).toPlainString()
                    + " or more (--balance): within " + LoadProposal.NOISE.toPercent(0)
                    + " of what it should be load varies from hour to hour";
        }
        return Buckets.unit(subject.topology()) == null
                ? "multiply all weights alike first: one is the least or the greatest that a weight can be"
                : "no weights of whole buckets come closer; " + finer(LoadProposal.of(subject, null), subject);
    }

    /** What the weights move, where that is much more than they ask for; empty where they cannot be placed. */
    private static Optional<String> price(Subject subject, LoadProposal proposal) {
        Movement movement;
        try {
            movement = proposal.movement(subject);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
        if (movement == null || movement.moved().compareTo(movement.ideal().times(DEAR)) <= 0) {
            return Optional.of("");
        }
        return Optional.of(": they move " + Words.percent(movement.moved()) + " of keys, where they ask for "
                + Words.percent(movement.ideal()));
    }

    private static String finer(LoadProposal proposal, Subject subject) {
        List<LoadProposal.NodeLoad> nodes = proposal.nodes();
        String weights = nodes.stream()
                .limit(NAMED)
                .map(each -> each.node().quotedId() + " " + each.weight().toPlainString())
                .collect(Collectors.joining(", ", "", nodes.size() > NAMED ? ", …" : ""));
        return price(subject, proposal)
                .map(price -> "those of finer ones are " + weights + price)
                .orElse("those of finer ones cannot be placed: use another type of placement");
    }
}
