package dev.clockwise.cli;

import dev.clockwise.testkit.ModuleArchitecture;
import java.util.List;

/** The rules of construction of the command line. */
class ArchitectureTest extends ModuleArchitecture {

    ArchitectureTest() {
        super(
                Clockwise.class,
                List.of(
                        "dev.clockwise.cli.log",
                        "dev.clockwise.cli.page",
                        "dev.clockwise.cli.bench",
                        "dev.clockwise.cli.compare",
                        "dev.clockwise.cli.imports",
                        "dev.clockwise.cli.check",
                        "dev.clockwise.cli"),
                List.of(
                        "dev.clockwise",
                        "dev.clockwise.agreement..",
                        "dev.clockwise.balance",
                        "dev.clockwise.dialect",
                        "dev.clockwise.difference",
                        "dev.clockwise.embedded",
                        "dev.clockwise.hash",
                        "dev.clockwise.movement",
                        "dev.clockwise.placement",
                        "dev.clockwise.planner",
                        "dev.clockwise.router.fleet",
                        "dev.clockwise.router.node",
                        "dev.clockwise.server..",
                        "dev.clockwise.wire",
                        "ch.qos.logback..",
                        "com.dynatrace.hash4j..",
                        "java.io",
                        "java.lang..",
                        "java.math",
                        "java.net",
                        "java.nio",
                        "java.nio.charset",
                        "java.nio.file..",
                        "java.security",
                        "java.time..",
                        "java.util",
                        "java.util.concurrent..",
                        "java.util.function",
                        "java.util.regex",
                        "java.util.stream",
                        "javax.management",
                        "org.apache.datasketches..",
                        "org.jspecify.annotations",
                        "org.slf4j",
                        "org.snakeyaml.engine..",
                        "picocli",
                        "tools.jackson.core.."));
    }
}
