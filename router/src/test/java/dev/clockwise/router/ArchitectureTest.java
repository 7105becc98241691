package dev.clockwise.router;

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

/** The rules of construction of the router, held by its compiled classes. */
class ArchitectureTest {

    /** The main classes of this module, which lie where Router does; those of tests lie elsewhere. */
    private static final JavaClasses ROUTER = new ClassFileImporter()
            .importUrl(Router.class.getProtectionDomain().getCodeSource().getLocation());

    /** Its packages, each of which knows those before it and none behind it. */
    private static final List<String> PACKAGES = List.of(
            "dev.clockwise.router.node",
            "dev.clockwise.router.fleet",
            "dev.clockwise.router.redis",
            "dev.clockwise.router");

    private static final String VAGUE = ".*(Manager|Helper|Util|Utils|Impl|Service|Info|Data)";

    private static Set<String> packages() {
        return ROUTER.stream().map(JavaClass::getPackageName).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void theClassesAreThere() {
        assertThat(ROUTER.size()).isGreaterThan(80);
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
                    .check(ROUTER);
        }
    }

    /** So no other module of ours, above all none for tests, and no other way to log. */
    @Test
    void routerUsesTheseOnly() {
        noClasses()
                .should()
                .dependOnClassesThat(not(resideInAnyPackage(
                        "dev.clockwise",
                        "dev.clockwise.hash",
                        "dev.clockwise.placement",
                        "dev.clockwise.agreement",
                        "dev.clockwise.router..",
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
                        "org.slf4j")))
                .check(ROUTER);
    }

    @Test
    void whatClientsSayIsReadAboveTheFleet() {
        noClasses()
                .that(resideInAnyPackage("dev.clockwise.router.fleet"))
                .should()
                .dependOnClassesThat(resideInAnyPackage("dev.clockwise.wire.command"))
                .check(ROUTER);
    }

    @Test
    void noClassHasAVagueName() {
        assertThat(ROUTER.stream().map(JavaClass::getSimpleName)).noneMatch(name -> name.matches(VAGUE));
    }

    @Test
    void packagesAreNullMarked() {
        for (String name : packages()) {
            assertThat(ROUTER.getPackage(name).isAnnotatedWith(NullMarked.class))
                    .as(name)
                    .isTrue();
        }
    }
}
