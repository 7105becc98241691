package dev.clockwise.cli.bench;

import dev.clockwise.Topology;
import dev.clockwise.agreement.document.DocumentFormat;
import dev.clockwise.agreement.document.TopologyDocument;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Measures each contender with classes of Clockwise that were loaded for it alone.
 *
 * <p>The JIT compiles by what it saw at each call site. Were the classes shared, a placement measured after three others
 * would be compiled for four; in a program of the user's it is compiled for one. A class loader of its own gives a
 * contender call sites that saw no other, as a JVM of its own would, without starting one. Only types of the JDK cross
 * over.
 */
public final class Isolated {

    private static final String OURS = "dev.clockwise.";

    private final LongSupplier clock;
    private final LongSupplier allocated;

    /**
     * Measures by these instruments.
     *
     * @param clock nanoseconds that pass
     * @param allocated bytes that this thread allocated so far; below 0 where that is not known
     */
    public Isolated(LongSupplier clock, LongSupplier allocated) {
        this.clock = clock;
        this.allocated = allocated;
    }

    /** Measures an entrant on a topology. Builds it first, which may be refused as {@code Placement.of} does. */
    public Figures measure(Entrant entrant, Topology topology, Changes changes) {
        String[] documents = {text(topology), text(changes.more()), text(changes.less())};
        try {
            Object figures = new Loader(Isolated.class.getClassLoader())
                    .loadClass(Isolated.class.getName())
                    .getMethod("inside", String.class, String[].class, LongSupplier.class, LongSupplier.class)
                    .invoke(null, entrant.name(), documents, clock, allocated);
            return figures(figures);
        } catch (InvocationTargetException e) {
            Throwable cause = e.getCause();
            if (cause instanceof RuntimeException refused) {
                throw refused;
            }
            if (cause instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Figures figures(Object named) {
        Map<Measure, Double> figures = new EnumMap<>(Measure.class);
        ((Map<?, ?>) named).forEach((name, value) -> figures.put(Measure.valueOf((String) name), (Double) value));
        return new Figures(figures);
    }

    private static String text(@Nullable Topology topology) {
        return topology == null ? "" : TopologyDocument.write(topology, DocumentFormat.JSON);
    }

    /** What is called in the classes loaded for one contender. */
    public static Map<String, Double> inside(
            String entrant, String[] documents, LongSupplier clock, LongSupplier allocated) {
        Changes changes = new Changes(topology(documents[1]), topology(documents[2]));
        Topology topology = TopologyDocument.parse(documents[0], "the topology");
        Map<String, Double> named = new HashMap<>();
        new Measurement(clock, allocated)
                .of(Entrant.valueOf(entrant), topology, changes)
                .forEach((measure, figure) -> named.put(measure.name(), figure));
        return named;
    }

    private static @Nullable Topology topology(String document) {
        return document.isEmpty() ? null : TopologyDocument.parse(document, "the topology");
    }

    /** Loads classes of Clockwise anew, and leaves all others to its parent. */
    private static final class Loader extends ClassLoader {

        Loader(ClassLoader parent) {
            super(parent);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith(OURS)) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded == null ? defined(name) : loaded;
            }
        }

        private Class<?> defined(String name) throws ClassNotFoundException {
            try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                if (in == null) {
                    throw new ClassNotFoundException(name);
                }
                byte[] code = in.readAllBytes();
                return defineClass(name, code, 0, code.length);
            } catch (IOException e) {
                throw new UncheckedIOException("class " + name + " could not be read", e);
            }
        }
    }
}
