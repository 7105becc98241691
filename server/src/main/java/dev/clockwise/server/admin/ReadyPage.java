package dev.clockwise.server.admin;

import java.util.List;

/**
 * Whether clients should be sent here: it accepts them, and can reach a node that owns keys. One is enough, for the keys of
 * nodes that are down have no better router, and those of the others would lose theirs.
 */
final class ReadyPage implements Page {

    private final Served served;

    ReadyPage(Served served) {
        this.served = served;
    }

    @Override
    public Answer answer(String query) throws InterruptedException {
        List<NodeFacts> states = NodeFacts.of(served.fleet()).stream()
                .filter(node -> node.node().isActive())
                .toList();
        List<NodeFacts> missing = states.stream().filter(state -> !state.isUp()).toList();
        String reason = reason(states, missing);
        return Answer.json(reason.isEmpty() ? 200 : 503, document -> {
            document.text("status", reason.isEmpty() ? "ready" : "not ready")
                    .text("reason", reason.isEmpty() ? null : reason)
                    .number("nodes", states.size())
                    .number("up", states.size() - missing.size());
            document.array(
                    "missing",
                    missing,
                    state -> document.object(() -> {
                        document.text("node", state.node().id());
                        state.write(document);
                    }));
        });
    }

    /** Why not; empty where it is ready. */
    private String reason(List<NodeFacts> states, List<NodeFacts> missing) {
        if (served.draining().getAsBoolean()) {
            return "it is draining: clients that are there get their replies, and no others are accepted";
        }
        if (states.isEmpty()) {
            return "no node has a weight above 0, so no key has an owner";
        }
        return missing.size() < states.size()
                ? ""
                : "none of " + states.size() + " active nodes can be reached: "
                        + states.get(0).node().quotedId() + " is "
                        + states.get(0).word()
                        + (states.get(0).cause().isEmpty()
                                ? ""
                                : " (" + states.get(0).cause() + ")");
    }
}
