package dev.clockwise.agreement.document;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An address of a node in the wrong place is shown without the password in it. */
class ShownAddressTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nodes: [ \"redis://:s3cret@host:9\" ]",
                "nodes: redis://u:s3cret@host:9",
                "nodes: [ { id: a, weight: \"redis://:s3@cret@host:9\" } ]",
                "nodes: [ { id: a, weight: \"redis://:s3\\ncret@host:9\" } ]",
                "epoch: rediss://u:s3cret@host:9"
            })
    void withoutThePassword(String field) {
        assertThatThrownBy(() -> TopologyDocument.parse("clockwise: 1\n" + field + "\n", "t.yaml"))
                .isInstanceOf(DocumentException.class)
                .hasMessageContaining("//…@host:9")
                .hasMessageNotContainingAny("s3", "cret");
    }
}
