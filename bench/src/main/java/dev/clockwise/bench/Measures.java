package dev.clockwise.bench;

import java.io.PrintStream;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** The best iteration of each benchmark that was run: its time and what it allocated. Not safe for several threads. */
final class Measures {

    private static final String ALLOCATED = "gc.alloc.rate.norm";

    private final Map<String, Measure> measures = new HashMap<>();
    private final PrintStream log;

    /**
     * The best iteration.
     *
     * @param nanos the time of an operation
     * @param bytes what an operation allocates
     */
    record Measure(double nanos, double bytes) {}

    /**
     * How much is run.
     *
     * @param forks how many JVMs for each benchmark
     * @param warmups how many iterations before those that count
     * @param iterations how many count
     * @param millis the least time of each
     */
    record Effort(int forks, int warmups, int iterations, int millis) {}

    /** None yet; what JMH prints goes to the log. */
    Measures(PrintStream log) {
        this.log = log;
    }

    /**
     * Runs benchmarks.
     *
     * @param pattern matches the names of their methods
     * @param parameter the name of the parameter that is set
     * @param values its values
     */
    void run(String pattern, Effort effort, String parameter, List<Integer> values) throws RunnerException {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include(pattern)
                .param(parameter, values.stream().map(String::valueOf).toArray(String[]::new))
                .forks(effort.forks)
                .warmupIterations(effort.warmups)
                .warmupTime(TimeValue.milliseconds(effort.millis))
                .measurementIterations(effort.iterations)
                .measurementTime(TimeValue.milliseconds(effort.millis))
                .timeUnit(TimeUnit.NANOSECONDS)
                .addProfiler(GCProfiler.class)
                .shouldFailOnError(true);
        Collection<RunResult> results =
                new Runner(options.build(), OutputFormatFactory.createFormatInstance(log, VerboseMode.NORMAL)).run();
        for (RunResult result : results) {
            String benchmark = result.getParams().getBenchmark();
            StringBuilder key = new StringBuilder(
                    benchmark.substring(benchmark.lastIndexOf('.', benchmark.lastIndexOf('.') - 1) + 1));
            for (String each : result.getParams().getParamsKeys()) {
                key.append(' ').append(result.getParams().getParam(each));
            }
            measures.put(key.toString(), best(result));
        }
    }

    @SuppressWarnings("rawtypes") // as JMH gives them
    private static Measure best(RunResult run) {
        double nanos = Double.MAX_VALUE;
        double bytes = Double.MAX_VALUE;
        for (BenchmarkResult fork : run.getBenchmarkResults()) {
            for (IterationResult iteration : fork.getIterationResults()) {
                nanos = Math.min(nanos, iteration.getPrimaryResult().getScore());
                for (var secondary : iteration.getSecondaryResults().entrySet()) {
                    if (secondary.getKey().endsWith(ALLOCATED)) {
                        bytes = Math.min(bytes, secondary.getValue().getScore());
                    }
                }
            }
        }
        return new Measure(nanos, bytes);
    }

    /** What was measured: class and method, and the values of all parameters in the order of their names. */
    Optional<Measure> of(String benchmark, Object... parameters) {
        StringBuilder key = new StringBuilder(benchmark);
        for (Object parameter : parameters) {
            key.append(' ').append(parameter);
        }
        return Optional.ofNullable(measures.get(key.toString()));
    }

    /** A number to three digits, with no more than two behind the point. */
    static String shown(double number) {
        int decimals = number < 9.995 ? 2 : number < 99.95 ? 1 : 0;
        return String.format(Locale.ROOT, "%,." + decimals + "f", number);
    }
}
