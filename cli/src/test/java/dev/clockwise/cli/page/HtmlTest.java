package dev.clockwise.cli.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class HtmlTest {

    @Test
    void textAndAttributesAreEscaped() {
        String html =
                Html.page().element("b", "<i>&\"'", "title", "\"><script>").document();
        assertThat(html).contains("<b title=\"&quot;&gt;&lt;script&gt;\">&lt;i&gt;&amp;&quot;&#39;</b>");
    }

    @Test
    void aUsersTextIsKeptApartAndFullOnHover() {
        String html = Html.page()
                .open("p")
                .user(Label.of("a".repeat(20), 8))
                .user(Label.of("b", 8))
                .close()
                .document();
        assertThat(html)
                .contains("<bdi class=\"id\" title=\"" + "a".repeat(20) + "\">aaaaa…aa</bdi><bdi class=\"id\">b</bdi>");
    }

    @Test
    void everyElementMustBeClosed() {
        assertThatThrownBy(() -> Html.page().open("p").document()).hasMessageContaining("(open: [p])");
    }
}
