package dev.clockwise.router.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clockwise.Node;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Passwords of nodes are shown nowhere. */
class NodeSecretsTest {

    @Test
    void anAddressShowsHostAndPort() {
        NodeAddress address = NodeAddress.of(Node.of("a").withAddress("redis://someone:s3cret@10.0.0.1:7000"));
        assertThat(address.password()).isEqualTo("s3cret");
        assertThat(address).hasToString("10.0.0.1:7000");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"redis://someone:s3cret@10.0.0.1:7000", "s3cret@10.0.0.1", "a:s3cret@b:c:d", "x:s3 cret@host"})
    void anIdWithAPasswordIsRefused(String id) {
        assertThatThrownBy(() -> NodeAddress.of(Node.of(id)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("ids are shown everywhere")
                .hasMessageNotContaining("s3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"redis://u:s3cret@host:99999", "redis://u:s3 cret@host", "http://u:s3cret@host"})
    void aBadAddressIsNotShown(String address) {
        assertThatThrownBy(() -> NodeAddress.of(Node.of("a").withAddress(address)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the address of node \"a\"")
                .hasMessageNotContaining("s3");
    }

    /** A server that is no Redis may repeat what it was sent. */
    @Test
    void aNodeThatRepeatsThePasswordIsNotQuoted() {
        NodeAddress address = NodeAddress.of(Node.of("a").withAddress("redis://someone:s3cret@10.0.0.1"));
        List<String> why = new ArrayList<>();
        List<Call> calls = new Introduction(address, 2, "router", () -> 1)
                .calls(List.of(), new Introduction.Listener() {
                    @Override
                    public void identified(Identity identity) {}

                    @Override
                    public void introduced() {}

                    @Override
                    public void refused(String reason) {
                        why.add(reason);
                    }
                });
        Call first = calls.get(0);
        first.answer(
                Unpooled.copiedBuffer(
                        "-ERR unknown command 'AUTH', with args beginning with: 'someone' 's3cret'\r\n",
                        StandardCharsets.UTF_8),
                0);
        calls.stream().skip(1).forEach(call -> call.fail(new Failure(Failure.Kind.DOWN, "closed")));
        assertThat(why).hasSize(1);
        assertThat(why.get(0)).contains("unknown command").doesNotContain("s3cret");
    }
}
