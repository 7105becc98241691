package dev.clockwise.server;

import dev.clockwise.testkit.RedisServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Four real servers with a listener in front, for clients who know of neither. */
final class FourServers implements AutoCloseable {

    private final List<RedisServer> servers = new ArrayList<>();
    private final TestFleet fleet;

    private FourServers(Path folder) throws IOException, InterruptedException {
        boolean started = false;
        try {
            List<Integer> ports = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                servers.add(RedisServer.start());
                ports.add(servers.get(i).port());
            }
            fleet = TestFleet.of(folder, ports);
            started = true;
        } finally {
            if (!started) {
                closeServers();
            }
        }
    }

    /** All of it, with the topology in a folder; skips the calling test where redis-server is missing. */
    static FourServers start(Path folder) throws IOException, InterruptedException {
        return new FourServers(folder);
    }

    /** The listener's port. */
    int port() {
        return fleet.listener().address().getPort();
    }

    String owner(String key) {
        return fleet.listener().fleet().view().placement().owner(key).id();
    }

    /** Two keys of different nodes. */
    List<String> apart() {
        for (int i = 1; ; i++) {
            if (!owner("k0").equals(owner("k" + i))) {
                return List.of("k0", "k" + i);
            }
        }
    }

    TestFleet fleet() {
        return fleet;
    }

    List<RedisServer> servers() {
        return servers;
    }

    private void closeServers() throws IOException {
        for (RedisServer server : servers) {
            server.close();
        }
    }

    @Override
    public void close() throws IOException {
        fleet.close();
        closeServers();
    }
}
