package dev.clockwise.cli;

import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.cli.check.Finding;
import dev.clockwise.cli.check.FindingName;
import dev.clockwise.cli.check.LoadProposal;
import dev.clockwise.cli.check.Subject;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * All that a check tells: what text and JSON show.
 *
 * @param name what people know the topology by
 * @param subject what was looked at
 * @param findings what was found
 * @param accepted the names of findings that the operator accepts
 * @param proposal the weights proposed; null where no load was measured, or there is no active node
 * @param moved what the proposed weights move; null where none are proposed, or these cannot be placed
 */
record CheckReport(
        String name,
        Subject subject,
        List<Finding> findings,
        Set<FindingName> accepted,
        @Nullable LoadProposal proposal,
        @Nullable Movement moved) {

    static CheckReport of(String name, Subject subject, List<Finding> findings, Set<FindingName> accepted) {
        LoadProposal proposal = subject.load().isEmpty() ? null : LoadProposal.of(subject);
        Movement moved = proposal == null ? null : moved(proposal, subject);
        return new CheckReport(name, subject, List.copyOf(findings), Set.copyOf(accepted), proposal, moved);
    }

    private static @Nullable Movement moved(LoadProposal proposal, Subject subject) {
        try {
            return proposal.movement(subject);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    boolean isAccepted(Finding finding) {
        return accepted.contains(finding.name());
    }

    /** How many findings are not accepted. */
    long count() {
        return findings.stream().filter(finding -> !isAccepted(finding)).count();
    }

    /** The command that shows what the proposed weights move; null where there are none that can be placed. */
    @Nullable
    String command() {
        if (proposal == null || moved == null) {
            return null;
        }
        return "clockwise plan " + subject.words() + " "
                + proposal.nodes().stream()
                        .filter(LoadProposal.NodeLoad::isChanged)
                        .map(each -> "--weight "
                                + Text.shell(
                                        each.node().id() + "=" + each.weight().toPlainString()))
                        .collect(Collectors.joining(" "));
    }

    /** The option that tells, once weights are changed, what they told until then. */
    String sizes() {
        return "--size "
                + Text.shell(subject.topology().nodes().stream()
                        .filter(Node::isActive)
                        .map(node -> node.id() + "="
                                + (subject.sizes().isEmpty()
                                        ? node.weight().toPlainString()
                                        : subject.sizes()
                                                .getOrDefault(node.id(), BigDecimal.ONE)
                                                .toPlainString()))
                        .collect(Collectors.joining(",")));
    }
}
