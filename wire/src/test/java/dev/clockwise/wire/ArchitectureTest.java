package dev.clockwise.wire;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** The rules of construction of wire, held by its compiled classes. */
class ArchitectureTest {

    /** The main classes of this module, which lie where Limits does; those of tests lie elsewhere. */
    private static final JavaClasses WIRE = new ClassFileImporter()
            .importUrl(Limits.class.getProtectionDomain().getCodeSource().getLocation());

    @Test
    void theClassesAreThere() {
        assertThat(WIRE.stream().map(JavaClass::getPackageName))
                .contains("dev.clockwise.wire", "dev.clockwise.wire.resp", "dev.clockwise.wire.command");
    }

    @Test
    void wireUsesTheJdkAndBuffersOnly() {
        noClasses()
                .should()
                .dependOnClassesThat(not(resideInAnyPackage(
                        "dev.clockwise.wire..",
                        "java.io",
                        "java.lang..",
                        "java.nio",
                        "java.nio.charset",
                        "java.util..",
                        "io.netty.buffer",
                        "io.netty.util..",
                        "org.jspecify.annotations")))
                .check(WIRE);
    }

    /** Each package knows those before it and none behind it. */
    @Test
    void packagesKnowThoseBelowThemOnly() {
        noClasses()
                .that(resideInAnyPackage("dev.clockwise.wire"))
                .should()
                .dependOnClassesThat(resideInAnyPackage("dev.clockwise.wire.resp", "dev.clockwise.wire.command"))
                .check(WIRE);
        noClasses()
                .that(resideInAnyPackage("dev.clockwise.wire.resp"))
                .should()
                .dependOnClassesThat(resideInAnyPackage("dev.clockwise.wire.command"))
                .check(WIRE);
    }

    @Test
    void noOneReadsAClockOrStartsAThread() {
        noClasses()
                .should()
                .dependOnClassesThat(resideInAnyPackage("java.time..", "java.util.concurrent.."))
                .check(WIRE);
    }

    @Test
    void packagesAreNullMarked() {
        Set<String> packages =
                WIRE.stream().map(JavaClass::getPackageName).collect(Collectors.toCollection(TreeSet::new));
        for (String name : packages) {
            assertThat(WIRE.getPackage(name).isAnnotatedWith(NullMarked.class))
                    .as(name)
                    .isTrue();
        }
    }
}
