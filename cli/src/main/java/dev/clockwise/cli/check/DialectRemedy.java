package dev.clockwise.cli.check;

import dev.clockwise.Balance;
import dev.clockwise.Movement;
import dev.clockwise.Placement;
import dev.clockwise.Share;
import dev.clockwise.Topology;
import dev.clockwise.dialect.Dialect;
import dev.clockwise.dialect.DialectRule;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.Arcs;
import dev.clockwise.placement.RendezvousRule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What can be done about the hash of another system: set it there to another one that it has, which is tried, or leave
 * the system by adoption, which moves nothing.
 */
final class DialectRemedy {

    /** How many other values are named. */
    private static final int NAMED = 3;

    private DialectRemedy() {}

    /** A setting of the system with what it moves. */
    private record Setting(String words, Movement movement) {}

    /** What to do in place of the rule's hash; {@code good} tells whether a subject with another one is fine. */
    static String ofHash(Subject subject, DialectRule rule, Predicate<Subject> good) {
        List<Setting> settings = settings(subject, rule, good);
        String leave = leaving(subject);
        if (settings.isEmpty()) {
            return "no setting of " + rule.type() + " does better (tried): " + leave;
        }
        List<String> words = settings.stream().limit(NAMED).map(Setting::words).toList();
        return "set " + Words.either(words) + " in every client of " + rule.type() + " (tried), which moves "
                + Words.percent(settings.get(0).movement.moved()) + " of keys once ("
                + settings.get(0).movement.method()
                + "); or " + leave;
    }

    /** Adoption, and what changing to the native hash costs later. */
    static String leaving(Subject subject) {
        Topology topology = subject.topology();
        Movement later =
                Trial.between(subject.placement(), Placement.of(Topology.of(RendezvousRule.NATIVE, topology.nodes())));
        return "leave it by clockwise adopt, which moves no key; hashing by xxh3_64 later moves "
                + Words.percent(later.moved()) + " of keys once (" + later.method() + ")";
    }

    private static List<Setting> settings(Subject subject, DialectRule rule, Predicate<Subject> good) {
        List<Setting> settings = new ArrayList<>();
        for (Dialect.Parameter parameter : rule.dialect().parameters()) {
            for (String choice : parameter.choices()) {
                tried(subject, rule, parameter.name(), choice)
                        .filter(placement ->
                                !placement.keyHash().equals(subject.placement().keyHash()))
                        .filter(placement -> isSound(subject, placement))
                        .filter(placement -> good.test(subject.with(placement, Balance.of(placement))))
                        .ifPresent(placement -> settings.add(new Setting(
                                parameter.name() + ": " + choice, Trial.between(subject.placement(), placement))));
            }
        }
        return settings;
    }

    /** Whether keys reach all of the placement, and fall about as evenly as now. */
    private static boolean isSound(Subject subject, Placement placement) {
        PositionHash keys = placement.keyHash();
        boolean reached = !(placement.ownership() instanceof Arcs)
                || keys.range().compareTo(keys.space().size()) >= 0;
        Share most = Balance.of(placement).maxOverMean();
        boolean even = most.compareTo(subject.wanted()) <= 0
                || most.compareTo(subject.balance().maxOverMean()) <= 0;
        return reached && even;
    }

    private static Optional<Placement> tried(Subject subject, DialectRule rule, String name, String value) {
        Map<String, String> chosen = new LinkedHashMap<>(rule.chosen());
        chosen.put(name, value);
        try {
            return Optional.of(Placement.of(
                    subject.topology().withEpoch(0).withRule(rule.dialect().rule(chosen))));
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // it asks nodes for more than they tell
        }
    }
}
