package dev.clockwise.server.admin;

import java.util.List;
import java.util.Map;

/** Whether the process works: each of its event loops answers. Says nothing of nodes. */
final class HealthPage implements Page {

    private final Served served;

    HealthPage(Served served) {
        this.served = served;
    }

    @Override
    public Answer answer(Query query) throws InterruptedException {
        Map<Integer, Boolean> loops = LoopAnswer.byNumber(LoopAnswer.of(
                served.clusters().stream().map(ServedCluster::fleet).toList()));
        List<String> stuck = loops.entrySet().stream()
                .filter(loop -> !loop.getValue())
                .map(loop -> "event loop " + loop.getKey())
                .toList();
        if (stuck.isEmpty()) {
            return Answer.json(200, document -> document.text("status", "ok").number("loops", loops.size()));
        }
        String reason = String.join(", ", stuck) + " of " + loops.size() + " did not answer within "
                + LoopAnswer.PATIENCE.toSeconds() + " s";
        return Answer.json(
                503,
                document -> document.text("status", "stuck")
                        .number("loops", loops.size())
                        .text("reason", reason));
    }
}
