package dev.clockwise.agreement.document;

import dev.clockwise.PlacementRule;
import dev.clockwise.agreement.document.Value.Mapping;
import dev.clockwise.dialect.Dialect;
import dev.clockwise.dialect.Dialect.Attribute;
import dev.clockwise.dialect.DialectRule;
import dev.clockwise.dialect.Dialects;
import dev.clockwise.placement.RingRule;
import java.util.List;
import java.util.Optional;

/** The types of placement that a document can have. */
final class PlacementFormats {

    static final List<PlacementFormat<?>> ALL = List.of(
            new RingFormat(),
            new CustomRingFormat(),
            new GivenRingFormat(RingRule.TOKENS, TokenField.TOKENS),
            new GivenRingFormat(RingRule.RANGE, PointListField.POINTS),
            new SlotTableFormat(),
            new JumpFormat(),
            new RendezvousFormat(),
            new SlotsFormat(),
            new MaglevFormat(),
            new ModuloFormat());

    /** The fields of nodes in which one type or another takes points. */
    static final List<PointField> POINT_FIELDS = ALL.stream()
            .map(PlacementFormat::pointField)
            .flatMap(Optional::stream)
            .distinct()
            .toList();

    /** The fields of nodes that hold attributes for one dialect or another, and so for any custom ring. */
    static final List<String> ATTRIBUTES = Dialects.all().stream()
            .flatMap(dialect -> dialect.attributes().stream())
            .map(Attribute::name)
            .distinct()
            .toList();

    private static final List<String> TYPES =
            ALL.stream().map(PlacementFormat::type).toList();

    private static final List<String> DIALECTS =
            Dialects.all().stream().map(Dialect::name).toList();

    private PlacementFormats() {}

    /** The format of the type, or of the dialect, that a placement names. */
    static PlacementFormat<?> of(Mapping placement) {
        Value dialect = placement.find(DialectFormat.FIELD);
        if (dialect != null) {
            return new DialectFormat(Dialects.all().get(DIALECTS.indexOf(dialect.word(DialectFormat.FIELD, DIALECTS))));
        }
        return ALL.get(TYPES.indexOf(placement.require("a placement", "type").word("type of placement", TYPES)));
    }

    /**
     * The format that writes the rule.
     *
     * @throws IllegalArgumentException if there is none
     */
    static PlacementFormat<?> of(PlacementRule rule) {
        if (rule instanceof DialectRule named) {
            return new DialectFormat(named.dialect());
        }
        return ALL.stream()
                .filter(format ->
                        format.type().equals(rule.type()) && format.rules().isInstance(rule))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("a topology document of version "
                        + TopologyReader.VERSION + " has no placement of type " + rule.type()
                        + ": choose another rule; nothing was written"));
    }

    static Fields write(PlacementRule rule, DocumentFormat format) {
        return write(of(rule), rule, format);
    }

    private static <R extends PlacementRule> Fields write(
            PlacementFormat<R> placement, PlacementRule rule, DocumentFormat format) {
        Fields options = new Fields(format).text(placement.keyField(), placement.type());
        placement.write(placement.rules().cast(rule), new OptionWriter(format, options));
        return options;
    }
}
