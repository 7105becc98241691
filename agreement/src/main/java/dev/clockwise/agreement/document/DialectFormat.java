package dev.clockwise.agreement.document;

import dev.clockwise.Topology;
import dev.clockwise.dialect.Dialect;
import dev.clockwise.dialect.Dialect.Parameter;
import dev.clockwise.dialect.DialectRule;
import dev.clockwise.placement.RingRule;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A dialect: its name in the field {@value #FIELD}, where other placements have a type, and its parameters.
 *
 * @param dialect the dialect
 */
record DialectFormat(Dialect dialect) implements PlacementFormat<DialectRule> {

    /** The field that names a dialect. */
    static final String FIELD = "dialect";

    @Override
    public String keyField() {
        return FIELD;
    }

    @Override
    public String type() {
        return dialect.name();
    }

    @Override
    public Class<DialectRule> rules() {
        return DialectRule.class;
    }

    @Override
    public List<String> options() {
        return Stream.concat(Stream.of(FIELD), dialect.parameters().stream().map(Parameter::name))
                .toList();
    }

    /** Tokens where they are points of a ring, slots where they are numbers of partitions. */
    @Override
    public Optional<PointField> pointField() {
        DialectRule rule = dialect.rule();
        if (rule.givenPoints().isEmpty()) {
            return Optional.empty();
        }
        return rule.form(Topology.of()) instanceof RingRule ring && ring.hasGivenPoints()
                ? Optional.of(new NumberField(ring.keyHash(), "a placement of dialect " + dialect.name()))
                : Optional.of(RangeField.SLOTS);
    }

    @Override
    public DialectRule read(OptionReader options) {
        Map<String, String> chosen = new LinkedHashMap<>();
        for (Parameter parameter : dialect.parameters()) {
            Value value = options.find(parameter.name());
            if (value != null) {
                chosen.put(parameter.name(), read(parameter, value));
            }
        }
        return options.check(() -> dialect.blamed(chosen).orElse(FIELD), () -> dialect.rule(chosen));
    }

    private static String read(Parameter parameter, Value value) {
        if (!parameter.choices().isEmpty()) {
            return value.word(parameter.name(), parameter.choices());
        }
        return parameter.isNumber()
                ? Long.toString(value.integer(parameter.name(), 1, Parameter.GREATEST))
                : value.text(parameter.name());
    }

    @Override
    public void write(DialectRule rule, OptionWriter options) {
        rule.chosen().forEach((name, value) -> {
            boolean number = dialect.parameters().stream()
                    .anyMatch(parameter -> parameter.name().equals(name) && parameter.isNumber());
            if (number) {
                options.integer(name, Integer.parseInt(value));
            } else {
                options.text(name, value);
            }
        });
    }
}
