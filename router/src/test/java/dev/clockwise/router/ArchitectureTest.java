package dev.clockwise.router;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import dev.clockwise.testkit.ModuleArchitecture;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The rules of construction of the router. */
class ArchitectureTest extends ModuleArchitecture {

    ArchitectureTest() {
        super(
                Router.class,
                List.of(
                        "dev.clockwise.router.node",
                        "dev.clockwise.router.fleet",
                        "dev.clockwise.router.redis",
                        "dev.clockwise.router"),
                List.of(
                        "dev.clockwise",
                        "dev.clockwise.hash",
                        "dev.clockwise.placement",
                        "dev.clockwise.agreement",
                        "dev.clockwise.wire..",
                        "io.netty..",
                        "java.io",
                        "java.lang..",
                        "java.net",
                        "java.nio",
                        "java.nio.channels.spi",
                        "java.nio.charset",
                        "java.time",
                        "java.util",
                        "java.util.concurrent..",
                        "java.util.function",
                        "java.util.regex",
                        "java.util.stream",
                        "javax.net.ssl",
                        "org.jspecify.annotations",
                        "org.slf4j"));
    }

    @Test
    void whatClientsSayIsReadAboveTheFleet() {
        noClasses()
                .that(resideInAnyPackage("dev.clockwise.router.fleet"))
                .should()
                .dependOnClassesThat(resideInAnyPackage("dev.clockwise.wire.command"))
                .check(classes);
    }
}
