package dev.clockwise.dialect;

import dev.clockwise.PlacementRule;
import dev.clockwise.Space;
import dev.clockwise.dialect.Dialect.Attribute;
import dev.clockwise.dialect.Dialect.Parameter;
import dev.clockwise.dialect.Dialect.Proof;
import dev.clockwise.dialect.Dialect.Values;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.Boundary;
import dev.clockwise.placement.LabelTemplate;
import java.util.List;

/** The ring of gRPC for Java: Envoy's with other labels and another order, and one that does not close. */
final class Grpc {

    private static final LabelTemplate LABEL = LabelTemplate.parse("{socket}");
    private static final int CAP = 4096;

    private Grpc() {}

    static List<Dialect> all() {
        return List.of(new Dialect(
                "grpc-java-ring-hash",
                "gRPC for Java 1.82: ring_hash_experimental",
                "points in proportion to weights, in the order of signed numbers; beyond the last one, that one",
                Proof.RUN,
                List.of(
                        Parameter.number("minRingSize", "minRingSize", 1024),
                        Parameter.number("maxRingSize", "maxRingSize", CAP),
                        Parameter.number("ringSizeCap", "the cap of both, which a program may raise", CAP)),
                List.of(
                        Attribute.SOCKET,
                        Attribute.SERVER,
                        new Attribute(
                                "order",
                                "the server's place in the list, from 0: it decides ties, also of servers in one bucket"
                                        + " of the map that they are kept in",
                                false)),
                Grpc::ring));
    }

    private static PlacementRule ring(Values values) {
        int cap = values.number("ringSizeCap");
        PositionHash hash = PositionHash.of(HashFunction.XXH64, Space.BITS_64).withSigned(true);
        return Envoy.ring(new EnvoyPoints(
                        hash,
                        LABEL,
                        EnvoyHosts.Order.HASH_MAP,
                        Math.min(cap, values.number("minRingSize")),
                        Math.min(cap, values.number("maxRingSize"))))
                .signed(true)
                .boundary(Boundary.AT_OR_AFTER_OR_LAST)
                .build();
    }
}
