package dev.clockwise.server.front;

import dev.clockwise.router.fleet.Fleet;
import dev.clockwise.router.fleet.FleetLoop;
import dev.clockwise.router.redis.Admission;
import dev.clockwise.router.redis.ClientChannel;
import dev.clockwise.router.redis.Clients;
import dev.clockwise.router.redis.Commands;
import dev.clockwise.router.redis.StandIns;
import dev.clockwise.router.redis.Users;
import dev.clockwise.router.redis.Vocabulary;
import dev.clockwise.wire.Limits;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/** Lets clients in to a router, or not. Its state is safe for any thread. */
public final class Front extends ChannelInitializer<Channel> {

    private static final byte[] TOO_MANY = "-ERR max number of clients reached\r\n".getBytes(StandardCharsets.US_ASCII);

    /** What the clients of one event loop share. */
    private record Hall(FleetLoop router, Commands commands, Rounds rounds) {}

    private final FrontOptions options;
    private final Limits limits;
    private final Refusals refusals = new Refusals();
    private final AtomicInteger present = new AtomicInteger();
    private final Map<EventLoop, Hall> halls = new HashMap<>();

    /**
     * The front of a router.
     *
     * @param standIns what the router writes to nodes that stand in for others
     * @param clients its clients
     * @param passwords checks passwords, which takes long
     */
    public Front(Fleet fleet, StandIns standIns, Clients clients, FrontOptions options, Executor passwords) {
        this.options = options;
        this.limits = options.limits().ofRequests();
        Users users = options.users().isEmpty() ? Users.NONE : new PasswordUsers(options.users(), passwords, refusals);
        Admission admission = new Admission(users, options.limits().rate(), options.together());
        Vocabulary vocabulary = Vocabulary.learning(fleet.loops().get(0));
        for (FleetLoop loop : fleet.loops()) {
            halls.put(
                    loop.loop(),
                    new Hall(
                            loop,
                            new Commands(loop, vocabulary, clients, standIns, admission),
                            new Rounds(loop.loop(), options.limits().shortest())));
        }
    }

    /** How many clients were refused or closed. */
    public Refusals refusals() {
        return refusals;
    }

    @Override
    protected void initChannel(Channel client) {
        if (!isAllowed(client)) {
            refusals.add(Refusal.NETWORK, client.remoteAddress());
            Future<?> unused = client.close();
            return;
        }
        client.closeFuture().addListener(gone -> present.decrementAndGet());
        if (present.incrementAndGet() > options.limits().clients()) {
            refusals.add(Refusal.CLIENTS, client.remoteAddress());
            refuse(client);
            return;
        }
        if (options.tls() != null) {
            client.pipeline()
                    .addLast(options.tls()
                            .handler(client.alloc(), options.limits().handshake()));
        }
        Hall hall = Objects.requireNonNull(halls.get(client.eventLoop()));
        ClientChannel channel = new ClientChannel(client, hall.router, hall.commands, limits);
        client.pipeline()
                .addLast(new ClientGuard(client, channel.session(), options.limits(), hall.rounds, refusals), channel);
    }

    private boolean isAllowed(Channel client) {
        return options.allow().isEmpty()
                || (client.remoteAddress() instanceof InetSocketAddress from
                        && options.allow().stream().anyMatch(subnet -> subnet.contains(from.getAddress())));
    }

    private void refuse(Channel client) {
        if (options.tls() == null) {
            client.writeAndFlush(Unpooled.wrappedBuffer(TOO_MANY)).addListener(ChannelFutureListener.CLOSE);
        } else {
            Future<?> unused = client.close();
        }
    }
}
