package dev.clockwise.router.redis;

import dev.clockwise.Node;
import dev.clockwise.router.View;
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

/** A request that was cut by its keys: for each node a request with the keys that it owns, in their order. */
final class Parts {

    private final List<Node> nodes = new ArrayList<>();
    private final List<ByteBuf> frames = new ArrayList<>();
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
            Node owner = keyNodes.owner(view.placement(), request, keys.argument(key));
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
        for (List<Integer> arguments : keysOfPart) {
            parts.frames.add(frame(request, arguments, spec.step()));
        }
        return parts;
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
                    .call(i, frames.get(i), spec.kind() == CommandKind.READ)
                    .of(spec.kind()));
            session.waitFor(connection);
        }
    }
}
