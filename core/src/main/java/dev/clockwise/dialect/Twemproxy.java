package dev.clockwise.dialect;

import dev.clockwise.PlacementRule;
import dev.clockwise.dialect.Dialect.Attribute;
import dev.clockwise.dialect.Dialect.Parameter;
import dev.clockwise.dialect.Dialect.Proof;
import dev.clockwise.dialect.Dialect.Values;
import dev.clockwise.hash.HashTag;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.LabelTemplate;
import dev.clockwise.placement.TableRule;
import java.util.List;

/** The rules of twemproxy (nutcracker). */
final class Twemproxy {

    private static final LabelTemplate LABEL = LabelTemplate.firstOf("{name}-{i}", "{unix}:-{i}", "{server:short}-{i}");

    private static final List<Parameter> PARAMETERS = List.of(
            KeyHashes.parameter("hash", "the hash of keys", KeyHashes.TWEMPROXY),
            Parameter.text("hashTag", "two characters that enclose the part of a key that is hashed"));

    private static final Attribute NAME = new Attribute("name", "the name that the pool gives the server", false);

    private Twemproxy() {}

    static List<Dialect> all() {
        return List.of(
                new Dialect(
                        "twemproxy-ketama",
                        "twemproxy 0.5: distribution: ketama",
                        "160 MD5 points a server on average, by weight in single precision",
                        Proof.RUN,
                        PARAMETERS,
                        List.of(Attribute.SERVER, NAME, Attribute.TIE_ORDER),
                        Twemproxy::ketama),
                new Dialect(
                        "twemproxy-modula",
                        "twemproxy 0.5: distribution: modula",
                        "hash modulo the sum of weights, over the servers sorted by the length of"
                                + " their names, then by these",
                        Proof.RUN,
                        PARAMETERS,
                        List.of(Attribute.SERVER, NAME),
                        values -> new TableRule(
                                keyHash(values),
                                new ListFill(ListFill.Order.NAME_LENGTH, ListFill.Repeats.BY_WEIGHT))));
    }

    private static PlacementRule ketama(Values values) {
        return Libmemcached.md5Ring("{server}-{i}", keyHash(values))
                .label(LABEL)
                .count(FloatCount.SHARE_SINGLE)
                .build();
    }

    private static PositionHash keyHash(Values values) {
        PositionHash hash = KeyHashes.get(KeyHashes.TWEMPROXY, values.get("hash"));
        return values.is("hashTag", "") ? hash : hash.withTag(HashTag.parse(values.get("hashTag")));
    }
}
