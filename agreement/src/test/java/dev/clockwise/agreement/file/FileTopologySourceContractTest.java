package dev.clockwise.agreement.file;

import dev.clockwise.agreement.SteppedScheduler;
import dev.clockwise.agreement.TopologySource;
import dev.clockwise.agreement.TopologySourceContract;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.io.TempDir;

/** A file keeps the contract of topology sources. */
class FileTopologySourceContractTest extends TopologySourceContract {

    private static final Duration INTERVAL = Duration.ofSeconds(1);

    private final SteppedScheduler scheduler = new SteppedScheduler();

    @TempDir
    private Path directory;

    @Override
    protected void store(String document) throws Exception {
        // Another file each time: the grain of a file system's times must not decide a test.
        Path next = Files.writeString(Files.createTempFile(directory, "next", ""), document);
        Files.move(next, file(), StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    protected TopologySource open() {
        return FileTopologySource.builder(file())
                .interval(INTERVAL)
                .scheduler(scheduler)
                .open();
    }

    private Path file() {
        return directory.resolve("topology.yaml");
    }

    @Override
    protected void passTimeUntil(BooleanSupplier condition) {
        scheduler.run();
        for (int i = 0; i < 10 && !condition.getAsBoolean(); i++) {
            scheduler.advance(INTERVAL);
        }
    }

    @Override
    protected void passTime() {
        scheduler.advance(INTERVAL.multipliedBy(5));
    }
}
