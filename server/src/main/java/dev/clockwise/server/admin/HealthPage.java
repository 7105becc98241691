package dev.clockwise.server.admin;

import dev.clockwise.router.fleet.Fleet;
import java.util.List;

/** Whether the process works: each of its event loops answers. Says nothing of nodes. */
final class HealthPage implements Page {

    private final Fleet fleet;

    HealthPage(Fleet fleet) {
        this.fleet = fleet;
    }

    @Override
    public Answer answer(String query) throws InterruptedException {
        List<LoopAnswer> answers = LoopAnswer.of(fleet);
        List<String> stuck = answers.stream()
                .filter(answer -> !answer.isAnswered())
                .map(answer -> "event loop " + answer.number())
                .toList();
        if (stuck.isEmpty()) {
            return Answer.json(200, document -> document.text("status", "ok").number("loops", answers.size()));
        }
        String reason = String.join(", ", stuck) + " of " + answers.size() + " did not answer within "
                + LoopAnswer.PATIENCE.toSeconds() + " s";
        return Answer.json(
                503,
                document -> document.text("status", "stuck")
                        .number("loops", answers.size())
                        .text("reason", reason));
    }
}
