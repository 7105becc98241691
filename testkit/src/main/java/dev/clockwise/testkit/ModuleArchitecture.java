package dev.clockwise.testkit;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/**
 * The rules of construction that every module keeps, held by its compiled main classes: which packages it has, what each
 * of them may know, and what the module may use. A module's test extends this, and adds the rules of its own.
 */
public abstract class ModuleArchitecture {

    private static final String VAGUE = ".*(Manager|Helper|Util|Utils|Impl|Service|Info|Data)";

    /** The main classes of the module. */
    protected final JavaClasses classes;

    private final List<String> packages;
    private final String[] uses;

    /**
     * The rules of one module.
     *
     * @param one any of its main classes: the others lie where this one does, and those of tests do not
     * @param packages all its packages, each of which knows those before it and none behind it
     * @param uses the packages outside of it that it may use, as ArchUnit writes them
     */
    protected ModuleArchitecture(Class<?> one, List<String> packages, List<String> uses) {
        this.classes = new ClassFileImporter()
                .importUrl(one.getProtectionDomain().getCodeSource().getLocation());
        this.packages = packages;
        this.uses = uses.toArray(String[]::new);
    }

    @Test
    void itHasThesePackages() {
        assertThat(classes.stream().map(JavaClass::getPackageName).distinct())
                .containsExactlyInAnyOrderElementsOf(packages);
    }

    @Test
    void packagesKnowThoseBelowThemOnly() {
        for (int i = 0; i < packages.size() - 1; i++) {
            String[] above = packages.subList(i + 1, packages.size()).toArray(String[]::new);
            noClasses()
                    .that(resideInAnyPackage(packages.get(i)))
                    .should()
                    .dependOnClassesThat(resideInAnyPackage(above))
                    .check(classes);
        }
    }

    /** So no other module of ours, above all none for tests, and no second library for what one does. */
    @Test
    void itUsesTheseOnly() {
        noClasses()
                .should()
                .dependOnClassesThat(
                        not(resideInAnyPackage(packages.toArray(String[]::new)).or(resideInAnyPackage(uses))))
                .check(classes);
    }

    @Test
    void noClassHasAVagueName() {
        assertThat(classes.stream().map(JavaClass::getSimpleName)).noneMatch(name -> name.matches(VAGUE));
    }

    @Test
    void packagesAreNullMarked() {
        for (String name : packages) {
            assertThat(classes.getPackage(name).isAnnotatedWith(NullMarked.class))
                    .as(name)
                    .isTrue();
        }
    }
}
