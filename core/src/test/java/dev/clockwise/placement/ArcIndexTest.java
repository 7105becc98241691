package dev.clockwise.placement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Position;
import dev.clockwise.Space;
import dev.clockwise.testkit.Property;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The index against a search from the first cell on, at each start and beside it. */
class ArcIndexTest {

    private static final int RANDOM_POSITIONS = 200;

    private static final List<Space> SPACES = List.of(
            Space.modulus(1),
            Space.modulus(2),
            Space.modulus(100),
            Space.modulus(16_384),
            Space.bits(32),
            Space.modulus(4_294_967_297L),
            Space.bits(63),
            Space.BITS_64,
            Space.bits(65),
            Space.bits(127),
            Space.bits(128));

    /** Where the starts of cells lie. */
    private enum Starts {
        RANDOM {
            @Override
            BigInteger next(SplittableRandom random, BigInteger size) {
                return number(random).mod(size);
            }
        },
        /** All in one bucket, or nearly so. */
        IN_ONE_PLACE {
            @Override
            BigInteger next(SplittableRandom random, BigInteger size) {
                return size.shiftRight(1)
                        .add(BigInteger.valueOf(random.nextInt(300)))
                        .mod(size);
            }
        },
        AT_THE_ENDS {
            @Override
            BigInteger next(SplittableRandom random, BigInteger size) {
                BigInteger near = BigInteger.valueOf(random.nextInt(5)).mod(size);
                return random.nextBoolean()
                        ? near
                        : size.subtract(BigInteger.ONE).subtract(near);
            }
        },
        /** At doubling distances from 0, so that buckets are as uneven as can be. */
        DOUBLING {
            @Override
            BigInteger next(SplittableRandom random, BigInteger size) {
                return number(random).mod(size).shiftRight(random.nextInt(128));
            }
        },
        /** At the bounds of buckets and beside them. */
        REGULAR {
            @Override
            BigInteger next(SplittableRandom random, BigInteger size) {
                BigInteger step = size.divide(BigInteger.valueOf(21L * (1 + random.nextInt(4))))
                        .max(BigInteger.ONE);
                return step.multiply(BigInteger.valueOf(random.nextInt(84)))
                        .add(BigInteger.valueOf(random.nextInt(3)))
                        .mod(size);
            }
        };

        abstract BigInteger next(SplittableRandom random, BigInteger size);
    }

    private static BigInteger number(SplittableRandom random) {
        byte[] bytes = new byte[17];
        random.nextBytes(bytes);
        return new BigInteger(1, bytes);
    }

    @ParameterizedTest
    @EnumSource(Starts.class)
    void anyStarts(Starts starts) {
        Property.check("index of " + starts, 20, random -> {
            for (Space space : SPACES) {
                check(space, starts, 1 + random.nextInt(120), 1 + random.nextInt(40), random);
            }
        });
    }

    /** Codes of so many bits that few or none are left for the cut. */
    @ParameterizedTest
    @ValueSource(ints = {3, 4, 255, 16_383, 16_384, 32_767, 32_768, 1_000_000})
    void anyNumberOfNodes(int nodes) {
        Property.check("index of " + nodes + " nodes", 20, random -> {
            check(Space.BITS_64, Starts.RANDOM, 300, nodes, random);
            check(Space.bits(128), Starts.RANDOM, 300, nodes, random);
        });
    }

    private static void check(Space space, Starts kind, int points, int nodes, SplittableRandom random) {
        TreeSet<BigInteger> starts = new TreeSet<>(List.of(BigInteger.ZERO));
        for (int i = 0; i < points; i++) {
            starts.add(kind.next(random, space.size()));
        }
        int cells = starts.size();
        long @Nullable [] high = space.isNarrow() ? null : new long[points + 1];
        long[] low = new long[points + 1];
        int[] owners = new int[points + 1];
        List<Position> sorted = new ArrayList<>();
        for (BigInteger start : starts) {
            Position position = Position.of(start);
            low[sorted.size()] = position.low();
            if (high != null) {
                high[sorted.size()] = position.high();
            }
            owners[sorted.size()] = random.nextInt(nodes);
            sorted.add(position);
        }
        ArcIndex index = ArcIndex.of(space, cells, high, low, owners, points, Codes.bits(nodes));
        for (BigInteger position : positions(starts, space, random)) {
            int cell = scanned(sorted, Position.of(position));
            Position at = Position.of(position);
            assertThat(index.cellAt(at.high(), at.low()))
                    .as("cell of %s in %s of %s", position, starts, space)
                    .isEqualTo(cell);
            assertThat(index.ownerAt(at.high(), at.low()))
                    .as("owner of %s in %s of %s", position, starts, space)
                    .isEqualTo(owners[cell]);
            if (at.high() == 0) {
                assertThat(index.cellAt(at.low())).isEqualTo(cell);
                assertThat(index.ownerAt(at.low())).isEqualTo(owners[cell]);
            }
        }
    }

    private static Set<BigInteger> positions(Set<BigInteger> starts, Space space, SplittableRandom random) {
        TreeSet<BigInteger> positions = new TreeSet<>();
        for (BigInteger start : starts) {
            for (int beside = -1; beside <= 1; beside++) {
                positions.add(start.add(BigInteger.valueOf(beside)).mod(space.size()));
            }
        }
        for (int i = 0; i < RANDOM_POSITIONS; i++) {
            positions.add(number(random).mod(space.size()));
        }
        return positions;
    }

    private static int scanned(List<Position> starts, Position position) {
        int cell = 0;
        while (cell + 1 < starts.size() && starts.get(cell + 1).compareTo(position) <= 0) {
            cell++;
        }
        return cell;
    }
}
