package dev.clockwise.wire.resp;

import io.netty.buffer.ByteBuf;

/**
 * A request as it came: a frame of bytes, and where its arguments lie in it. The first argument is the command's name.
 * Whoever has it releases it. Not safe for several threads.
 */
public final class Request {

    private final ByteBuf frame;
    /** Where each argument starts in the frame, and where it ends, by turns. */
    private final int[] bounds;

    private final int arguments;

    /**
     * A request.
     *
     * @param frame an array of blobs, which becomes the request's own
     * @param bounds where each argument starts in the frame, from its reader index on, and where it ends, by turns
     * @param arguments how many there are
     */
    Request(ByteBuf frame, int[] bounds, int arguments) {
        this.frame = frame;
        this.bounds = bounds;
        this.arguments = arguments;
    }

    /** The bytes of the whole request: an array of blobs, even if it came as an inline command. */
    public ByteBuf frame() {
        return frame;
    }

    /** How many arguments there are, the name among them; at least 1. */
    public int arguments() {
        return arguments;
    }

    /** Where an argument starts in the frame, as an index of its buffer. */
    public int start(int argument) {
        return frame.readerIndex() + bounds[2 * argument];
    }

    /** How many bytes an argument has. */
    public int length(int argument) {
        return bounds[2 * argument + 1] - bounds[2 * argument];
    }

    /** An argument, as a slice of the frame that is valid as long as that. */
    public ByteBuf argument(int argument) {
        return frame.slice(start(argument), length(argument));
    }

    /** Whether an argument is a word of ASCII, whatever the case of its letters. */
    public boolean is(int argument, String lowerCase) {
        if (length(argument) != lowerCase.length()) {
            return false;
        }
        int start = start(argument);
        for (int i = 0; i < lowerCase.length(); i++) {
            int c = frame.getByte(start + i);
            if ((c >= 'A' && c <= 'Z' ? c | 0x20 : c) != lowerCase.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Lets go of the frame. */
    public void release() {
        frame.release();
    }
}
