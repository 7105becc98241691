package dev.clockwise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.Utf8;
import dev.clockwise.placement.RingRule;
import dev.clockwise.testkit.Property;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A key is its bytes: through whatever door it comes, it has the same owner and the same list. */
class KeyDoorsTest {

    private static final int KEYS = 300;

    private static final Placement RING =
            Placement.ring(IntStream.range(0, 40).mapToObj(i -> "n" + i).toArray(String[]::new));

    private static final Placement MD5 = Placement.of(Topology.of(
            RingRule.builder()
                    .hash(HashFunction.MD5)
                    .space(Space.bits(128))
                    .label("{id}-{i}")
                    .build(),
            RING.topology().nodes()));

    @Test
    void anyTextIsItsUtf8() {
        Property.check("a text is its UTF-8 bytes", 40, random -> {
            for (int i = 0; i < KEYS; i++) {
                String text = text(random);
                byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
                assertThat(Utf8.of(text).toArray()).isEqualTo(bytes);
                requireSame(RING, text, bytes, random);
                requireSame(MD5, text, bytes, random);
            }
        });
    }

    private static void requireSame(Placement placement, String text, byte[] bytes, SplittableRandom random) {
        Node owner = placement.owner(bytes);
        PreferenceList list = placement.owners(bytes, 3);
        int before = random.nextInt(5);
        byte[] within = new byte[before + bytes.length + random.nextInt(5)];
        random.nextBytes(within);
        System.arraycopy(bytes, 0, within, before, bytes.length);
        ByteBuffer heap = ByteBuffer.wrap(within, before, bytes.length);
        ByteBuffer direct = ByteBuffer.allocateDirect(within.length).put(within);
        direct.limit(before + bytes.length).position(before);
        assertThat(placement.owner(text)).isEqualTo(owner);
        assertThat(placement.owner(within, before, bytes.length)).isEqualTo(owner);
        for (ByteBuffer buffer :
                new ByteBuffer[] {heap, heap.slice(), heap.asReadOnlyBuffer(), direct, direct.slice()}) {
            ByteBuffer same = buffer.duplicate();
            assertThat(placement.owner(buffer)).isEqualTo(owner);
            assertThat(buffer).isEqualTo(same);
        }
        Node[] into = new Node[3];
        assertThat(placement.owners(text, into)).isEqualTo(3);
        assertThat(into).containsExactlyElementsOf(list);
        assertThat(placement.owners(text, 3)).isEqualTo(list);
    }

    /**
     * Any char but mostly of one kind: ASCII, Latin-1, one that is a letter in its lower byte, half a surrogate pair.
     */
    private static String text(SplittableRandom random) {
        int kind = random.nextInt(6);
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(random.nextInt(10) == 0 ? 400 : 20); i > 0; i--) {
            switch (kind) {
                case 0 -> text.append((char) random.nextInt(0x80));
                case 1 -> text.append((char) random.nextInt(0x100));
                case 2 -> text.append((char) (0x100 * random.nextInt(3) + 'a'));
                case 3 -> text.append((char) random.nextInt(0x10000));
                case 4 -> text.append((char) (0xd800 + random.nextInt(0x800)));
                default -> text.appendCodePoint(random.nextInt(0x110000));
            }
        }
        return text.toString();
    }

    @Test
    void aLongDirectBuffer() {
        byte[] bytes = new byte[200_000];
        new SplittableRandom(7).nextBytes(bytes);
        ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
        assertThat(RING.owner(direct)).isEqualTo(RING.owner(bytes));
    }
}
