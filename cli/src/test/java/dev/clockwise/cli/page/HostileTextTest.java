package dev.clockwise.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Topology;
import dev.clockwise.placement.RingRule;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Texts of users that try to be more than text. */
class HostileTextTest {

    static final List<String> IDS = List.of(
            "<script>alert(1)</script>",
            "</style><img src=x onerror=alert(1)>",
            "]]>--></title></svg>",
            "a&b&amp;\"c'd",
            "nul\0escape\u001b[31m",
            "evil\u202egnp.exe",
            "שלום-עולם",
            "x".repeat(1024),
            "漢字".repeat(40),
            "tab\tline\nend",
            "back\\u0000slash",
            "\uffff\ufdd0😀");

    static MovementPage page() {
        Placement before = Placement.of(
                Topology.of(RingRule.ofPoints(8), IDS.stream().map(Node::of).toList()));
        Placement after = before.plus(Node.of("'\"><svg onload=alert(1)>")
                        .withZone("<b>zone\u202e")
                        .withAddress("redis://\"><i>:6379"))
                .minus(IDS.get(0));
        return new MovementPage(Movement.between(before, after), null, null, "<a>\u202e.yaml", "\0&.yaml");
    }

    @Test
    void isShownAndNeverObeyed() {
        ParsedPage page = ParsedPage.of(page().html());
        assertThat(page.all("script")).isEmpty();
        assertThat(page.all("img")).isEmpty();
        assertThat(page.all("a")).isEmpty();
        assertThat(page.all("*")).allSatisfy(element -> {
            assertThat(element.hasAttribute("onload")).isFalse();
            assertThat(element.hasAttribute("onerror")).isFalse();
        });
        assertThat(page.text())
                .contains("<script>alert(1)</script>", "a&b&amp;\"c'd", "nul\\u0000escape\\u001b[31m")
                .contains("evil\\u202egnp.exe", "שלום-עולם", "tab\\u0009line\\u000aend", "back\\\\u0000slash")
                .contains("zone <b>zone\\u202e", "redis://\"><i>:6379", "<a>\\u202e.yaml", "\\u0000&.yaml");
    }

    @Test
    void noCharacterSteersTheDirectionOfText() {
        assertThat(page().html()).doesNotContain("\u202e", "\0", "\u001b", "\uffff", "\ufdd0");
    }

    @Test
    void aLongIdIsFullOnHover() {
        ParsedPage page = ParsedPage.of(page().html());
        assertThat(page.all("bdi"))
                .anySatisfy(bdi -> assertThat(bdi.getAttribute("title")).isEqualTo("x".repeat(1024)))
                .allSatisfy(bdi -> assertThat(bdi.getTextContent()).hasSizeLessThanOrEqualTo(200));
    }
}
