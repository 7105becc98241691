package dev.clockwise.agreement.document;

import dev.clockwise.Position;
import dev.clockwise.hash.PositionHash;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Tokens as another system prints them, decimal numbers with a sign where it has one, separated by commas: {@code
 * "-9223372036854775808,0"}. Written in ascending order, read in any, with blanks after commas or without.
 *
 * @param hash how numbers become positions
 * @param placement what placement takes the field, for messages
 */
record NumberField(PositionHash hash, String placement) implements PointField {

    private static final Pattern COMMA = Pattern.compile(", *");
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,39}");

    @Override
    public String name() {
        return TokenField.TOKENS.name();
    }

    @Override
    public boolean isRequired() {
        return true;
    }

    @Override
    public List<Position> read(Object what, Value value) {
        String text = value.text(what);
        return value.place().check(() -> parse(what, text), "");
    }

    private List<Position> parse(Object what, String text) {
        List<Position> points = new ArrayList<>();
        Set<Position> seen = new HashSet<>();
        for (String token : COMMA.split(text, -1)) {
            if (!NUMBER.matcher(token).matches()) {
                throw new IllegalArgumentException(
                        what + " must be decimal numbers separated by commas, as in \"" + least() + ",0\" (was "
                                + Shown.quoted(token) + "): write them as the other system prints them");
            }
            Position point = position(what, token);
            if (!seen.add(point)) {
                throw new IllegalArgumentException(
                        what + " must be distinct (" + token + " was given twice): remove one");
            }
            points.add(point);
        }
        return points;
    }

    private Position position(Object what, String token) {
        BigInteger number = new BigInteger(token);
        BigInteger greatest = hash.number(hash.space().last());
        if (number.compareTo(least()) < 0 || number.compareTo(greatest) > 0) {
            throw new IllegalArgumentException(what + " must be from " + least() + " to " + greatest + " (was " + token
                    + "): take those of the same partitioner");
        }
        return hash.position(number);
    }

    private BigInteger least() {
        return hash.number(Position.of(0));
    }

    @Override
    public void write(List<Position> points, Fields node) {
        node.quotedText(
                name(),
                points.stream().map(point -> hash.number(point).toString()).collect(Collectors.joining(",")));
    }
}
