package dev.clockwise.agreement;

import dev.clockwise.testkit.ModuleArchitecture;
import java.util.List;

/** The rules of construction of agreement. */
class ArchitectureTest extends ModuleArchitecture {

    ArchitectureTest() {
        super(
                TopologySource.class,
                List.of(
                        "dev.clockwise.agreement.json",
                        "dev.clockwise.agreement.document",
                        "dev.clockwise.agreement",
                        "dev.clockwise.agreement.file"),
                List.of(
                        "dev.clockwise",
                        "dev.clockwise.dialect",
                        "dev.clockwise.hash",
                        "dev.clockwise.placement",
                        "java.io",
                        "java.lang..",
                        "java.math",
                        "java.nio",
                        "java.nio.channels",
                        "java.nio.charset",
                        "java.nio.file..",
                        "java.time",
                        "java.util",
                        "java.util.concurrent..",
                        "java.util.function",
                        "java.util.regex",
                        "java.util.stream",
                        "org.jspecify.annotations",
                        "org.slf4j",
                        "org.snakeyaml.engine..",
                        "tools.jackson.core.."));
    }
}
