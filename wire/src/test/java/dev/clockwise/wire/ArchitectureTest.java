package dev.clockwise.wire;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import dev.clockwise.testkit.ModuleArchitecture;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The rules of construction of wire: the JDK and buffers only. */
class ArchitectureTest extends ModuleArchitecture {

    ArchitectureTest() {
        super(
                Limits.class,
                List.of("dev.clockwise.wire", "dev.clockwise.wire.resp", "dev.clockwise.wire.command"),
                List.of(
                        "java.io",
                        "java.lang..",
                        "java.nio",
                        "java.nio.charset",
                        "java.util..",
                        "io.netty.buffer",
                        "io.netty.util..",
                        "org.jspecify.annotations"));
    }

    @Test
    void noOneReadsAClockOrStartsAThread() {
        noClasses()
                .should()
                .dependOnClassesThat(resideInAnyPackage("java.time..", "java.util.concurrent.."))
                .check(classes);
    }
}
