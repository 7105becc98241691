package dev.clockwise.server;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** The rules of construction of the server, held by its compiled classes. */
class ArchitectureTest {

    /** The main classes of this module, which lie where Server does; those of tests lie elsewhere. */
    private static final JavaClasses SERVER = new ClassFileImporter()
            .importUrl(Server.class.getProtectionDomain().getCodeSource().getLocation());

    /** Its packages, each of which knows those before it and none behind it. */
    private static final List<String> PACKAGES = List.of(
            "dev.clockwise.server.front",
            "dev.clockwise.server.document",
            "dev.clockwise.server",
            "dev.clockwise.server.admin");

    private static final String VAGUE = ".*(Manager|Helper|Util|Utils|Impl|Service|Info|Data)";

    private static Set<String> packages() {
        return SERVER.stream().map(JavaClass::getPackageName).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void theClassesAreThere() {
        assertThat(SERVER.size()).isGreaterThan(50);
        assertThat(packages()).containsExactlyInAnyOrderElementsOf(PACKAGES);
    }

    @Test
    void packagesKnowThoseBelowThemOnly() {
        for (int i = 0; i < PACKAGES.size() - 1; i++) {
            String[] above = PACKAGES.subList(i + 1, PACKAGES.size()).toArray(String[]::new);
            noClasses()
                    .that(resideInAnyPackage(PACKAGES.get(i)))
                    .should()
                    .dependOnClassesThat(resideInAnyPackage(above))
                    .check(SERVER);
        }
    }

    /** So no other module of ours, above all none for tests, and no other way to log. */
    @Test
    void serverUsesTheseOnly() {
        noClasses()
                .should()
                .dependOnClassesThat(not(resideInAnyPackage(
                        "dev.clockwise",
                        "dev.clockwise.agreement..",
                        "dev.clockwise.router..",
                        "dev.clockwise.server..",
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
                        "org.slf4j")))
                .check(SERVER);
    }

    @Test
    void onlyWhatOperatorsAskIsByHttpAndMeasured() {
        noClasses()
                .that(not(resideInAnyPackage("dev.clockwise.server.admin")))
                .should()
                .dependOnClassesThat(resideInAnyPackage("com.sun.net.httpserver", "io.micrometer..", "io.prometheus.."))
                .check(SERVER);
    }

    @Test
    void noClassHasAVagueName() {
        assertThat(SERVER.stream().map(JavaClass::getSimpleName)).noneMatch(name -> name.matches(VAGUE));
    }

    @Test
    void packagesAreNullMarked() {
        for (String name : packages()) {
            assertThat(SERVER.getPackage(name).isAnnotatedWith(NullMarked.class))
                    .as(name)
                    .isTrue();
        }
    }
}
