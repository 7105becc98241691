package dev.clockwise.router.redis;

import dev.clockwise.Node;
import dev.clockwise.router.fleet.View;
import dev.clockwise.router.node.NodeConnection;
import dev.clockwise.wire.command.CommandKind;
import dev.clockwise.wire.command.CommandSpec;
import dev.clockwise.wire.command.KeyPositions;
import dev.clockwise.wire.resp.Request;
import dev.clockwise.wire.resp.RespWriter;
import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A request that was cut by its keys: for each node a request with the keys that it owns, in their order. */
final class Parts {

    private final List<Node> nodes = new ArrayList<>();
    private final List<ByteBuf> frames = new ArrayList<>();
    /** For each part, the positions of its keys; null where they are not known. */
    private final List<long @Nullable []> positions = new ArrayList<>();
    /** For each key of the request, the number of its part. */
    private final int[] partOfKey;

    private Parts(int keys) {
        partOfKey = new int[keys];
    }

    /** The parts of a request, whose frame stays as it is. */
    static Parts of(View view, KeyNodes keyNodes, CommandSpec spec, Request request, KeyPositions keys) {
        Parts parts = new Parts(keys.size());
        IdentityHashMap<Node, Integer> numbers = new IdentityHashMap<>();
        List<List<Integer>> keysOfPart = new ArrayList<>();
        for (int key = 0; key < keys.size(); key++) {
            Node owner = keyNodes.server(view, request, keys.argument(key));
            Integer number = numbers.get(owner);
            if (number == null) {
                number = parts.nodes.size();
                numbers.put(owner, number);
                parts.nodes.add(owner);
                keysOfPart.add(new ArrayList<>());
            }
            parts.partOfKey[key] = number;
            keysOfPart.get(number).add(keys.argument(key));
        }
        long[] all = keyNodes.positions(view, request, keys);
        for (int part = 0; part < keysOfPart.size(); part++) {
            parts.frames.add(frame(request, keysOfPart.get(part), spec.step()));
            parts.positions.add(all == null ? null : parts.positions(all, part));
        }
        return parts;
    }

    private long[] positions(long[] all, int part) {
        return IntStream.range(0, all.length)
                .filter(key -> partOfKey[key] == part)
                .mapToLong(key -> all[key])
                .toArray();
    }

    private static ByteBuf frame(Request request, List<Integer> keys, int step) {
        ByteBuf frame = request.frame().alloc().ioBuffer(32 + 64 * keys.size());
        RespWriter out = new RespWriter(frame, RespWriter.RESP2).array(1 + step * keys.size());
        out.blob(request.argument(0));
        for (int key : keys) {
            for (int i = 0; i < step; i++) {
                out.blob(request.argument(key + i));
            }
        }
        return frame;
    }

    /** Sends the parts; their replies become the slot's. */
    void send(RedisSession session, CommandSpec spec, Slot slot) {
        Gathering gathering = new Gathering(slot, Gatherers.ofParts(spec, session, partOfKey), nodes.size());
        for (int i = 0; i < nodes.size(); i++) {
            NodeConnection connection = session.loop().to(nodes.get(i), session.version());
            connection.send(gathering
                    .call(i, frames.get(i), spec.kind() == CommandKind.READ, positions.get(i))
                    .of(spec.kind()));
            session.waitFor(connection);
        }
    }
}
