package dev.clockwise.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Standard output as bytes, in large blocks: keys pass through unharmed, whatever the locale. A reader that went away
 * ({@code clockwise owner … | head}) ends the command quietly. Not safe for several threads.
 */
final class Output extends OutputStream {

    /** Thrown where the reader of standard output went away; the command stops and says nothing. */
    static final class ReaderGone extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private final OutputStream target;
    private static final int BLOCK = 1 << 18;

    private final byte[] block = new byte[BLOCK];
    private int filled;

    Output(OutputStream target) {
        this.target = target;
    }

    /** The process's standard output. */
    static Output standard() {
        return new Output(new FileOutputStream(FileDescriptor.out));
    }

    @Override
    public void write(int b) {
        if (filled == block.length) {
            flush();
        }
        block[filled++] = (byte) b;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        int from = offset;
        for (int left = length; left > 0; ) {
            if (filled == block.length) {
                flush();
            }
            int part = Math.min(left, block.length - filled);
            System.arraycopy(bytes, from, block, filled, part);
            filled += part;
            from += part;
            left -= part;
        }
    }

    /** Writes a range of bytes and what follows it. */
    void write(byte[] bytes, int offset, int length, byte[] tail) {
        if (block.length - filled < length + tail.length) {
            write(bytes, offset, length);
            write(tail, 0, tail.length);
            return;
        }
        System.arraycopy(bytes, offset, block, filled, length);
        System.arraycopy(tail, 0, block, filled + length, tail.length);
        filled += length + tail.length;
    }

    /** Writes text as UTF-8. */
    void print(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        write(bytes, 0, bytes.length);
    }

    /** Writes a line of text as UTF-8. */
    void line(String text) {
        print(text);
        write('\n');
    }

    @Override
    public void flush() {
        try {
            target.write(block, 0, filled);
            target.flush();
        } catch (IOException e) {
            String reason = String.valueOf(e.getMessage());
            if (reason.contains("Broken pipe") || reason.contains("pipe is being closed")) {
                throw (ReaderGone) new ReaderGone().initCause(e);
            }
            throw new Fault("could not write to standard output (" + reason + "): what was printed is incomplete", e);
        } finally {
            filled = 0;
        }
    }
}
