package dev.clockwise;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.domain.properties.HasName;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.invoke.VarHandle;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** The rules of construction of the core, held by its compiled classes. */
class ArchitectureTest {

    /** The main classes of this module, which lie where Node does; those of testkit and of tests lie elsewhere. */
    private static final JavaClasses CORE = new ClassFileImporter()
            .importUrl(Node.class.getProtectionDomain().getCodeSource().getLocation());

    private static final String HASH = "dev.clockwise.hash..";
    private static final String PLACEMENT = "dev.clockwise.placement..";
    private static final String MOVEMENT = "dev.clockwise.movement..";
    private static final String BALANCE = "dev.clockwise.balance..";
    private static final String PLANNER = "dev.clockwise.planner..";
    private static final String DIFFERENCE = "dev.clockwise.difference..";
    private static final String DIALECT = "dev.clockwise.dialect..";
    private static final String LOAD = "dev.clockwise.load..";
    private static final String ATOMIC = "java.util.concurrent.atomic";

    @Test
    void theClassesAreThere() {
        assertThat(CORE.size()).isGreaterThan(40);
        assertThat(CORE.stream().map(JavaClass::getPackageName).distinct())
                .contains(
                        "dev.clockwise",
                        "dev.clockwise.hash",
                        "dev.clockwise.placement",
                        "dev.clockwise.movement",
                        "dev.clockwise.balance",
                        "dev.clockwise.load");
    }

    @Test
    void coreUsesTheJdkAndHash4jOnly() {
        noClasses()
                .should()
                .dependOnClassesThat(resideInAPackage("dev.clockwise..")
                        .and(not(resideInAnyPackage(
                                "dev.clockwise",
                                HASH,
                                PLACEMENT,
                                MOVEMENT,
                                BALANCE,
                                PLANNER,
                                DIALECT,
                                DIFFERENCE,
                                LOAD)))
                        .or(not(resideInAnyPackage(
                                "dev.clockwise..",
                                "java.lang..",
                                "java.math..",
                                "java.nio",
                                "java.nio.charset..",
                                "java.security..",
                                "java.util..",
                                "org.jspecify.annotations..",
                                "com.dynatrace.hash4j.."))))
                .check(CORE);
        noClasses()
                .that(not(resideInAPackage(HASH)))
                .should()
                .dependOnClassesThat(resideInAPackage("com.dynatrace.hash4j.."))
                .check(CORE);
    }

    @Test
    void plannersStandOnPlacementsAndNothingStandsOnPlanners() {
        noClasses()
                .that(resideInAPackage(PLANNER))
                .should()
                .dependOnClassesThat(resideInAnyPackage(MOVEMENT, BALANCE, DIALECT))
                .check(CORE);
        noClasses()
                .that(not(resideInAPackage(PLANNER)))
                .should()
                .dependOnClassesThat(resideInAPackage(PLANNER))
                .check(CORE);
    }

    @Test
    void hashKnowsNoPlacementAndPlacementNoMovement() {
        noClasses()
                .that(resideInAPackage(HASH))
                .should()
                .dependOnClassesThat(resideInAnyPackage(PLACEMENT, MOVEMENT, BALANCE))
                .check(CORE);
        noClasses()
                .that(resideInAPackage(PLACEMENT))
                .should()
                .dependOnClassesThat(resideInAnyPackage(MOVEMENT, BALANCE))
                .check(CORE);
        noClasses()
                .that(resideInAPackage(MOVEMENT))
                .should()
                .dependOnClassesThat(resideInAPackage(BALANCE))
                .check(CORE);
        noClasses()
                .that(resideInAPackage(BALANCE))
                .should()
                .dependOnClassesThat(resideInAPackage(MOVEMENT))
                .check(CORE);
    }

    @Test
    void loadStandsOnPlacementsAndNothingStandsOnLoad() {
        noClasses()
                .that(resideInAPackage(LOAD))
                .should()
                .dependOnClassesThat(resideInAnyPackage(MOVEMENT, BALANCE, DIALECT))
                .check(CORE);
        noClasses()
                .that(not(resideInAPackage(LOAD)))
                .should()
                .dependOnClassesThat(resideInAPackage(LOAD))
                .check(CORE);
    }

    @Test
    void coreKnowsNoFilesNetworkThreadsOrClocks() {
        noClasses()
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                        "java.io..", "java.net..", "java.nio.file..", "java.nio.channels..", "java.time.."))
                .check(CORE);
        noClasses()
                .that(not(resideInAPackage(LOAD)))
                .should()
                .dependOnClassesThat(resideInAPackage("java.util.concurrent..").or(type(VarHandle.class)))
                .check(CORE);
        noClasses()
                .that(resideInAPackage(LOAD))
                .should()
                .dependOnClassesThat(resideInAPackage("java.util.concurrent..").and(not(resideInAPackage(ATOMIC))))
                .check(CORE);
        noClasses()
                .should()
                .dependOnClassesThat(not(resideInAPackage("dev.clockwise..")).and(new Named()))
                .check(CORE);
        noClasses().should().callMethod(System.class, "currentTimeMillis").check(CORE);
        noClasses().should().callMethod(System.class, "nanoTime").check(CORE);
    }

    /** Classes outside the packages above that would bring threads, timers or chance. */
    private static final class Named extends DescribedPredicate<JavaClass> {
        private static final Set<String> NAMES = Set.of(
                "java.lang.Thread",
                "java.lang.Runtime",
                "java.lang.ProcessBuilder",
                "java.util.Timer",
                "java.util.Date",
                "java.util.Random",
                "java.util.SplittableRandom",
                "java.security.SecureRandom");

        Named() {
            super("threads, timers or chance");
        }

        @Override
        public boolean test(JavaClass type) {
            return NAMES.contains(type.getName());
        }
    }

    private static final Pattern VAGUE = Pattern.compile(".*(Manager|Helper|Util|Utils|Impl|Service|Info|Data)");
    private static final Pattern GETTER = Pattern.compile("get[A-Z].*");

    @Test
    void noClassHasAVagueName() {
        classes()
                .should(new Holding<>(
                        "have a name that says something",
                        type -> !VAGUE.matcher(type.getSimpleName()).matches()))
                .check(CORE);
    }

    @Test
    void noMethodIsAGetter() {
        methods()
                .that()
                .arePublic()
                .should(new Holding<>(
                        "not be named get…",
                        method -> !GETTER.matcher(method.getName()).matches()))
                .check(CORE);
    }

    private static final class Holding<T extends HasName> extends ArchCondition<T> {
        private final Predicate<T> holds;

        Holding(String description, Predicate<T> holds) {
            super(description);
            this.holds = holds;
        }

        @Override
        public void check(T item, ConditionEvents events) {
            events.add(new SimpleConditionEvent(item, holds.test(item), item.getName()));
        }
    }

    @Test
    void publicTypesAreImmutable() {
        for (JavaClass type : CORE) {
            boolean mutable = type.getSimpleName()
                    .matches("Builder|BoundedLoad|Key(Balance|Movement|Difference)|Tally|Fields|Utf8|DirectBytes");
            if (type.getModifiers().contains(JavaModifier.PUBLIC) && !mutable) {
                assertThat(type.getFields().stream()
                                .filter(field -> !field.getModifiers().contains(JavaModifier.FINAL))
                                .filter(field -> !type.getName().endsWith("ArcList"))
                                .map(field -> field.getFullName()))
                        .as("fields that change")
                        .isEmpty();
            }
        }
    }

    @Test
    void packagesAreNullMarked() {
        Set<String> packages =
                CORE.stream().map(JavaClass::getPackageName).collect(Collectors.toCollection(TreeSet::new));
        for (String name : packages) {
            JavaPackage found = CORE.getPackage(name);
            assertThat(found.isAnnotatedWith(NullMarked.class)).as(name).isTrue();
        }
    }

    /** A signature or an instruction of javap's listing that holds or handles a float or a double. */
    private static final Pattern FLOATING = Pattern.compile("\\b(float|double)\\b"
            + "|: ([fd](add|sub|mul|div|rem|neg|load|store|const|cmp|return|aload|astore)|[fd]2[ilfd]|[il]2[fd])");

    /** Compiled code is read, so that constants, casts and arithmetic inside methods are seen as well as signatures. */
    @Test
    void placementHashPlannerAndLoadUseNoFloatingPoint() {
        List<JavaClass> types = CORE.stream()
                .filter(resideInAnyPackage(PLACEMENT, HASH, PLANNER, LOAD))
                .toList();
        assertThat(types).hasSizeGreaterThan(20);
        assertThat(floating(types)).isEmpty();
    }

    /** The same reading finds the floating point that is there on purpose, so it would find it elsewhere. */
    @Test
    void floatingPointIsFoundWhereItIs() {
        assertThat(Halved.of(5)).isEqualTo(2);
        assertThat(floating(List.of(CORE.get(Share.class)))).isNotEmpty();
        assertThat(floating(List.of(new ClassFileImporter().importClass(Halved.class))))
                .hasSizeGreaterThan(1);
    }

    /** Floating point within a method only. */
    private static final class Halved {
        static int of(int number) {
            return (int) (number * 0.5);
        }
    }

    /** The lines of the compiled code of these classes that have to do with floating point. */
    private static List<String> floating(List<JavaClass> types) {
        List<String> arguments = new ArrayList<>(List.of("-c", "-p"));
        types.forEach(type ->
                arguments.add(Path.of(type.getSource().orElseThrow().getUri()).toString()));
        StringWriter listing = new StringWriter();
        PrintWriter out = new PrintWriter(listing);
        ToolProvider javap = ToolProvider.findFirst("javap").orElseThrow();
        int result = javap.run(out, out, arguments.toArray(String[]::new));
        assertThat(result).as("%s", listing).isZero();
        return listing.toString()
                .lines()
                .filter(line -> FLOATING.matcher(line).find())
                .toList();
    }
}
