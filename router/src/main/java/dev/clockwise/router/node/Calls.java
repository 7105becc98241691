package dev.clockwise.router.node;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The calls of a connection that have no reply yet: those that wait to be sent, and those that were sent, each in order and
 * each with a time at which it fails. One that was sent keeps its place then, for its reply may still come, and would be
 * taken for that of the next. Used in one event loop.
 */
final class Calls {

    /** Hears of calls whose time is over. */
    interface Listener {

        /** This one was not sent, or at least not on the present channel; it is to fail. */
        void notSentInTime(Call call);

        /** This one was sent; it is to fail. */
        void notAnsweredInTime(Call call);

        /**
         * Replies are late: the channel is to be given up if the node is silent, or never gets further.
         *
         * @param since when the first of them was to be there, in nanoseconds
         * @return when to ask again, in nanoseconds
         */
        long late(long now, long since, int count);
    }

    /** A hundred years, in nanoseconds. */
    private static final long FOREVER = TimeUnit.DAYS.toNanos(36_500);

    /** Calls whose time is over within so long are looked for at once. */
    private static final long GRAIN = TimeUnit.MILLISECONDS.toNanos(1);

    private final EventLoop loop;
    private final Listener listener;
    private final ArrayDeque<Call> waiting = new ArrayDeque<>();
    private long waitingBytes;
    private final ArrayDeque<Call> sent = new ArrayDeque<>();
    /** Calls that were sent before all of those and have failed, whose replies may still come. */
    private final ArrayDeque<Call> late = new ArrayDeque<>();

    private @Nullable Future<?> timer;
    /** When to look whether the node is silent, if replies are late. */
    private long lookAt;

    Calls(EventLoop loop, Listener listener) {
        this.loop = loop;
        this.listener = listener;
    }

    /** How many there are that have not failed. */
    int size() {
        return waiting.size() + sent.size();
    }

    /** How many wait to be sent. */
    int waiting() {
        return waiting.size();
    }

    /** How many bytes wait to be sent. */
    long waitingBytes() {
        return waitingBytes;
    }

    /** How many were sent and have no reply, whether they have failed or not. */
    int unanswered() {
        return late.size() + sent.size();
    }

    /** How many may touch a key at one of these positions. */
    int count(LongPredicate positions) {
        int count = 0;
        for (Call call : sent) {
            count += call.touches(positions) ? 1 : 0;
        }
        for (Call call : waiting) {
            count += call.touches(positions) ? 1 : 0;
        }
        return count;
    }

    /** One more waits, until its deadline at most. */
    void wait(Call call) {
        waiting.add(call);
        waitingBytes += call.size();
        watch();
    }

    /** One more is sent, and waits for its reply until its deadline, or for ever if it may take long. */
    void sent(Call call) {
        if (call.mayTakeLong()) {
            call.deadline(System.nanoTime() + FOREVER);
        }
        sent.add(call);
        watch();
    }

    /** The first that waits, which it then does no more; null if none does. */
    @Nullable
    Call nextWaiting() {
        Call next = waiting.poll();
        waitingBytes -= next == null ? 0 : next.size();
        return next;
    }

    /** The one that the next reply is for, which then has it, and may have failed before; null if none is. */
    @Nullable
    Call nextSent() {
        Call failed = late.poll();
        return failed != null ? failed : sent.poll();
    }

    /**
     * The channel is gone: what may be repeated, and what was not sent, waits for the next one.
     *
     * @param failed takes each that may not be repeated
     */
    void keep(Consumer<Call> failed) {
        List<Call> unsent = new ArrayList<>(waiting);
        List<Call> unanswered = new ArrayList<>(sent);
        waiting.clear();
        sent.clear();
        late.clear();
        for (Call call : unanswered) {
            if (call.mayRepeat()) {
                waiting.add(call);
                waitingBytes += call.size();
            } else {
                failed.accept(call);
            }
        }
        waiting.addAll(unsent);
    }

    /** The channel is gone, and there will be none soon: all have failed. */
    void drop(Consumer<Call> wasSent, Consumer<Call> wasNot) {
        List<Call> unsent = new ArrayList<>(waiting);
        List<Call> unanswered = new ArrayList<>(sent);
        waiting.clear();
        waitingBytes = 0;
        sent.clear();
        late.clear();
        unanswered.forEach(wasSent);
        unsent.forEach(wasNot);
    }

    /** Looks for calls whose time is over, when the first of them may be. */
    void watch() {
        if (timer != null || (size() == 0 && late.isEmpty())) {
            return;
        }
        long now = System.nanoTime();
        long left = Math.min(left(sent, now), left(waiting, now));
        if (!late.isEmpty()) {
            left = Math.min(left, lookAt - now);
        }
        if (left < FOREVER / 2) {
            timer = loop.schedule(this::timeUp, Math.max(0, left) + GRAIN, TimeUnit.NANOSECONDS);
        }
    }

    /** Looks anew when the first may be over: times have changed. */
    void watchAnew() {
        if (timer != null) {
            timer.cancel(false);
            timer = null;
        }
        watch();
    }

    /** How much time the first of these calls has left. */
    private static long left(ArrayDeque<Call> calls, long now) {
        Call first = calls.peek();
        return first == null ? FOREVER : first.deadline() - now;
    }

    private void timeUp() {
        timer = null;
        long now = System.nanoTime();
        while (left(waiting, now) <= 0) {
            listener.notSentInTime(Objects.requireNonNull(nextWaiting()));
        }
        while (left(sent, now) <= 0) {
            Call call = sent.remove();
            late.add(call);
            listener.notAnsweredInTime(call);
        }
        Call first = late.peek();
        if (first != null) {
            lookAt = listener.late(now, first.deadline(), late.size());
        }
        watch();
    }
}
