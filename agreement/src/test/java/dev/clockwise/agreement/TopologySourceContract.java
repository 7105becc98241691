package dev.clockwise.agreement;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.clockwise.Node;
import dev.clockwise.Topology;
import dev.clockwise.agreement.document.DocumentException;
import dev.clockwise.agreement.document.DocumentFormat;
import dev.clockwise.agreement.document.TopologyDocument;
import dev.clockwise.testkit.Property;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What every {@link TopologySource} must do, whatever store is behind it. A subclass provides the store. */
public abstract class TopologySourceContract {

    private final List<TopologySource> opened = new ArrayList<>();

    /** Empties the store and puts a document into it, as if by hand, past all rules. */
    protected abstract void store(String document) throws Exception;

    /** Another client of the store, as if in another process. */
    protected abstract TopologySource open() throws Exception;

    /** Lets time pass and clients hear of what others did, until the condition holds; gives up after a while. */
    protected abstract void passTimeUntil(BooleanSupplier condition);

    /** Lets so much time pass that every client has heard of everything. */
    protected abstract void passTime();

    private TopologySource source(Topology topology) throws Exception {
        store(TopologyDocument.write(topology, DocumentFormat.YAML));
        return another();
    }

    private TopologySource another() throws Exception {
        TopologySource source = open();
        opened.add(source);
        return source;
    }

    @AfterEach
    void closeAll() {
        opened.forEach(TopologySource::close);
    }

    /** A topology of that epoch whose nodes tell which. */
    protected static Topology at(long epoch) {
        return Topology.of(Node.of("a"), Node.of("b").withAddress("host:" + epoch))
                .withEpoch(epoch);
    }

    private void eventually(BooleanSupplier condition) {
        passTimeUntil(condition);
        assertThat(condition.getAsBoolean()).as("the condition holds at last").isTrue();
    }

    private Topology published(CompletionStage<Topology> stage) {
        eventually(() -> stage.toCompletableFuture().isDone());
        return stage.toCompletableFuture().join();
    }

    private Throwable refused(CompletionStage<Topology> stage) {
        passTimeUntil(() -> stage.toCompletableFuture().isDone());
        CompletionException refusal = catchThrowableOfType(
                CompletionException.class, () -> stage.toCompletableFuture().join());
        assertThat(refusal).as("the proposal is published").isNotNull();
        return requireNonNull(refusal.getCause());
    }

    @Test
    void holdsWhatTheStoreHolds() throws Exception {
        assertThat(source(at(7)).current()).isEqualTo(at(7));
    }

    @Test
    void proposalsArePublishedToEveryone() throws Exception {
        TopologySource source = source(at(7));
        TopologySource other = another();
        assertThat(published(source.propose(7, at(8)))).isEqualTo(at(8));
        assertThat(source.current()).isEqualTo(at(8));
        eventually(() -> other.current().equals(at(8)));
        published(other.propose(8, at(9)));
        eventually(() -> source.current().equals(at(9)));
        assertThat(another().current()).isEqualTo(at(9));
    }

    @Test
    void ofTwoProposalsAtOneEpochOneIsPublished() throws Exception {
        TopologySource source = source(at(7));
        TopologySource other = another();
        published(source.propose(7, at(8)));
        Throwable refusal = refused(other.propose(7, at(8).plus(Node.of("c")).withEpoch(8)));
        assertThat(refusal).isInstanceOf(EpochConflictException.class).hasMessageContainingAll("epoch 7", "epoch 8");
        assertThat(((EpochConflictException) refusal).expected()).isEqualTo(7);
        assertThat(((EpochConflictException) refusal).actual()).isEqualTo(8);
        assertThat(other.current()).as("the loser knows what it lost to").isEqualTo(at(8));
        assertThat(another().current()).isEqualTo(at(8));
    }

    @Test
    void proposalsMustExpectTheEpochThatHolds() throws Exception {
        TopologySource source = source(at(7));
        assertThat(refused(source.propose(6, at(7)))).isInstanceOf(EpochConflictException.class);
        assertThat(refused(source.propose(8, at(9)))).isInstanceOf(EpochConflictException.class);
        assertThat(source.current()).isEqualTo(at(7));
    }

    @Test
    void proposalsMustBeOfTheNextEpoch() throws Exception {
        TopologySource source = source(at(7));
        for (long epoch : new long[] {0, 7, 9, Long.MAX_VALUE}) {
            assertThat(refused(source.propose(7, at(epoch))))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("epoch after the expected 7 (was " + epoch + ")");
        }
        assertThat(refused(source.propose(Long.MAX_VALUE, at(0)))).isInstanceOf(IllegalArgumentException.class);
        assertThat(source.current()).isEqualTo(at(7));
    }

    /** Case 4: publishing a topology in which no node is active needs force. */
    @Test
    void aTopologyWithoutActiveNodeMustBeMeant() throws Exception {
        TopologySource source = source(at(7));
        Topology none = Topology.of(Node.of("a").withWeight(0)).withEpoch(8);
        assertThat(refused(source.propose(7, none)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must have an active node (has none of 1)");
        assertThat(refused(source.propose(7, Topology.of().withEpoch(8)))).isInstanceOf(IllegalArgumentException.class);
        assertThat(source.current()).isEqualTo(at(7));
        assertThat(published(source.propose(7, none, NoActiveNode.ALLOWED))).isEqualTo(none);
        assertThat(another().current()).isEqualTo(none);
    }

    @Test
    void whatCouldNotBeReadBackIsNotPublished() throws Exception {
        TopologySource source = source(at(7));
        Topology tooLarge = at(8).with(Node.of("a").withWeight(1_000_000)).withEpoch(8);
        assertThat(refused(source.propose(7, tooLarge)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a ring has at most 1048576 points");
        assertThat(another().current()).isEqualTo(at(7));
    }

    @Test
    void listenersHearTheCurrentTopologyFirstAndThenEachThatFollows() throws Exception {
        TopologySource source = source(at(7));
        RecordingListener listener = new RecordingListener();
        source.watch(listener);
        eventually(() -> listener.topologies().equals(List.of(at(7))));
        published(source.propose(7, at(8)));
        eventually(() -> listener.epochs().equals(List.of(7L, 8L)));
        published(another().propose(8, at(9)));
        eventually(() -> listener.topologies().equals(List.of(at(7), at(8), at(9))));
        assertThat(listener.problems()).isEmpty();
    }

    @Test
    void aBadUpdateIsReportedAndTheLastGoodTopologyStays() throws Exception {
        TopologySource source = source(at(7));
        RecordingListener listener = new RecordingListener();
        source.watch(listener);
        store("clockwise: 1\nnodes:\n  - { id: a, weight: -1 }\n");
        eventually(() -> !listener.problems().isEmpty());
        assertThat(listener.problems())
                .singleElement()
                .satisfies(problem -> assertThat(problem)
                        .isInstanceOf(DocumentException.class)
                        .hasMessageContaining(":3:22: weight of node \"a\" must be from 0"));
        assertThat(source.current()).isEqualTo(at(7));
        store(TopologyDocument.write(at(8), DocumentFormat.JSON));
        eventually(() -> source.current().equals(at(8)));
        passTime();
        assertThat(listener.epochs()).containsExactly(7L, 8L);
        assertThat(listener.problems()).hasSize(1);
    }

    @Test
    void nothingIsPublishedOverABadUpdate() throws Exception {
        TopologySource source = source(at(7));
        store("clockwise: 1\nnodes: oops\n");
        assertThat(refused(source.propose(7, at(8))))
                .isInstanceOf(DocumentException.class)
                .hasMessageContaining(":2:8: nodes must be a list (was oops)");
        assertThat(source.current()).isEqualTo(at(7));
    }

    @Test
    void epochsDoNotRunBack() throws Exception {
        TopologySource source = source(at(7));
        RecordingListener listener = new RecordingListener();
        source.watch(listener);
        store(TopologyDocument.write(at(5), DocumentFormat.YAML));
        eventually(() -> !listener.problems().isEmpty());
        assertThat(listener.problems())
                .singleElement()
                .satisfies(problem -> assertThat(problem)
                        .hasMessageEndingWith("epoch must not run back from 7 (was 5): set it to 8 or more"));
        assertThat(source.current()).isEqualTo(at(7));
        assertThat(refused(source.propose(5, at(6)))).hasMessageContaining("epoch must not run back");
        assertThat(refused(source.propose(7, at(8)))).hasMessageContaining("epoch must not run back");
    }

    @Test
    void aChangeMustRaiseTheEpoch() throws Exception {
        TopologySource source = source(at(7));
        RecordingListener listener = new RecordingListener();
        source.watch(listener);
        store(TopologyDocument.write(at(8).withEpoch(7), DocumentFormat.YAML));
        eventually(() -> !listener.problems().isEmpty());
        assertThat(listener.problems())
                .singleElement()
                .satisfies(problem -> assertThat(problem)
                        .hasMessageContaining("a change must raise the epoch (was 7 with another content)"));
        assertThat(source.current()).isEqualTo(at(7));
        assertThat(refused(source.propose(7, at(8))))
                .as("a proposal does not overwrite what somebody wrote by hand")
                .hasMessageContaining("a change must raise the epoch");
    }

    @Test
    void theSameTopologySpelledAnotherWayIsNoChange() throws Exception {
        TopologySource source = source(at(7));
        RecordingListener listener = new RecordingListener();
        source.watch(listener);
        store(TopologyDocument.write(at(7), DocumentFormat.JSON));
        passTime();
        assertThat(listener.epochs()).containsExactly(7L);
        assertThat(listener.problems()).isEmpty();
    }

    @Test
    void aListenerThatFailsDisturbsNobody() throws Exception {
        TopologySource source = source(at(7));
        RecordingListener before = new RecordingListener();
        RecordingListener after = new RecordingListener();
        source.watch(before);
        source.watch(topology -> {
            throw new IllegalStateException("a listener's own fault, thrown by a test");
        });
        source.watch(after);
        published(source.propose(7, at(8)));
        eventually(
                () -> before.epochs().equals(List.of(7L, 8L)) && after.epochs().equals(List.of(7L, 8L)));
        published(source.propose(8, at(9)));
        eventually(() -> after.epochs().equals(List.of(7L, 8L, 9L)));
    }

    @Test
    void aListenerMayCallTheSource() throws Exception {
        TopologySource source = source(at(7));
        CompletableFuture<CompletionStage<Topology>> proposal = new CompletableFuture<>();
        RecordingListener inner = new RecordingListener();
        source.watch(topology -> {
            if (topology.epoch() == 7) {
                source.watch(inner);
                proposal.complete(source.propose(7, at(8)));
            }
        });
        eventually(proposal::isDone);
        assertThat(published(proposal.join())).isEqualTo(at(8));
        eventually(() -> inner.epochs().equals(List.of(7L, 8L)));
    }

    @Test
    void aClosedSubscriptionHearsNothing() throws Exception {
        TopologySource source = source(at(7));
        RecordingListener listener = new RecordingListener();
        Subscription subscription = source.watch(listener);
        eventually(() -> listener.epochs().equals(List.of(7L)));
        subscription.close();
        subscription.close();
        published(source.propose(7, at(8)));
        passTime();
        assertThat(listener.epochs()).containsExactly(7L);
    }

    @Test
    void aClosedSourceStaysAsItIs() throws Exception {
        TopologySource source = source(at(7));
        RecordingListener listener = new RecordingListener();
        source.watch(listener);
        eventually(() -> listener.epochs().equals(List.of(7L)));
        source.close();
        source.close();
        published(another().propose(7, at(8)));
        passTime();
        assertThat(source.current()).isEqualTo(at(7));
        assertThat(listener.epochs()).containsExactly(7L);
        assertThat(refused(source.propose(8, at(9))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
    }

    @Test
    void whoReadsAndProposesInTurnLosesNoChange() throws Exception {
        Topology start = Topology.of(Node.of("n0"));
        TopologySource first = source(start);
        TopologySource second = another();
        Property.check("no change is lost", 1, random -> {
            for (int i = 1; i <= 40; i++) {
                TopologySource source = random.nextBoolean() ? first : second;
                Node node = Node.of("n" + i);
                boolean done = false;
                while (!done) {
                    Topology current = source.current();
                    CompletionStage<Topology> stage = source.propose(current.epoch(), current.plus(node));
                    eventually(() -> stage.toCompletableFuture().isDone());
                    done = !stage.toCompletableFuture().isCompletedExceptionally();
                }
            }
        });
        eventually(() -> first.current().equals(second.current()));
        assertThat(first.current().epoch()).isEqualTo(41);
        assertThat(first.current().nodes())
                .containsExactlyInAnyOrderElementsOf(IntStream.rangeClosed(0, 40)
                        .mapToObj(i -> Node.of("n" + i))
                        .toList());
    }

    @Test
    void aStoreWithoutTopologyCannotBeOpened() throws Exception {
        store("");
        assertThatThrownBy(this::another)
                .isInstanceOf(DocumentException.class)
                .hasMessageContaining("a topology document must not be empty");
    }
}
