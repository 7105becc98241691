package dev.clockwise.router.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clockwise.Node;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an address of a node may say besides host and port. */
class NodeAddressTest {

    /** A database, or an option, that is left out in silence would let clients read and write elsewhere. */
    @ParameterizedTest
    @ValueSource(strings = {"/3", "/00", "/0/", "/data", "?db=3", "#3", "/?timeout=1s", "/3?x", "/3#x"})
    void whatFollowsThePortIsRefused(String rest) {
        for (String before : new String[] {"redis://u:s3cret@10.0.0.1:7000", "rediss://[::1]:7000", "redis://host"}) {
            assertThatThrownBy(() -> NodeAddress.of(Node.of("a").withAddress(before + rest)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("the address of node \"a\" must end with the port")
                    .hasMessageContaining("nothing was changed")
                    .hasMessageNotContaining("s3");
        }
        assertThatThrownBy(() -> NodeAddress.of(Node.of("10.0.0.1:7000" + rest)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theDatabaseThatIsServedMayBeNamed() {
        for (String rest : new String[] {"", "/", "/0"}) {
            assertThat(NodeAddress.of(Node.of("a").withAddress("redis://10.0.0.1:7000" + rest)))
                    .hasToString("10.0.0.1:7000");
        }
    }
}
