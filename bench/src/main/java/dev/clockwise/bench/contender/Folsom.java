package dev.clockwise.bench.contender;

import com.spotify.folsom.AbstractRawMemcacheClient;
import com.spotify.folsom.client.Request;
import com.spotify.folsom.guava.HostAndPort;
import com.spotify.folsom.ketama.AddressAndClient;
import com.spotify.folsom.ketama.Continuum;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** The ring of folsom, over stubs of its clients; a text key becomes bytes as folsom makes them. */
final class Folsom implements Contender {

    private static final int PORT = 11_211;
    private static final int POINTS = 160;

    private final Members<AddressAndClient> members;
    private final Continuum continuum;

    /** A client that says it is connected, as the ring asks on every lookup. */
    private static final class Client extends AbstractRawMemcacheClient {
        @Override
        public <T> CompletionStage<T> send(Request<T> request) {
            throw new UnsupportedOperationException("not connected");
        }

        @Override
        public void shutdown() {}

        @Override
        public boolean isConnected() {
            return true;
        }

        @Override
        public @Nullable Throwable getConnectionFailure() {
            return null;
        }

        @Override
        public int numTotalConnections() {
            return 1;
        }

        @Override
        public int numActiveConnections() {
            return 1;
        }
    }

    Folsom(int nodes) {
        this(Members.of(nodes, Folsom::client));
    }

    private Folsom(Members<AddressAndClient> members) {
        this(members, members.nodes());
    }

    private Folsom(Members<AddressAndClient> members, List<AddressAndClient> clients) {
        this.members = members;
        this.continuum = new Continuum(clients, POINTS);
    }

    private static AddressAndClient client(int number) {
        return new AddressAndClient(HostAndPort.fromParts(Ids.host(number), PORT), new Client());
    }

    @Override
    public Object owner(String key) {
        return continuum.findClient(key.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public Object owner(byte[] key) {
        return continuum.findClient(key);
    }

    @Override
    public Contender built() {
        return new Folsom(members);
    }

    @Override
    public Contender joined() {
        return new Folsom(members, members.more());
    }

    @Override
    public Contender left() {
        return new Folsom(members, members.less());
    }

    @Override
    public Object structure() {
        return continuum;
    }

    @Override
    public Object[] nodes() {
        return members.more().toArray();
    }

    @Override
    public long points() {
        return (long) POINTS * members.nodes().size();
    }
}
