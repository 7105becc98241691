package dev.clockwise.server;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import dev.clockwise.testkit.ModuleArchitecture;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The rules of construction of the server. */
class ArchitectureTest extends ModuleArchitecture {

    ArchitectureTest() {
        super(
                Server.class,
                List.of(
                        "dev.clockwise.server.front",
                        "dev.clockwise.server.document",
                        "dev.clockwise.server",
                        "dev.clockwise.server.admin"),
                List.of(
                        "dev.clockwise",
                        "dev.clockwise.agreement..",
                        "dev.clockwise.router..",
                        "dev.clockwise.wire..",
                        "com.sun.net.httpserver",
                        "io.micrometer..",
                        "io.netty..",
                        "io.prometheus..",
                        "java.io",
                        "java.lang..",
                        "java.math",
                        "java.net",
                        "java.nio",
                        "java.nio.charset",
                        "java.nio.file..",
                        "java.security..",
                        "java.time",
                        "java.util",
                        "java.util.concurrent..",
                        "java.util.function",
                        "java.util.regex",
                        "java.util.stream",
                        "javax.crypto..",
                        "javax.net.ssl",
                        "org.jspecify.annotations",
                        "org.slf4j"));
    }

    @Test
    void onlyWhatOperatorsAskIsByHttpAndMeasured() {
        noClasses()
                .that(not(resideInAnyPackage("dev.clockwise.server.admin")))
                .should()
                .dependOnClassesThat(resideInAnyPackage("com.sun.net.httpserver", "io.micrometer..", "io.prometheus.."))
                .check(classes);
    }
}
