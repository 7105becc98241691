package dev.clockwise.difference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Position;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.dialect.Dialects;
import dev.clockwise.dialect.FloatCount;
import dev.clockwise.difference.Change.Aspect;
import dev.clockwise.difference.Change.Side;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.HashTag;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.Boundary;
import dev.clockwise.placement.MaglevRule;
import dev.clockwise.placement.ModuloRule;
import dev.clockwise.placement.RendezvousRule;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.SlotsRule;
import dev.clockwise.placement.Tie;
import dev.clockwise.placement.WeightCount;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each single difference is found and named, over the whole space where both sides share it. */
class DiagnosisTest {

    private static final List<Node> TWELVE = servers(12);

    private static List<Node> servers(int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(i -> Node.of("10.0.0." + i + ":11211").withAttribute("order", Integer.toString(i - 1)))
                .toList();
    }

    private static List<Node> each(UnaryOperator<Node> change) {
        return TWELVE.stream().map(change).toList();
    }

    private static RingRule.Builder ketama() {
        return RingRule.builder()
                .space(Space.bits(32))
                .hash(HashFunction.MD5, DigestCut.first(4).littleEndian())
                .pointsPerLabel(4)
                .label("{id}-{i}")
                .points(160);
    }

    private static Topology dialect(String name, Map<String, String> parameters, List<Node> nodes) {
        return Topology.of(Dialects.named(name).orElseThrow().rule(parameters), nodes);
    }

    private static Topology dialect(String name) {
        return dialect(name, Map.of(), TWELVE);
    }

    /** The one change that explains it, which must be proved. */
    private static Change cause(Topology left, Topology right) {
        Diagnosis diagnosis = Diagnosis.of(left, right);
        assertThat(diagnosis.causes()).hasSize(1);
        Cause cause = diagnosis.causes().get(0);
        assertThat(cause.isWhole()).isTrue();
        assertThat(cause.exact()).isTrue();
        assertThat(diagnosis.isWhole()).isTrue();
        assertThat(diagnosis.parts()).isEmpty();
        return cause.change();
    }

    private static void assertCause(
            RingRule.Builder left, RingRule.Builder right, Aspect aspect, String onLeft, String onRight) {
        Topology a = Topology.of(left.build(), TWELVE);
        Topology b = Topology.of(right.build(), TWELVE);
        Change change = cause(a, b);
        assertThat(change.aspect()).isEqualTo(aspect);
        assertThat(change.name()).isEqualTo(aspect.toString());
        assertThat(change.left()).isEqualTo(onLeft);
        assertThat(change.right()).isEqualTo(onRight);
        assertThat(cause(b, a).aspect()).isEqualTo(aspect);
    }

    @ParameterizedTest
    @EnumSource(names = {"STRICTLY_AFTER", "AT_OR_BEFORE", "NEAREST", "AT_OR_AFTER_OR_LAST"})
    void theBoundary(Boundary boundary) {
        assertCause(
                ketama(),
                ketama().boundary(boundary),
                Aspect.BOUNDARY,
                "at-or-after (the first point at or after it)",
                boundary + " (" + boundary.words() + ")");
    }

    @Test
    void aBoundaryThatFewPositionsTell() {
        Topology spy = dialect("spymemcached-ketama");
        Topology python = dialect("uhashring", Map.of("hashFn", "ketama"), TWELVE);
        Difference difference = Difference.between(Placement.of(spy), Placement.of(python));
        assertThat(difference.share().numerator().intValueExact()).isBetween(1, 1_920);
        Change change = cause(spy, python);
        assertThat(change.aspect()).isEqualTo(Aspect.BOUNDARY);
        assertThat(change.right()).startsWith("strictly-after");
    }

    @Test
    void digestBytesAndPointCount() {
        assertCause(
                ketama(),
                ketama().pointsPerLabel(3).points(120),
                Aspect.DIGEST_BYTES,
                "16 bytes of each digest",
                "12 bytes of each digest");
        assertCause(
                ketama(),
                ketama().hash(HashFunction.MD5, DigestCut.first(4)),
                Aspect.DIGEST_BYTES,
                "bytes 0 to 3 of md5, little-endian",
                "bytes 0 to 3 of md5, big-endian");
        assertCause(ketama(), ketama().points(200), Aspect.POINTS, "160 points", "200 points");
    }

    @Test
    void theSpellingOfLabels() {
        assertCause(
                ketama(),
                ketama().label("{server:short}-{i}"),
                Aspect.SPELLING,
                "labels such as 10.0.0.10:11211-0 ({id}-{i})",
                "labels such as 10.0.0.10-0 ({server:short}-{i})");
    }

    @Test
    void theSpellingOfIds() {
        Topology left = Topology.of(ketama().build(), TWELVE);
        List<Node> bare =
                each(node -> Node.of(node.id().replace(":11211", "")).withAttribute("order", node.attribute("order")));
        Change change = cause(left, Topology.of(ketama().build(), bare));
        assertThat(change.aspect()).isEqualTo(Aspect.SPELLING);
        assertThat(change.left()).isEqualTo("labels such as 10.0.0.10:11211-0");
        assertThat(change.right()).isEqualTo("labels such as 10.0.0.10-0");
    }

    @Test
    void floatRounding() {
        List<Node> servers = servers(25);
        Change change = cause(
                Topology.of(ketama().count(FloatCount.SHARE_SINGLE).build(), servers),
                Topology.of(ketama().count(FloatCount.SHARE_DOUBLE).build(), servers));
        assertThat(change.aspect()).isEqualTo(Aspect.ROUNDING);
        assertThat(change.left()).isEqualTo("10.0.0.10:11211 with 156 points (share-single)");
        assertThat(change.right()).isEqualTo("10.0.0.10:11211 with 160 points (share-double)");
    }

    @Test
    void theTie() {
        RingRule.Builder rule = RingRule.builder()
                .space(Space.bits(16))
                .hash(HashFunction.MD5, DigestCut.first(2))
                .label("{id}-{i}")
                .points(160);
        Topology low = Topology.of(rule.build(), TWELVE);
        Change change = cause(low, Topology.of(rule.tie(Tie.HIGHEST_ID).build(), TWELVE));
        assertThat(change.aspect()).isEqualTo(Aspect.TIE);
        assertThat(change.right()).isEqualTo("highest-id");
    }

    @Test
    void hashesOfKeysAndOfPoints() {
        assertCause(
                ketama(),
                ketama().keyHash(HashFunction.CRC32, DigestCut.whole(HashFunction.CRC32)),
                Aspect.KEY_HASH,
                "keys by bytes 0 to 3 of md5, little-endian",
                "keys by crc32");
        RingRule.Builder sha1 =
                ketama().hash(HashFunction.SHA1, DigestCut.first(4).littleEndian());
        assertCause(
                ketama(),
                sha1,
                Aspect.HASH,
                "bytes 0 to 3 of md5, little-endian",
                "bytes 0 to 3 of sha1, little-endian");
        assertCause(
                ketama(),
                sha1.keyHash(HashFunction.MD5, DigestCut.first(4).littleEndian()),
                Aspect.POINT_HASH,
                "points by bytes 0 to 3 of md5, little-endian",
                "points by bytes 0 to 3 of sha1, little-endian");
    }

    @Test
    void signednessAndKeyEncoding() {
        RingRule.Builder unsigned = ketama().keyHash(HashFunction.FNV1A_32, DigestCut.whole(HashFunction.FNV1A_32));
        assertCause(
                unsigned,
                ketama().keyHash(HashFunction.FNV1A_32_SIGNED, DigestCut.whole(HashFunction.FNV1A_32_SIGNED)),
                Aspect.SIGN,
                "keys by fnv1a_32",
                "keys by fnv1a_32_signed");
        assertCause(
                unsigned,
                ketama().keyHash(HashFunction.FNV1A_32_UTF16, DigestCut.whole(HashFunction.FNV1A_32_UTF16)),
                Aspect.KEY_ENCODING,
                "keys by fnv1a_32",
                "keys by fnv1a_32_utf16");
        assertCause(
                ketama().boundary(Boundary.AT_OR_AFTER_OR_LAST),
                ketama().boundary(Boundary.AT_OR_AFTER_OR_LAST).signed(true),
                Aspect.SIGN,
                "unsigned numbers",
                "signed numbers");
    }

    @Test
    void tagAndPrefixOfKeys() {
        assertCause(ketama(), ketama().tag(HashTag.BRACES), Aspect.TAG, "whole keys", "the part in {}");
        assertCause(
                ketama().tag(HashTag.BRACES),
                ketama().tag(HashTag.parse("{} skipped")),
                Aspect.TAG,
                "the part in {}",
                "the part in {} skipped");
        assertCause(ketama(), ketama().keyPrefix("app:"), Aspect.PREFIX, "none", "app:");
    }

    @Test
    void theOrderOfTheList() {
        List<Node> reversed = each(node -> node.withAttribute(
                "order",
                Integer.toString(11 - Integer.parseInt(node.attributes().get("order")))));
        Change change = cause(dialect("xmemcached-array"), dialect("xmemcached-array", Map.of(), reversed));
        assertThat(change.aspect()).isEqualTo(Aspect.ORDER);
        assertThat(change.left()).isEqualTo("10.0.0.1:11211, 10.0.0.2:11211, 10.0.0.3:11211, 10.0.0.4:11211, …");
        assertThat(change.right()).startsWith("10.0.0.12:11211, 10.0.0.11:11211");
        Change sorted = cause(
                dialect("twemproxy-modula", Map.of(), reversed),
                dialect("libmemcached-modula", Map.of("hash", "fnv1a_64"), reversed));
        assertThat(sorted.aspect()).isEqualTo(Aspect.ORDER);
    }

    @Test
    void nodesOnOneSideOnly() {
        for (String name : List.of("twemproxy-ketama", "libmemcached-modula", "haproxy-map")) {
            List<Node> eleven = new ArrayList<>(TWELVE);
            eleven.remove(4);
            Topology left = dialect(name);
            Topology right = dialect(name, Map.of(), eleven);
            Change less = cause(left, right);
            assertThat(less.aspect()).isEqualTo(Aspect.NODES);
            assertThat(less.left()).isEqualTo("12 with 10.0.0.5:11211");
            assertThat(less.right()).isEqualTo("11 without 10.0.0.5:11211");
            assertThat(cause(right, left).aspect()).isEqualTo(Aspect.NODES);
            eleven.add(Node.of("10.9.9.9:11211").withAttribute("order", "4"));
            Change other = cause(left, dialect(name, Map.of(), eleven));
            assertThat(other.left()).isEqualTo("12 with 10.0.0.5:11211 and without 10.9.9.9:11211");
        }
    }

    @Test
    void aServerThatIsMissingFromAListThatWasNumberedAnew() {
        List<Node> eleven = IntStream.range(0, 11)
                .mapToObj(i -> TWELVE.get(i < 4 ? i : i + 1).withAttribute("order", Integer.toString(i)))
                .toList();
        Topology left = dialect("libmemcached-modula");
        Topology right = dialect("libmemcached-modula", Map.of(), eleven);
        assertThat(cause(left, right).aspect()).isEqualTo(Aspect.NODES);
        assertThat(cause(right, left).aspect()).isEqualTo(Aspect.NODES);
    }

    @Test
    void weightsThatDifferAndThatAreIgnored() {
        List<Node> heavy = each(node -> node.id().endsWith("1:11211") ? node.withWeight(3) : node);
        Change change = cause(dialect("twemproxy-ketama", Map.of(), heavy), dialect("twemproxy-ketama"));
        assertThat(change.aspect()).isEqualTo(Aspect.WEIGHTS);
        assertThat(change.left()).isEqualTo("10.0.0.11:11211, 10.0.0.1:11211 weigh 3");
        assertThat(change.right()).isEqualTo("1");
        Change switched = cause(dialect("libmemcached-ketama"), dialect("libmemcached-ketama", Map.of(), heavy));
        assertThat(switched.aspect()).isEqualTo(Aspect.WEIGHTS);
        Change ignored = cause(
                Topology.of(ketama().build(), heavy),
                Topology.of(ketama().count(WeightCount.FIXED).build(), heavy));
        assertThat(ignored.aspect()).isEqualTo(Aspect.WEIGHTS);
        assertThat(ignored.right()).isEqualTo("ignored");
        Change table =
                cause(dialect("xmemcached-array", Map.of(), heavy), dialect("spymemcached-array-mod", Map.of(), heavy));
        assertThat(table.aspect()).isEqualTo(Aspect.WEIGHTS);
    }

    @Test
    void attributesThatDiffer() {
        List<Node> named = each(node -> node.withAttribute("name", "n" + node.attribute("order")));
        assertAttribute(dialect("twemproxy-ketama"), dialect("twemproxy-ketama", Map.of(), named), "name");
        List<Node> numbered = each(node -> node.withAttribute("serverId", "7" + node.attribute("order")));
        assertAttribute(dialect("haproxy-consistent"), dialect("haproxy-consistent", Map.of(), numbered), "serverId");
        List<Node> sockets =
                each(node -> node.withAttribute("socket", "host" + node.attribute("order") + "/" + node.id()));
        assertAttribute(dialect("spymemcached-ketama"), dialect("spymemcached-ketama", Map.of(), sockets), "socket");
        List<Node> servers = each(node -> node.withAttribute("server", node.id().replace(":11211", "")));
        assertAttribute(dialect("uhashring"), dialect("uhashring", Map.of(), servers), "server");
    }

    private static void assertAttribute(Topology left, Topology right, String name) {
        for (Change change : List.of(cause(left, right), cause(right, left))) {
            assertThat(change.aspect()).isEqualTo(Aspect.ATTRIBUTE);
            assertThat(change.name()).isEqualTo(name);
        }
    }

    @Test
    void anIdThatIsHashedInPlaceOfTheAddress() {
        List<Node> ids = each(node -> Node.of("c" + node.attribute("order"))
                .withAddress(node.id())
                .withAttribute("order", node.attribute("order")));
        Topology left = dialect("uhashring", Map.of("hashFn", "ketama"), ids);
        Topology right = dialect("uhashring", Map.of("hashFn", "ketama"), TWELVE);
        assertThat(Diagnosis.hashedById(left)).hasSize(12);
        assertThat(Diagnosis.hashedById(right)).isEmpty();
        assertThat(NodeMatch.with(left).pairs(right)).hasSize(12).allMatch(NodeMatch.Pair::isByAddress);
        Change change = cause(left, right);
        assertThat(change.name()).isEqualTo("server");
        assertThat(change.left()).contains("its id is hashed, not its address 10.0.0.");
        Change other = cause(right, left);
        assertThat(other.name()).isEqualTo("server");
        assertThat(other.side()).isEqualTo(Side.RIGHT);
        assertThat(other.right()).contains("its id is hashed, not its address 10.0.0.");
        // The boundary is the rest of what tells the two systems apart.
        Diagnosis both = Diagnosis.of(left, dialect("spymemcached-ketama"));
        assertThat(both.causes().stream().map(cause -> cause.change().name())).containsExactly("server", "boundary");
        assertThat(both.isWhole()).isTrue();
        // A dialect that hashes numbers or names does not hash these ids.
        assertThat(Diagnosis.hashedById(dialect("haproxy-consistent", Map.of(), ids)))
                .isEmpty();
    }

    @Test
    void pointsThatNodesName() {
        RingRule rule = ketama().givenPoints().build();
        Topology left = Topology.of(rule, List.of(at("a", 10), at("b", 40)));
        Topology right = Topology.of(rule, List.of(at("a", 10), at("b", 50)));
        Change change = cause(left, right);
        assertThat(change.aspect()).isEqualTo(Aspect.NAMED_POINTS);
        assertThat(change.left()).isEqualTo("b with 1, of which point 0 is 0x00000028");
        assertThat(change.right()).isEqualTo("b with 1, of which point 0 is 0x00000032");
    }

    private static Node at(String id, long point) {
        return Node.of(id).withPoints(List.of(Position.of(point)));
    }

    @Test
    void oneParameterOfOneDialect() {
        assertParameter("twemproxy-ketama", "hash", "fnv1a_64", "md5");
        assertParameter("twemproxy-ketama", "hashTag", "none", "{}");
        assertParameter("twemproxy-modula", "hash", "fnv1a_64", "crc32a");
        assertParameter("uhashring", "hashFn", "default", "ketama");
        assertParameter("spymemcached-ketama", "hash", "KETAMA_HASH", "CRC_HASH");
        assertParameter("spymemcached-ketama", "format", "SPYMEMCACHED", "LIBMEMCACHED");
        assertParameter("libmemcached-ketama", "prefix", "none", "app:");
        assertParameter("haproxy-consistent", "hashKey", "id", "addr-port");
        assertParameter("php-memcache", "hashStrategy", "consistent", "standard");
        assertParameter("xmemcached-libmemcached", "points", "100", "160");
    }

    private static void assertParameter(String dialect, String name, String standard, String value) {
        Change change = cause(dialect(dialect), dialect(dialect, Map.of(name, value), TWELVE));
        assertThat(change.aspect()).isEqualTo(Aspect.PARAMETER);
        assertThat(change.name()).isEqualTo(name);
        assertThat(change.left()).isEqualTo(standard);
        assertThat(change.right()).isEqualTo(value);
    }

    @Test
    void theSettingOfAnotherDialectThatMakesThemAlike() {
        Topology spy = dialect("spymemcached-ketama");
        Topology libmemcached = dialect("libmemcached-ketama-weighted");
        Diagnosis diagnosis = Diagnosis.of(spy, libmemcached);
        assertThat(diagnosis.causes().get(0).change().left())
                .isEqualTo("labels such as 10.0.0.10:11211-0 ({socket:bare}-{i})");
        Change setting = diagnosis.setting().orElseThrow();
        assertThat(setting.name() + setting.right() + setting.side()).isEqualTo("formatLIBMEMCACHEDleft");
        Change mirrored = Diagnosis.of(libmemcached, spy).setting().orElseThrow();
        assertThat(mirrored.name() + mirrored.left() + mirrored.side()).isEqualTo("formatLIBMEMCACHEDright");
    }

    @Test
    void optionsOfNativePlacements() {
        assertThat(cause(Topology.of(RingRule.NATIVE, bare()), Topology.of(RingRule.ofPoints(100), bare()))
                        .aspect())
                .isEqualTo(Aspect.POINTS);
        Change change = cause(Topology.of(SlotsRule.NATIVE, bare()), Topology.of(SlotsRule.ofBits(17), bare()));
        assertThat(change.aspect()).isEqualTo(Aspect.OPTION);
        assertThat(change.right()).isEqualTo("bits=17");
    }

    private static List<Node> bare() {
        return TWELVE.stream().map(node -> Node.of(node.id())).toList();
    }

    @Test
    void rulesOfDifferentKinds() {
        PlacementRule rendezvous = new RendezvousRule(PositionHash.NATIVE);
        for (Topology right : List.of(dialect("pymemcache"), dialect("jedis3"), Topology.of(rendezvous, bare()))) {
            Diagnosis diagnosis = Diagnosis.of(dialect("libmemcached-modula"), right);
            assertThat(diagnosis.causes()).isEmpty();
            assertThat(diagnosis.isWhole()).isFalse();
            assertThat(diagnosis.isOfDifferentKinds()).isTrue();
            assertThat(diagnosis.leftKind()).isEqualTo("the hash modulo the size of a table");
            assertThat(diagnosis.rightKind()).isNotEqualTo(diagnosis.leftKind());
        }
    }

    @Test
    void severalDifferencesAreListedEachWithItsOwnPart() {
        Diagnosis diagnosis = Diagnosis.of(dialect("spymemcached-ketama"), dialect("twemproxy-ketama"));
        assertThat(diagnosis.causes()).isEmpty();
        assertThat(diagnosis.isOfDifferentKinds()).isFalse();
        assertThat(diagnosis.parts().stream().map(part -> part.change().name()))
                .containsExactly("spelling", "hash of keys");
        assertThat(diagnosis.parts()).allMatch(part -> part.rest().toDouble() > 0.8);
        assertThat(diagnosis.parts().get(0).change().left()).contains("{socket:bare}");
    }

    @Test
    void alikeSidesNeedNoCause() {
        Topology topology = dialect("twemproxy-ketama");
        Diagnosis diagnosis = Diagnosis.of(topology, topology);
        assertThat(diagnosis.causes()).isEmpty();
        assertThat(diagnosis.parts()).isEmpty();
    }

    @Test
    void largeTablesAreComparedByKeysWhereNotExactly() {
        Topology maglev = Topology.of(new MaglevRule(PositionHash.NATIVE, 65_537), bare());
        Topology modulo = Topology.of(new ModuloRule(PositionHash.NATIVE), bare());
        assertThat(Diagnosis.of(maglev, modulo).isWhole()).isFalse();
        List<Node> many =
                IntStream.range(0, 2_100).mapToObj(i -> Node.of("n" + i)).toList();
        Placement large = Placement.of(Topology.of(new ModuloRule(PositionHash.NATIVE), many));
        assertThat(Difference.isExact(large, large)).isFalse();
    }

    @Test
    void recordedOwners() {
        List<Node> heavy = each(node -> node.id().endsWith("1:11211") ? node.withWeight(3) : node);
        Topology weighed = dialect("twemproxy-ketama", Map.of(), heavy);
        Topology even = dialect("twemproxy-ketama");
        assertRecorded(weighed, even, "weights", "1");
        assertRecorded(even, weighed, "weights", "3");
        List<Node> eleven = TWELVE.subList(0, 11);
        assertRecorded(even, dialect("twemproxy-ketama", Map.of(), eleven), "nodes", "none of these");
        assertRecorded(dialect("twemproxy-ketama", Map.of(), eleven), even, "nodes", "10.0.0.12:11211");
        assertRecorded(even, dialect("twemproxy-ketama", Map.of("hash", "md5"), TWELVE), "hash", "md5");
        assertRecorded(even, dialect("pymemcache"), "dialect", "pymemcache");
        assertRecorded(even, dialect("spymemcached-ketama", Map.of("format", "LIBMEMCACHED"), TWELVE), "hash", "md5");
        assertRecorded(
                Topology.of(ketama().boundary(Boundary.AT_OR_BEFORE).build(), TWELVE),
                Topology.of(ketama().build(), TWELVE),
                "dialect",
                "libketama");
        RingRule.Builder own = ketama().label("{id}*{i}");
        assertRecorded(
                Topology.of(own.build(), TWELVE),
                Topology.of(own.boundary(Boundary.AT_OR_BEFORE).build(), TWELVE),
                "boundary",
                "at-or-before");
    }

    private static void assertRecorded(Topology left, Topology real, String name, String right) {
        List<byte[]> keys = TrialKeys.plain().keys().subList(0, 3_000);
        Diagnosis diagnosis = Diagnosis.of(left, keys, owners(real, keys));
        assertThat(diagnosis.isWhole()).as(name).isTrue();
        assertThat(diagnosis.causes().get(0).exact()).isFalse();
        assertThat(diagnosis.causes().get(0).change().name()).isEqualTo(name);
        assertThat(diagnosis.causes().get(0).change().right()).isEqualTo(right);
        assertThat(Diagnosis.of(left, keys.subList(0, 20), owners(real, keys.subList(0, 20)))
                        .causes())
                .isEmpty();
    }

    private static List<String> owners(Topology topology, List<byte[]> keys) {
        Placement placement = Placement.of(topology);
        return keys.stream().map(key -> placement.owner(key).id()).toList();
    }

    @Test
    void ownersOfNoKnownRuleHaveNoCause() {
        List<byte[]> keys = TrialKeys.plain().keys().subList(0, 2_000);
        List<String> owners = keys.stream()
                .map(key -> TWELVE.get(new String(key, StandardCharsets.UTF_8).length() % 12)
                        .id())
                .toList();
        assertThat(Diagnosis.of(dialect("twemproxy-ketama"), keys, owners).causes())
                .isEmpty();
    }
}
