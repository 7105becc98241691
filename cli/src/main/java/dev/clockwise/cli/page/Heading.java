package dev.clockwise.cli.page;

/** The sentence that the page begins with. */
final class Heading {

    private Heading() {}

    /**
     * Such as {@code caches.yaml growing from 4 to 5 nodes: 21.5 % of keys move (exact; ideal 20.0 %, modulo 79.7 %)}.
     */
    static String of(MovementPage page, Moves moves) {
        String before = Names.text(page.beforeName()).isolated();
        String after = Names.text(page.afterName()).isolated();
        String subject = page.beforeName().equals(page.afterName()) ? before : before + " → " + after + ",";
        return subject + " " + moves.change().phrase() + ": " + moves.movedWords() + " (" + compared(page) + ")";
    }

    private static String compared(MovementPage page) {
        String ideal = page.movement().method() + "; ideal "
                + Figures.percent(page.movement().ideal());
        return page.modulo() == null ? ideal : ideal + ", modulo " + Figures.percent(page.modulo());
    }
}
