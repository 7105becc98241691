package dev.clockwise.cli.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.clockwise.Movement;
import dev.clockwise.Placement;
import dev.clockwise.Share;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class FlowDrawingTest {

    /** Where a band leaves its donor, and where it meets its heir: top and bottom. */
    private static final Pattern BAND = Pattern.compile("M\\S+ (\\S+)C\\S+ \\S+ \\S+ \\S+ \\S+ ([0-9.]+)V([0-9.]+)C.*");

    private static FlowBundles bundles(Movement movement) {
        Moves moves = new Moves(movement);
        return FlowBundles.of(moves, Palette.of(moves));
    }

    private static Share sum(List<FlowBundles.End> ends) {
        return ends.stream().map(FlowBundles.End::share).reduce(Share.ZERO, Share::plus);
    }

    @Test
    void manyNodesAreTakenTogether() {
        Placement hundred = Pages.ring(100);
        Movement leave = Movement.between(hundred, hundred.minus("n42"));
        FlowBundles bundles = bundles(leave);
        assertThat(bundles.donors()).extracting(end -> end.name().brief()).containsExactly("n42");
        assertThat(bundles.heirs()).hasSize(Palette.COLOURS);
        int others = leave.flows().size() - (Palette.COLOURS - 1);
        assertThat(bundles.heirs().get(Palette.COLOURS - 1).name().brief()).isEqualTo(others + " others");
        assertThat(sum(bundles.donors())).isEqualTo(leave.moved());
        assertThat(sum(bundles.heirs())).isEqualTo(leave.moved());
        assertThat(bundles.between(bundles.donors().get(0), bundles.heirs().get(0)))
                .isEqualTo(leave.donors(bundles.heirs().get(0).name().brief())
                        .get(0)
                        .share());
    }

    @Test
    void bandsTileTheBarsOfBothSides() {
        ParsedPage page = ParsedPage.of(Pages.html(Pages.ring(4), Pages.ring(5)));
        List<double[]> bands = new ArrayList<>();
        for (Element path : page.all("path", "band")) {
            Matcher band = BAND.matcher(path.getAttribute("d"));
            assertThat(band.matches()).isTrue();
            bands.add(Stream.of(1, 2, 3)
                    .mapToDouble(i -> Double.parseDouble(band.group(i)))
                    .toArray());
        }
        List<Element> bars = page.all("rect", "own");
        assertThat(bars).hasSize(5);
        for (int i = 0; i < 4; i++) {
            double height = bands.get(i)[2] - bands.get(i)[1];
            assertThat(number(bars.get(i), "y")).isEqualTo(bands.get(i)[0]);
            assertThat(number(bars.get(i), "height")).isCloseTo(height, within(0.02));
            double above = i == 0 ? number(bars.get(4), "y") : bands.get(i - 1)[2];
            assertThat(bands.get(i)[1]).isCloseTo(above, within(0.02));
        }
        assertThat(bands.get(3)[2]).isCloseTo(number(bars.get(4), "y") + number(bars.get(4), "height"), within(0.03));
    }

    private static double number(Element element, String attribute) {
        return Double.parseDouble(element.getAttribute(attribute));
    }
}
