package dev.clockwise.agreement.document;

import dev.clockwise.PlacementRule;
import dev.clockwise.agreement.document.Value.Mapping;
import dev.clockwise.agreement.document.Value.Scalar;
import dev.clockwise.dialect.Dialect;
import dev.clockwise.dialect.Dialect.Attribute;
import dev.clockwise.dialect.DialectRule;
import dev.clockwise.dialect.Dialects;
import dev.clockwise.placement.RingRule;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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

    /** Types, then dialects. */
    static final List<String> NAMES =
            Stream.concat(TYPES.stream(), DIALECTS.stream()).toList();

    private PlacementFormats() {}

    /** The format of the type, or of the dialect, that a placement names. */
    static PlacementFormat<?> of(Mapping placement) {
        Value dialect = placement.find(DialectFormat.FIELD);
        if (dialect != null) {
            return dialect(dialect);
        }
        Value type = placement.require("a placement", "type");
        if (type instanceof Scalar scalar && DIALECTS.contains(scalar.text())) {
            throw type.isNot("type of placement", "a type of this program's own", ": write dialect: " + scalar.text());
        }
        return ALL.get(TYPES.indexOf(type.word("type of placement", TYPES)));
    }

    /** The format of a dialect: there are too many to list in a message. */
    private static PlacementFormat<?> dialect(Value name) {
        if (name instanceof Scalar scalar) {
            Optional<Dialect> known = Dialects.named(scalar.text());
            if (known.isPresent()) {
                return new DialectFormat(known.get());
            }
            String near = Spelling.nearest(scalar.text(), DIALECTS);
            throw name.isNot(
                    DialectFormat.FIELD,
                    "the name of a dialect",
                    near == null ? ": choose one of those that clockwise dialects lists" : ": write " + near);
        }
        throw name.isNot(DialectFormat.FIELD, "the name of a dialect", ": write it as twemproxy-ketama");
    }

    /** How the placement of a rule is spelled, option by option, the type or dialect first. */
    static List<String> words(PlacementRule rule) {
        return write(rule, DocumentFormat.YAML).lines();
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
