package dev.clockwise.peers;

import com.spotify.folsom.RawMemcacheClient;
import com.spotify.folsom.guava.HostAndPort;
import com.spotify.folsom.ketama.AddressAndClient;
import com.spotify.folsom.ketama.Continuum;
import dev.clockwise.testkit.Property;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The ring of folsom, over stubs of its clients. */
class FolsomTest {

    private static final int TOPOLOGIES = 80;
    private static final int KEYS = 1000;

    @Test
    void continuum() {
        Property.check("folsom", TOPOLOGIES, random -> {
            Draw draw = new Draw(random);
            List<Server> servers = draw.servers();
            Continuum continuum =
                    new Continuum(servers.stream().map(FolsomTest::client).toList());
            List<String> keys = draw.keys(KEYS);
            List<String> owners = keys.stream()
                    .map(key -> continuum
                            .findClient(key.getBytes(StandardCharsets.UTF_8))
                            .toString())
                    .toList();
            Owners.assertSame(Owners.rule("folsom", Map.of()), servers, keys, owners);
        });
    }

    private static AddressAndClient client(Server server) {
        return new AddressAndClient(
                HostAndPort.fromParts(server.host(), server.port()),
                Stubs.of(RawMemcacheClient.class, server.id(), Map.of("isConnected", true)));
    }
}
