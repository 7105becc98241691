package dev.clockwise.router.node;

import io.netty.channel.EventLoop;
import java.util.ArrayList;
import java.util.List;

/** What of one event loop is to be flushed once that has read all that had arrived. Used in that loop. */
public final class LoopFlush implements Runnable {

    private final EventLoop loop;
    private final List<Outgoing> dirty = new ArrayList<>();
    private boolean scheduled;

    /** Nothing yet, of an event loop. */
    public LoopFlush(EventLoop loop) {
        this.loop = loop;
    }

    void add(Outgoing outgoing) {
        dirty.add(outgoing);
        if (!scheduled) {
            scheduled = true;
            loop.execute(this);
        }
    }

    @Override
    public void run() {
        scheduled = false;
        for (int i = 0; i < dirty.size(); i++) {
            dirty.get(i).flush();
        }
        dirty.clear();
    }
}
