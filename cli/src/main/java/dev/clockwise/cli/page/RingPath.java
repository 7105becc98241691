package dev.clockwise.cli.page;

/**
 * The outline of bands of a ring, as SVG path data. Turns run clockwise from twelve o'clock. Angles are computed by
 * {@link StrictMath}, so that every machine writes the same bytes. Not safe for several threads.
 */
final class RingPath {

    /** An SVG arc of nearly a whole turn loses its direction, so longer bands are drawn in parts. */
    private static final double LONGEST = 0.25;

    private final StringBuilder data = new StringBuilder();

    /** Adds the band between two radii and two angles. */
    RingPath band(double inner, double outer, double from, double to) {
        int parts = Math.max(1, (int) Math.ceil((to - from) / LONGEST));
        for (int part = 0; part < parts; part++) {
            double start = from + (to - from) * part / parts;
            double end = from + (to - from) * (part + 1) / parts;
            move('M', outer, start);
            arc(outer, 1, end);
            move('L', inner, end);
            arc(inner, 0, start);
            data.append('Z');
        }
        return this;
    }

    /** Adds a line along the circle. */
    RingPath line(double radius, double from, double to) {
        move('M', radius, from);
        arc(radius, 1, to);
        return this;
    }

    /** Adds an arrow's head that points clockwise from a place on the circle. */
    RingPath head(double radius, double turn, double size) {
        move('M', radius - size / 2, turn);
        move('L', radius + size / 2, turn);
        move('L', radius, turn + size / (2 * Math.PI * radius));
        data.append('Z');
        return this;
    }

    private void move(char command, double radius, double turn) {
        data.append(command).append(point(radius, turn));
    }

    private void arc(double radius, int sweep, double turn) {
        String r = Figures.coordinate(radius);
        data.append('A')
                .append(r)
                .append(' ')
                .append(r)
                .append(" 0 0 ")
                .append(sweep)
                .append(' ')
                .append(point(radius, turn));
    }

    private static String point(double radius, double turn) {
        double angle = 2 * Math.PI * turn;
        return Figures.coordinate(radius * StrictMath.sin(angle)) + " "
                + Figures.coordinate(-radius * StrictMath.cos(angle));
    }

    boolean isEmpty() {
        return data.isEmpty();
    }

    /** The path data. */
    String data() {
        return data.toString();
    }
}
