package dev.clockwise.embedded;

import dev.clockwise.testkit.ModuleArchitecture;
import java.util.List;

/** The rules of construction of nodes within a process. */
class ArchitectureTest extends ModuleArchitecture {

    ArchitectureTest() {
        super(
                EmbeddedNode.class,
                List.of("dev.clockwise.embedded"),
                List.of(
                        "dev.clockwise.wire..",
                        "io.netty..",
                        "java.io",
                        "java.lang..",
                        "java.math",
                        "java.net",
                        "java.nio.charset",
                        "java.security",
                        "java.time",
                        "java.util",
                        "java.util.concurrent",
                        "java.util.function",
                        "java.util.regex",
                        "java.util.stream",
                        "java.util.zip",
                        "org.jspecify.annotations"));
    }
}
