package dev.clockwise.server.admin;

import dev.clockwise.Explanation;
import dev.clockwise.Node;
import dev.clockwise.Topology;
import dev.clockwise.agreement.json.ExplanationJson;
import dev.clockwise.router.fleet.View;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The whole way of a key, as {@code clockwise explain --json} tells it, and how the nodes of its list stand. */
final class ExplainPage implements Page {

    private static final String USAGE = "name a key: /explain?key=user:42, bytes as %ff, or keyBase64=dXNlcjo0Mg==";
    private static final int LONGEST_KEY = 64 << 10;

    private final Served served;

    ExplainPage(Served served) {
        this.served = served;
    }

    @Override
    public Answer answer(Query query) throws InterruptedException {
        query.allow("cluster", "key", "keyBase64", "copies");
        byte[] key = key(query);
        ServedCluster cluster = served.asked(query);
        View view = cluster.fleet().view();
        int copies = copies(query.text("copies"), view.topology().replicas());
        Explanation explanation = view.placement().explain(key, copies);
        Map<String, NodeFacts> facts = new HashMap<>();
        for (NodeFacts each : NodeFacts.of(cluster.fleet())) {
            facts.put(each.node().id(), each);
        }
        List<NodeFacts> states = explanation.owners().stream()
                .flatMap(owner -> Stream.ofNullable(facts.get(owner.id())))
                .toList();
        return Answer.json(200, document -> {
            ExplanationJson.write(document, explanation);
            document.object(
                    "router",
                    () -> document.text("version", served.version())
                            .text("cluster", cluster.name())
                            .number("epoch", view.topology().epoch())
                            .text("policy", cluster.fleet().options().policy().word())
                            .text("servedBy", servedBy(view, key, facts))
                            .array(
                                    "owners",
                                    states,
                                    state -> document.object(() -> {
                                        document.text("node", state.node().id());
                                        state.write(document);
                                    })));
        });
    }

    /**
     * The node that the key's commands are sent to now: its owner, or one that stands in for that; null if none can be
     * reached.
     */
    private static @Nullable String servedBy(View view, byte[] key, Map<String, NodeFacts> facts) {
        Node owner = view.placement().owner(key);
        if (owner.isNone() || view.isReturning(owner)) {
            return null;
        }
        String id = view.isOut(owner) ? view.standIn(key, 0, key.length).id() : owner.id();
        NodeFacts of = facts.get(id);
        return of == null || !of.isUp() ? null : id;
    }

    private static byte[] key(Query query) {
        byte[] plain = query.bytesOf("key");
        String coded = query.text("keyBase64");
        if ((plain == null) == (coded == null)) {
            throw new BadQueryException("the query must have one of key and keyBase64 (had "
                    + (plain == null ? "none" : "both") + "): " + USAGE);
        }
        byte[] key = plain != null ? plain : decoded(String.valueOf(coded));
        if (key.length > LONGEST_KEY) {
            throw new BadQueryException(
                    "a key must have at most " + LONGEST_KEY + " bytes (had " + key.length + "): ask for another");
        }
        return key;
    }

    private static byte[] decoded(String text) {
        try {
            return Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw new BadQueryException("keyBase64 must be base 64 (" + e.getMessage() + "): " + USAGE, e);
        }
    }

    private static int copies(@Nullable String text, int standard) {
        if (text == null) {
            return standard;
        }
        int copies = text.matches("[0-9]{1,3}") ? Integer.parseInt(text) : 0;
        if (copies < 1 || copies > Topology.MAX_REPLICAS) {
            throw new BadQueryException(
                    "copies must be a whole number from 1 to " + Topology.MAX_REPLICAS + " (was \"" + text + "\")");
        }
        return copies;
    }
}
