package dev.clockwise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.Boundary;
import dev.clockwise.placement.JumpRule;
import dev.clockwise.placement.MaglevRule;
import dev.clockwise.placement.ModuloRule;
import dev.clockwise.placement.RendezvousRule;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.SlotTableRule;
import dev.clockwise.placement.SlotsRule;
import dev.clockwise.placement.Tie;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * One checksum pins a whole mapping: the owners and the lists of three of 1,000 fixed keys on three fixed topologies,
 * for each shape of rule and each hash.
 */
class GoldenMappingTest {

    private static final String PROMISE = """
            The mapping of %s changed. A mapping is a promise: keys that are stored would not be found where they are. If \
            the change is meant, it needs a decision record in docs/decisions and a new format version beside the old one; \
            the old checksum stays with the old version. Otherwise mend the code, not this table.""";

    /** Shapes of rules, each with every hash. */
    enum Shape {
        /** The native ring; its own with XXH3. */
        NATIVE {
            @Override
            PlacementRule with(HashFunction hash) {
                int bytes = Math.min(16, hash.digestBytes());
                return RingRule.builder()
                        .space(Space.bits(8 * bytes))
                        .hash(hash)
                        .build();
            }
        },
        /** What many write for themselves. */
        HOME_GROWN {
            @Override
            PlacementRule with(HashFunction hash) {
                return RingRule.builder()
                        .space(Space.bits(32))
                        .hash(hash, DigestCut.first(Math.min(4, hash.digestBytes())))
                        .label("{id}#{i}")
                        .points(100)
                        .boundary(Boundary.STRICTLY_AFTER)
                        .build();
            }
        },
        /** Several points a label, little-endian, the highest id first. */
        KETAMA {
            @Override
            PlacementRule with(HashFunction hash) {
                int bytes = Math.min(4, hash.digestBytes());
                return RingRule.builder()
                        .space(Space.bits(32))
                        .hash(hash, DigestCut.first(bytes).littleEndian())
                        .label("{id}-{i}")
                        .pointsPerLabel(Math.min(4, hash.digestBytes() / bytes))
                        .points(40)
                        .tie(Tie.HIGHEST_ID)
                        .build();
            }
        },
        /** Crowded, and not a power of two. */
        SMALL {
            @Override
            PlacementRule with(HashFunction hash) {
                return RingRule.builder()
                        .space(Space.modulus(1_009))
                        .hash(hash)
                        .label("{id}{i}")
                        .points(30)
                        .build();
            }
        },
        /** A draw a node. */
        RENDEZVOUS {
            @Override
            PlacementRule with(HashFunction hash) {
                return new RendezvousRule(PositionHash.of(hash, Space.bits(Math.min(64, 8 * hash.digestBytes()))));
            }
        },
        /** The same, kept in a table. */
        SLOTS {
            @Override
            PlacementRule with(HashFunction hash) {
                return SlotsRule.of(PositionHash.of(hash, Space.bits(Math.min(64, 8 * hash.digestBytes()))), 9);
            }
        },
        /** The same, evened out. */
        CAPACITY {
            @Override
            PlacementRule with(HashFunction hash) {
                return ((SlotsRule) SLOTS.with(hash)).withCapacity(new BigDecimal("1.02"));
            }
        },
        /** A table filled by turns. */
        MAGLEV {
            @Override
            PlacementRule with(HashFunction hash) {
                return new MaglevRule(PositionHash.of(hash, Space.bits(Math.min(128, 8 * hash.digestBytes()))), 1_009);
            }
        },
        /** Numbered buckets, of which two or more are holes. */
        JUMP {
            @Override
            PlacementRule with(HashFunction hash) {
                return new JumpRule(PositionHash.of(hash, Space.bits(Math.min(64, 8 * hash.digestBytes()))), 16);
            }

            @Override
            List<Position> points(Space space, int node, int nodes) {
                return List.of(Position.of(node), Position.of(15 - node));
            }
        },
        /** Points in the nodes. */
        TOKENS {
            @Override
            PlacementRule with(HashFunction hash) {
                return RingRule.builder()
                        .space(Space.bits(Math.min(128, 8 * hash.digestBytes())))
                        .hash(hash)
                        .givenPoints()
                        .build();
            }

            @Override
            List<Position> points(Space space, int node, int nodes) {
                return IntStream.range(0, 5)
                        .mapToObj(i -> part(space, 1 + nodes * i + (5 * node + i) % nodes, 5 * nodes + 2))
                        .toList();
            }
        },
        /** A sliced list. */
        RANGE {
            @Override
            PlacementRule with(HashFunction hash) {
                return RingRule.builder()
                        .space(Space.bits(Math.min(128, 8 * hash.digestBytes())))
                        .hash(hash)
                        .givenPoints()
                        .boundary(Boundary.AT_OR_BEFORE)
                        .build();
            }

            @Override
            List<Position> points(Space space, int node, int nodes) {
                return List.of(part(space, 3 * node + 1, 23), part(space, 3 * node + 2, 29));
            }
        },
        /** A table in the nodes, a part of it unclaimed. */
        SLOT_TABLE {
            @Override
            PlacementRule with(HashFunction hash) {
                return new SlotTableRule(PositionHash.of(hash, Space.modulus(CLAIMED_SLOTS + 100)));
            }

            @Override
            List<Position> points(Space space, int node, int nodes) {
                return IntStream.range(0, CLAIMED_SLOTS)
                        .filter(slot -> slot % nodes == node)
                        .mapToObj(Position::of)
                        .toList();
            }
        },
        /** The baseline. */
        MODULO {
            @Override
            PlacementRule with(HashFunction hash) {
                return new ModuloRule(PositionHash.of(hash, Space.bits(Math.min(128, 8 * hash.digestBytes()))));
            }
        };

        abstract PlacementRule with(HashFunction hash);

        private static Position part(Space space, int numerator, int denominator) {
            return Position.of(
                    space.size().multiply(BigInteger.valueOf(numerator)).divide(BigInteger.valueOf(denominator)));
        }

        /**
         * The points that the node of that number in a topology of {@code nodes} is given, in the space of given
         * points.
         */
        List<Position> points(Space space, int node, int nodes) {
            return List.of();
        }

        Topology topology(PlacementRule rule, List<Node> nodes) {
            return rule.givenPoints()
                    .map(space -> IntStream.range(0, nodes.size())
                            .mapToObj(i -> nodes.get(i).withPoints(points(space, i, nodes.size())))
                            .toList())
                    .map(placed -> Topology.of(rule, placed))
                    .orElseGet(() -> Topology.of(rule, nodes));
        }
    }

    private static final Set<HashFunction> GENERAL_HASHES = EnumSet.of(
            HashFunction.XXH3_64,
            HashFunction.XXH64,
            HashFunction.XXH32,
            HashFunction.MURMUR3_32,
            HashFunction.MURMUR3_128,
            HashFunction.CRC16,
            HashFunction.CRC32,
            HashFunction.FNV1_32,
            HashFunction.FNV1A_32,
            HashFunction.FNV1_64,
            HashFunction.FNV1A_64,
            HashFunction.MD5,
            HashFunction.SHA1,
            HashFunction.SHA256);

    private static final Set<Shape> WITH_EVERY_HASH = EnumSet.of(Shape.NATIVE, Shape.MODULO);

    private static final String GOLDEN = """
            NATIVE     xxh3_64     c958a32b81ddeb48
            NATIVE     xxh64       b331be451415e06f
            NATIVE     xxh32       9fecff55cfcc5f50
            NATIVE     murmur3_32  f1b34d382fa825ba
            NATIVE     murmur3_128 e5a89b77732524ab
            NATIVE     crc16       c992a7e791730d7b
            NATIVE     crc32       272efdb4d28baa16
            NATIVE     fnv1_32     f515efa5835be233
            NATIVE     fnv1a_32    090c9bd6dd5cf522
            NATIVE     fnv1_64     0ee5283a07e63405
            NATIVE     fnv1a_64    c936211b9b8a341e
            NATIVE     md5         a97e9f18c7991100
            NATIVE     sha1        dc0d7110b47b9bd9
            NATIVE     sha256      0675be41e1945bb5
            HOME_GROWN xxh3_64     322e92fa370cc37d
            HOME_GROWN xxh64       c02501919da3c4d9
            HOME_GROWN xxh32       6a7cebb72ad1513f
            HOME_GROWN murmur3_32  b7bc07e3594a3dde
            HOME_GROWN murmur3_128 4f7778201f0f587d
            HOME_GROWN crc16       78a15e77461e8b01
            HOME_GROWN crc32       8bf6eaa81a359834
            HOME_GROWN fnv1_32     b6522f309b115309
            HOME_GROWN fnv1a_32    83054a3a675bc88e
            HOME_GROWN fnv1_64     b0a40c9a920189f9
            HOME_GROWN fnv1a_64    be74c517f2e234c4
            HOME_GROWN md5         ab13d356235ad3c8
            HOME_GROWN sha1        37b098c86ca1d4cb
            HOME_GROWN sha256      207d236aa2be945d
            KETAMA     xxh3_64     f63d54c5eed566cb
            KETAMA     xxh64       d17ebccfee6443a7
            KETAMA     xxh32       796c7bf42ffba1f0
            KETAMA     murmur3_32  779017ca77c586af
            KETAMA     murmur3_128 e4f8b076a505caf8
            KETAMA     crc16       742e0156874fc968
            KETAMA     crc32       26be92d4d9ae126f
            KETAMA     fnv1_32     4707b1c41a7b084d
            KETAMA     fnv1a_32    6cf056c73b8f5677
            KETAMA     fnv1_64     9f2dff35db060322
            KETAMA     fnv1a_64    728c54bbe9ac4068
            KETAMA     md5         7197d11ab7e391f4
            KETAMA     sha1        ba9fa23e5c509816
            KETAMA     sha256      9458236c24410cc2
            SMALL      xxh3_64     4520a9a63c25f764
            SMALL      xxh64       5dcb86ddcc0916bd
            SMALL      xxh32       34d185ec8a3e4337
            SMALL      murmur3_32  79e586d5d67f76cc
            SMALL      murmur3_128 17deb00be9c61c96
            SMALL      crc16       f7df005de095b77f
            SMALL      crc32       b901ab89ce817e7a
            SMALL      fnv1_32     0e5b00079c469131
            SMALL      fnv1a_32    e2a2a944d9b79d05
            SMALL      fnv1_64     024d0a73bb7db9ed
            SMALL      fnv1a_64    f0f9d3d3496e71ac
            SMALL      md5         bbc90cfa4be15573
            SMALL      sha1        84ed1c41afd9b2da
            SMALL      sha256      abe881514d5801d6
            JUMP       xxh3_64     47ffae8c9bf0ab93
            JUMP       xxh64       d802f5c8e85e0e63
            JUMP       xxh32       a6553777e2f62048
            JUMP       murmur3_32  ae19f93c76e41f90
            JUMP       murmur3_128 840bcdb3c81fd016
            JUMP       crc16       e9b4a2ce8569d7b9
            JUMP       crc32       ca95fed86430d8a2
            JUMP       fnv1_32     a81da9c61f17158c
            JUMP       fnv1a_32    d914f2e056c26528
            JUMP       fnv1_64     4bbabb695b47328d
            JUMP       fnv1a_64    842e4a6e4b600a49
            JUMP       md5         18c7e5c9a4513e1c
            JUMP       sha1        1f1152b5887e719f
            JUMP       sha256      b7d7a69ecd442fba
            TOKENS     xxh3_64     0c5d043f05f1cc87
            TOKENS     xxh64       cf33bfed7eca5a28
            TOKENS     xxh32       cb5cbf4b71f789ab
            TOKENS     murmur3_32  37811130b860c5fd
            TOKENS     murmur3_128 3bb99c2da838cd32
            TOKENS     crc16       630e1ca781e2615a
            TOKENS     crc32       3709a00f3baefe6c
            TOKENS     fnv1_32     94e3dd325a680509
            TOKENS     fnv1a_32    ccd4aa212fbef5d6
            TOKENS     fnv1_64     2e98424278e925a8
            TOKENS     fnv1a_64    4753617732b41419
            TOKENS     md5         762d15d71133f195
            TOKENS     sha1        508f362e010b9dcc
            TOKENS     sha256      d87013ff0221813e
            RANGE      xxh3_64     5d60b9f455b1051b
            RANGE      xxh64       ccef5cb0e4a871f5
            RANGE      xxh32       d45f1d67bce1c618
            RANGE      murmur3_32  347d437cd2e6e479
            RANGE      murmur3_128 5c4ce489b5bea487
            RANGE      crc16       529c1e144c6baac4
            RANGE      crc32       36b0be14c3e5a6bd
            RANGE      fnv1_32     584438540865eeed
            RANGE      fnv1a_32    3c9348e79751aeb5
            RANGE      fnv1_64     c6c47e4b367c844c
            RANGE      fnv1a_64    9712a5bf34588d28
            RANGE      md5         a60d6ff33af8bbdd
            RANGE      sha1        45e22d68ad3a4c16
            RANGE      sha256      60d8d7045f8a6c09
            RENDEZVOUS xxh3_64     c283e8ea8f24db18
            RENDEZVOUS xxh64       3d6f91f3d1bedce1
            RENDEZVOUS xxh32       de0c878c6e0bac5e
            RENDEZVOUS murmur3_32  e985cac2f97df08d
            RENDEZVOUS murmur3_128 ca8c8e6af11af5d4
            RENDEZVOUS crc16       5f79826c42459b6d
            RENDEZVOUS crc32       c647dae3d5022cb9
            RENDEZVOUS fnv1_32     67271e103d6b1bd2
            RENDEZVOUS fnv1a_32    660ce59eabd76a5c
            RENDEZVOUS fnv1_64     a0675d51d23e9854
            RENDEZVOUS fnv1a_64    142cd700bc29a30c
            RENDEZVOUS md5         5decfe773c5e778e
            RENDEZVOUS sha1        b5d12df39014a66e
            RENDEZVOUS sha256      d305621eacc3d7de
            SLOTS      xxh3_64     31a4c4a0a997e77a
            SLOTS      xxh64       374e754a00a46be8
            SLOTS      xxh32       5738fb76736f504b
            SLOTS      murmur3_32  a22f9a3f7b25bf53
            SLOTS      murmur3_128 0439871c0b19e279
            SLOTS      crc16       fafc7a8bcd58040b
            SLOTS      crc32       7fd3cf0e813c8f62
            SLOTS      fnv1_32     3d96137ba07ce44a
            SLOTS      fnv1a_32    1d12bdeb60db29b8
            SLOTS      fnv1_64     5ac0e5ce6e094460
            SLOTS      fnv1a_64    1909d3086435604c
            SLOTS      md5         40a78886eb3555d1
            SLOTS      sha1        12559429eefa260e
            SLOTS      sha256      ed2e5726d9452845
            CAPACITY   xxh3_64     603d33ae246a0f68
            CAPACITY   xxh64       5a2ce02db8a54f04
            CAPACITY   xxh32       90abe4159f20560a
            CAPACITY   murmur3_32  882847dd7df5a98c
            CAPACITY   murmur3_128 3c61b42243ba75d1
            CAPACITY   crc16       bd2b53c8c6ba2ce6
            CAPACITY   crc32       87d03846958bebe9
            CAPACITY   fnv1_32     be1a88141c929635
            CAPACITY   fnv1a_32    8b04fe084df3af9f
            CAPACITY   fnv1_64     468d1aafce6df58c
            CAPACITY   fnv1a_64    0672522cd3445a59
            CAPACITY   md5         be19a3c95c13650d
            CAPACITY   sha1        823fd2550034b0a3
            CAPACITY   sha256      c5f966b733fd8623
            MAGLEV     xxh3_64     f379a45e4ba13ea4
            MAGLEV     xxh64       553fcf4136e8dd0a
            MAGLEV     xxh32       6f1ab67084db4885
            MAGLEV     murmur3_32  45e5cd47730c1de3
            MAGLEV     murmur3_128 001622a8e030c0da
            MAGLEV     crc16       053953972a74e28b
            MAGLEV     crc32       05605e12aafb45ea
            MAGLEV     fnv1_32     d607768b383d0d8b
            MAGLEV     fnv1a_32    1a40380c9fa8259f
            MAGLEV     fnv1_64     b9841dde214b3e84
            MAGLEV     fnv1a_64    afeed2ec98a63f1b
            MAGLEV     md5         95f5c8a86fd96771
            MAGLEV     sha1        9c73884068af7df3
            MAGLEV     sha256      f519bb9a3daf1482
            SLOT_TABLE xxh3_64     2fb279e91e802444
            SLOT_TABLE xxh64       8f762479ed8f028d
            SLOT_TABLE xxh32       d0a2328281f48d3a
            SLOT_TABLE murmur3_32  27e8d7d963203418
            SLOT_TABLE murmur3_128 65c5ab751718e1e0
            SLOT_TABLE crc16       08c02c35dffcf94d
            SLOT_TABLE crc32       dc5d0d10bc616cc6
            SLOT_TABLE fnv1_32     49fb2f6d325e8103
            SLOT_TABLE fnv1a_32    8b3531ba69db20e1
            SLOT_TABLE fnv1_64     93cf33b49e163097
            SLOT_TABLE fnv1a_64    c60eed40049bfe86
            SLOT_TABLE md5         ec46a9bd7f41c198
            SLOT_TABLE sha1        3f59f31b3086dfb0
            SLOT_TABLE sha256      7ed462590a6f94e5
            MODULO     xxh3_64     d475f7b1a189e119
            MODULO     xxh64       c0b9e358ca90cb79
            MODULO     xxh32       9825b9052c143b36
            MODULO     murmur3_32  6297829807c1cce8
            MODULO     murmur3_128 3d1c5227b71769e2
            MODULO     crc16       de60e411ea864df4
            MODULO     crc32       1110f9630bf46b91
            MODULO     fnv1_32     4eb38275afa00be6
            MODULO     fnv1a_32    d11ea8f6cf6e0741
            MODULO     fnv1_64     b01b3f99320275d0
            MODULO     fnv1a_64    9e16511fc52a336f
            MODULO     md5         4c3d4c2327618295
            MODULO     sha1        5be49c69739c0bcc
            MODULO     sha256      ebddbebfa6135e5e
            NATIVE     farm_fingerprint64 041d9a94282e0af8
            NATIVE     murmur3_32_length_seed f8ddf3f18419a224
            NATIVE     murmur3_31_length_prefix e81208c892078d00
            NATIVE     murmur3_32_code_point_low_bytes 212b8720adc31e0b
            NATIVE     murmur3_32_utf16_low_bytes_seed_fff 8e4c982ac7ad9403
            NATIVE     murmur3_64_cassandra bb800d7a390427af
            NATIVE     murmur3_draft_31_seed_9001 14a97ff2e5a1c615
            NATIVE     murmur3_draft_32_utf16 14a363264db4aca3
            NATIVE     murmur3_draft_32_signed 48e11b621ae2a66b
            NATIVE     murmur2_32_length_seed d8046c8d63abbba2
            NATIVE     murmur2_31_seed_9747b28c 47a3b4241685f6f8
            NATIVE     murmur64a_seed_1234abcd 62d604e150d68a58
            NATIVE     murmur64a_seed_f9f198ef 8dbc03d00091e121
            NATIVE     murmur64a_seed_a205b064 8c594c1da497b527
            NATIVE     murmur64a_seed_c70f6907 b165ff21374bec0c
            NATIVE     crc16_unmasked 9d609a2fa4162737
            NATIVE     crc32_avalanche 20383c5cb15ecdd9
            NATIVE     crc15       18fe13a3fcd6f9e7
            NATIVE     fnv1_32_signed b2220a5e368d2510
            NATIVE     fnv1_32_utf16 b29cfe89f5e53037
            NATIVE     fnv1a_32_signed 9fb407721537eff2
            NATIVE     fnv1a_32_utf16 51b008d034f8217b
            NATIVE     fnv1_64_low32_signed 1a1973320504345d
            NATIVE     fnv1_64_low32_utf16 205f621e345e4b19
            NATIVE     fnv1a_64_low32_signed 5611ea5ae9639170
            NATIVE     fnv1a_64_low32_utf16 7a1a7c73e61b9ef1
            NATIVE     one_at_a_time d547407ddc4094b4
            NATIVE     one_at_a_time_unsigned 92f644717d717ea9
            NATIVE     lookup3_seed_13 73cd91a35d0dcbe5
            NATIVE     hsieh       9d6191e0a8dee065
            NATIVE     sdbm        0079066cf9cede3c
            NATIVE     sdbm_avalanche df8c31b1fe1e0ebc
            NATIVE     djb2        7a96ffcde1affc04
            NATIVE     djb2_avalanche 3411bfb73e5d3853
            NATIVE     wt6         12c60b1e8c6f2150
            NATIVE     wt6_avalanche d2b18538eee4e9cf
            NATIVE     java_hash_code 8ae602723113e128
            NATIVE     java_hash_code_abs 3f2d76d1d80cf5a9
            NATIVE     java_hash_code_spread 8ae602723113e128
            NATIVE     elf_utf16   8ce2facdd3f43ae9
            NATIVE     rs_utf16    a1f1dcbffd9dc6cc
            NATIVE     lua_utf16   c6430d5bac43be58
            NATIVE     mysql_utf16 38b39ca668b3d462
            NATIVE     md5_abs     32f16601353532f1
            MODULO     farm_fingerprint64 11989f3f85ff4151
            MODULO     murmur3_32_length_seed d5991c94213fbb5c
            MODULO     murmur3_31_length_prefix 81e19fb186e570a5
            MODULO     murmur3_32_code_point_low_bytes a3e828572bc76f50
            MODULO     murmur3_32_utf16_low_bytes_seed_fff e0697ff034cfeecf
            MODULO     murmur3_64_cassandra 4d8a778e37f72b84
            MODULO     murmur3_draft_31_seed_9001 078856415e32c0dc
            MODULO     murmur3_draft_32_utf16 1e23de9248bb7cf4
            MODULO     murmur3_draft_32_signed 93c737fd0c6375c6
            MODULO     murmur2_32_length_seed b70063c9facaaf47
            MODULO     murmur2_31_seed_9747b28c 83f1cacf66f98d07
            MODULO     murmur64a_seed_1234abcd 7452658e6dda9726
            MODULO     murmur64a_seed_f9f198ef c67bb22e006cd491
            MODULO     murmur64a_seed_a205b064 e289ed8710e6b060
            MODULO     murmur64a_seed_c70f6907 3a71667d82019354
            MODULO     crc16_unmasked 1ef60ec916c5118a
            MODULO     crc32_avalanche abebf417696def08
            MODULO     crc15       fcfbf37c9157e3fa
            MODULO     fnv1_32_signed a8d7333bd6833d7d
            MODULO     fnv1_32_utf16 8d07f16fde9105f2
            MODULO     fnv1a_32_signed 70b8d116e5cafd54
            MODULO     fnv1a_32_utf16 ef6b6b92fe3d4a60
            MODULO     fnv1_64_low32_signed 7f3198c280b89f74
            MODULO     fnv1_64_low32_utf16 6a77b840cd36637b
            MODULO     fnv1a_64_low32_signed 338badfa3fa5b171
            MODULO     fnv1a_64_low32_utf16 bcffe692fc464725
            MODULO     one_at_a_time b45e530e076eba81
            MODULO     one_at_a_time_unsigned 4f1c685e937993fc
            MODULO     lookup3_seed_13 fcd7dea992e0969b
            MODULO     hsieh       f1d77718e81e8bd6
            MODULO     sdbm        cea761b1a320f804
            MODULO     sdbm_avalanche 7bf8296da502ecc6
            MODULO     djb2        49a7cdd83f7eb0f3
            MODULO     djb2_avalanche 95444e7036b42b4e
            MODULO     wt6         8cff9ef2490a60e8
            MODULO     wt6_avalanche 9c9bd13730249eb3
            MODULO     java_hash_code 9ea060ca63379c79
            MODULO     java_hash_code_abs c70c852211bcf078
            MODULO     java_hash_code_spread e6c04ba52661c66a
            MODULO     elf_utf16   24b0cec8303ec56e
            MODULO     rs_utf16    69ee2fcf6af536ed
            MODULO     lua_utf16   0e40d8dd10e33521
            MODULO     mysql_utf16 5d4b245213fdf40b
            MODULO     md5_abs     ae70949e59499742
            """;

    private static final List<List<Node>> TOPOLOGIES = List.of(
            IntStream.range(0, 7).mapToObj(i -> Node.of("node-" + i)).toList(),
            List.of(
                    Node.of("10.0.0.1:11211").withZone("a"),
                    Node.of("10.0.0.2:11211").withZone("a").withWeight("2.5"),
                    Node.of("10.0.0.3:11211").withZone("b").withWeight("0.5"),
                    Node.of("10.0.0.4:11211").withZone("b").withWeight("0"),
                    Node.of("10.0.0.5:11211").withZone("b").withWeight("0.003125"),
                    Node.of("10.0.0.6:11211")),
            List.of(Node.of("1"), Node.of("11"), Node.of("1\0"), Node.of("é"), Node.of("～"), Node.of("😀")));

    private static final int CLAIMED_SLOTS = 900;

    private static final List<byte[]> KEYS = keys();

    /** Half names, half bytes of a linear congruential generator, whose constants are Knuth's. */
    private static List<byte[]> keys() {
        List<byte[]> keys = new ArrayList<>(Keys.users(500));
        long state = 1;
        for (int i = 0; i < 500; i++) {
            byte[] key = new byte[i % 50];
            for (int j = 0; j < key.length; j++) {
                state = state * 6364136223846793005L + 1442695040888963407L;
                key[j] = (byte) (state >>> 56);
            }
            keys.add(key);
        }
        return keys;
    }

    private static String checksum(Shape shape, PlacementRule rule) {
        long hash = 0xcbf29ce484222325L;
        for (List<Node> nodes : TOPOLOGIES) {
            Placement placement = Placement.of(shape.topology(rule, nodes));
            for (byte[] key : KEYS) {
                hash = add(hash, placement.owner(key));
                for (Node node : placement.owners(key, 3)) {
                    hash = add(hash, node);
                }
            }
        }
        return String.format("%016x", hash);
    }

    /** FNV-1a over the id and a byte after it. */
    private static long add(long hash, Node node) {
        long sum = hash;
        for (byte each : (node.id() + "\n").getBytes(StandardCharsets.UTF_8)) {
            sum = (sum ^ (each & 0xff)) * 0x100000001b3L;
        }
        return sum;
    }

    private static Map<String, String> golden() {
        Map<String, String> golden = new TreeMap<>();
        GOLDEN.lines()
                .map(line -> line.split(" +"))
                .forEach(row ->
                        assertThat(golden.put(row[0] + " " + row[1], row[2])).isNull());
        return golden;
    }

    /** The hashes of the shape that is tested: the general ones with each, those of other programs with two. */
    private static Set<HashFunction> hashes(Shape shape) {
        return WITH_EVERY_HASH.contains(shape) ? EnumSet.allOf(HashFunction.class) : GENERAL_HASHES;
    }

    @ParameterizedTest
    @EnumSource
    void everyHash(Shape shape) {
        Map<String, String> golden = golden();
        for (HashFunction hash : hashes(shape)) {
            String name = shape + " " + hash;
            assertThat(checksum(shape, shape.with(hash))).as(PROMISE, name).isEqualTo(golden.get(name));
        }
        assertThat(golden)
                .hasSize(Arrays.stream(Shape.values())
                        .mapToInt(each -> hashes(each).size())
                        .sum());
        // JAVA_HASH_CODE and its SPREAD differ in lower halves alone, and no key has the upper half of a native point.
        assertThat(golden.remove("NATIVE java_hash_code_spread")).isEqualTo(golden.get("NATIVE java_hash_code"));
        assertThat(golden.values()).doesNotHaveDuplicates();
    }
}
