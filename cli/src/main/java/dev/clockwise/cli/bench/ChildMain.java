package dev.clockwise.cli.bench;

import dev.clockwise.Topology;
import dev.clockwise.agreement.document.TopologyDocument;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The program that {@link ChildJvm} starts: reads documents, measures one contender, writes a line for each figure. */
public final class ChildMain {

    /** What stands before the reason where a placement is refused. */
    static final String REFUSED = "refused ";

    private ChildMain() {}

    /** Measures the entrant that is named, and ends early when its input does: then the JVM that asked is gone. */
    public static void main(String[] arguments) throws IOException {
        try (OutputStream out = new FileOutputStream(FileDescriptor.out)) {
            DataInputStream in = new DataInputStream(System.in);
            byte[] topology = in.readNBytes(in.readInt());
            byte[] more = in.readNBytes(in.readInt());
            byte[] less = in.readNBytes(in.readInt());
            endWith(in);
            String answer = answer(Entrant.valueOf(arguments[0]), topology, more, less);
            out.write(answer.getBytes(StandardCharsets.UTF_8));
        } catch (EOFException e) {
            Runtime.getRuntime().halt(1); // the JVM that asked went away before it had asked
        } catch (OutOfMemoryError e) {
            Runtime.getRuntime().halt(ChildJvm.NO_MEMORY);
        }
    }

    private static void endWith(InputStream in) {
        Thread watch = new Thread(
                () -> {
                    try {
                        int end = in.read();
                        Runtime.getRuntime().halt(end < 0 ? 1 : 2);
                    } catch (IOException e) {
                        Runtime.getRuntime().halt(1);
                    }
                },
                "end of input");
        watch.setDaemon(true);
        watch.start();
    }

    /** The figures, a line each; or why the placement is refused. */
    static String answer(Entrant entrant, byte[] topology, byte[] more, byte[] less) {
        Laboratory here = Laboratory.here(System::nanoTime, Machine.allocated());
        try {
            Figures figures =
                    here.measure(entrant, TopologyDocument.parse(topology, "it"), new Changes(read(more), read(less)));
            StringBuilder lines = new StringBuilder();
            figures.values()
                    .forEach((measure, figure) -> lines.append(measure.name())
                            .append(' ')
                            .append(figure)
                            .append('\n'));
            return lines.toString();
        } catch (IllegalArgumentException e) {
            return REFUSED + e.getMessage();
        }
    }

    private static @Nullable Topology read(byte[] document) {
        return document.length == 0 ? null : TopologyDocument.parse(document, "it");
    }
}
