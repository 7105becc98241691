package dev.clockwise.router.redis;

import dev.clockwise.Node;
import dev.clockwise.router.fleet.FleetLoop;
import dev.clockwise.router.fleet.View;
import dev.clockwise.router.fleet.ViewWatcher;
import dev.clockwise.router.node.Failure;
import dev.clockwise.router.node.NodeConnection;
import dev.clockwise.router.node.OwnCall;
import dev.clockwise.wire.command.CommandTable;
import dev.clockwise.wire.resp.RequestReader;
import dev.clockwise.wire.resp.RespWriter;
import dev.clockwise.wire.resp.Value;
import dev.clockwise.wire.resp.ValueParser;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The commands that a router knows: those of Redis 7, and those that its nodes tell of, such as those of modules. Each
 * node is asked once for its commands when a topology first has it, on a connection of its own, and again until it can be
 * reached; its answer is read in another thread than those that serve clients. A node whose answer is an error, no list,
 * or longer than {@value #MOST_BYTES} bytes teaches nothing, which is logged. Safe for any thread.
 */
public final class Vocabulary {

    private static final Logger LOG = LoggerFactory.getLogger(Vocabulary.class);

    /** Real replies have some hundred kilobytes. */
    static final int MOST_BYTES = 8 << 20;

    private static final int LONGEST_WAIT_SECONDS = 64;

    /** A node by what decides whether it is another. */
    private record Known(String id, @Nullable String address) {}

    private final FleetLoop loop;
    private volatile CommandTable table = CommandTable.redis7();

    /** Nodes that were asked or are about to be. Used in the loop. */
    private final Set<Known> asked = new HashSet<>();

    private Vocabulary(FleetLoop loop) {
        this.loop = loop;
    }

    /** What a router knows, which learns in one of its event loops from now on. */
    public static Vocabulary learning(FleetLoop loop) {
        Vocabulary vocabulary = new Vocabulary(loop);
        loop.loop().execute(() -> {
            loop.watch(new ViewWatcher() {
                @Override
                public void prepare(View next, Runnable ready) {
                    ready.run();
                }

                @Override
                public void changed(View now) {
                    vocabulary.ask(now);
                }
            });
            vocabulary.ask(loop.view());
        });
        return vocabulary;
    }

    /** The commands that are known now. */
    public CommandTable table() {
        return table;
    }

    private static Known known(Node node) {
        return new Known(node.id(), node.address());
    }

    private void ask(View view) {
        List<Node> nodes = view.active();
        asked.retainAll(nodes.stream().map(Vocabulary::known).toList());
        for (Node node : nodes) {
            if (asked.add(known(node))) {
                ask(node, 1);
            }
        }
    }

    /** Asks a node, and later again if it cannot be reached, for as long as the topology has it. */
    private void ask(Node node, int waitSeconds) {
        ByteBuf question = RequestReader.request(
                        ByteBufAllocator.DEFAULT, "COMMAND".getBytes(StandardCharsets.US_ASCII))
                .frame();
        NodeConnection connection = loop.exclusive(node, RespWriter.RESP2);
        connection.send(new OwnCall(question) {
            @Override
            protected void answered(ByteBuf reply) {
                connection.close();
                Future<?> unused = GlobalEventExecutor.INSTANCE.submit(() -> read(node, reply));
            }

            @Override
            protected void failed(Failure failure) {
                connection.abort();
                Future<?> unused =
                        loop.loop().schedule(() -> askAgain(node, 2 * waitSeconds), waitSeconds, TimeUnit.SECONDS);
            }
        });
    }

    private void askAgain(Node node, int waitSeconds) {
        Node same = loop.view().topology().node(node.id()).orElse(null);
        if (same != null && Objects.equals(same.address(), node.address()) && asked.contains(known(node))) {
            ask(node, Math.min(waitSeconds, LONGEST_WAIT_SECONDS));
        }
    }

    private void read(Node node, ByteBuf reply) {
        try {
            if (reply.readableBytes() > MOST_BYTES) {
                teachesNothing(node, "its answer had " + reply.readableBytes() + " bytes, the limit is " + MOST_BYTES);
                return;
            }
            Value value = ValueParser.parse(reply);
            if (value instanceof Value.Values) {
                learn(node, value);
            } else if (value instanceof Value.Error error) {
                LOG.info("node {} tells no commands of its own: {}", node.quotedId(), line(error.text()));
            } else {
                teachesNothing(node, "its answer was no list");
            }
        } catch (IllegalArgumentException garbage) {
            teachesNothing(node, String.valueOf(garbage.getMessage()));
        } finally {
            reply.release();
        }
    }

    private static void teachesNothing(Node node, String why) {
        LOG.warn("node {} teaches no commands beyond those of Redis 7: {}", node.quotedId(), line(why));
    }

    private static String line(String text) {
        return text.replaceAll("\\p{Cntrl}+", " ");
    }

    private synchronized void learn(Node node, Value reply) {
        CommandTable before = table;
        CommandTable after = before.learn(reply, node.id());
        if (after == before) {
            return;
        }
        table = after;
        LOG.info("node {} taught {} commands", node.quotedId(), after.learned() - before.learned());
        if (after.learned() == CommandTable.MOST_LEARNED) {
            LOG.warn("{} commands were learned, which is the limit: others stay unknown", after.learned());
        }
    }
}
