package dev.clockwise.cli.check;

import dev.clockwise.Balance;
import java.util.List;

/** Whether the load was measured, and is what the weights ask for. */
final class LoadCheck implements Check {

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
                "set the weights that are proposed below"));
    }
}
