package dev.clockwise.cli.imports;

import dev.clockwise.cli.imports.Tree.Mapping;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a cluster of Envoy balances, as far as its endpoints must know.
 *
 * @param useHostname whether points are made from host names
 * @param weighsLocalities whether localities weigh, and their endpoints among them
 */
record EnvoyPolicy(boolean useHostname, boolean weighsLocalities) {

    private static final Set<String> RING = Set.of(
            "@type",
            "minimumRingSize",
            "maximumRingSize",
            "hashFunction",
            "useHostnameForHashing",
            "hashBalanceFactor",
            "consistentHashingLbConfig",
            "localityWeightedLbConfig");

    private static final Set<String> TABLE =
            Set.of("@type", "tableSize", "consistentHashingLbConfig", "localityWeightedLbConfig");

    private static final Set<String> HASHING = Set.of("useHostnameForHashing", "hashBalanceFactor");

    private static final Set<String> COMMON = Set.of("consistentHashingLbConfig", "localityWeightedLbConfig");

    /** Settings that place no key while the endpoints are up. */
    private static final Set<String> COMMON_IDLE = Set.of(
            "healthyPanicThreshold",
            "zoneAwareLbConfig",
            "updateMergeWindow",
            "ignoreNewHostsUntilFirstHc",
            "closeConnectionsOnHostSetChange",
            "overrideHostStatus");

    /** Says in the pool how keys are placed; null, and the reason in the pool, where they are not. */
    static @Nullable EnvoyPolicy of(Pool pool, Mapping cluster) {
        Mapping policies = Fields.mapping(cluster, "load_balancing_policy");
        Mapping common = Fields.mapping(cluster, "common_lb_config");
        if (policies != null) {
            return typed(pool, policies, common);
        }
        Word policy = Fields.word(cluster, "lb_policy");
        if (policy == null) {
            pool.refuse(cluster.spot(), "without lb_policy, Envoy goes round the endpoints, so no key has one");
            return null;
        }
        return switch (policy.text()) {
            case "RING_HASH" -> {
                placeOnRing(pool, Fields.mapping(cluster, "ring_hash_lb_config"));
                yield policy(pool, policy.spot(), common, null);
            }
            case "MAGLEV" -> {
                placeInTable(pool, Fields.mapping(cluster, "maglev_lb_config"));
                yield policy(pool, policy.spot(), common, null);
            }
            default -> {
                pool.refuse(
                        policy.spot(), "lb_policy " + Quoted.name(policy.text()) + " does not place keys by a hash");
                yield null;
            }
        };
    }

    /** The first policy that Envoy knows decides; others stand there for older versions. */
    private static @Nullable EnvoyPolicy typed(Pool pool, Mapping policies, @Nullable Mapping common) {
        Tree list = Fields.find(policies, "policies");
        for (Tree each : list == null ? List.<Tree>of() : list.list("policies")) {
            Mapping extension = Fields.mapping(each.mapping("a policy"), "typed_extension_config");
            Mapping config = Fields.mapping(extension, "typed_config");
            Word type = Fields.word(config, "@type");
            String name = type == null ? "" : type.text();
            if (name.endsWith("ring_hash.v3.RingHash")) {
                placeOnRing(pool, config);
                return policy(pool, each.spot(), common, config);
            }
            if (name.endsWith("maglev.v3.Maglev")) {
                placeInTable(pool, config);
                return policy(pool, each.spot(), common, config);
            }
            pool.refuse(
                    type == null ? each.spot() : type.spot(),
                    "its first policy is " + Quoted.of(name)
                            + ", which does not place keys by a hash as RingHash and Maglev do");
            return null;
        }
        pool.refuse(policies.spot(), "its load_balancing_policy has no policies");
        return null;
    }

    private static void placeOnRing(Pool pool, @Nullable Mapping config) {
        pool.dialect("envoy-ring-hash");
        Fields.leave(pool, config, RING, Set.of());
        Word least = Fields.word(config, "minimum_ring_size");
        if (least != null) {
            pool.parameter(
                    "minimumRingSize", least.spot(), Long.toString(least.integer("minimum_ring_size", 1, 8_388_608)));
        }
        Word most = Fields.word(config, "maximum_ring_size");
        if (most != null) {
            pool.parameter(
                    "maximumRingSize", most.spot(), Long.toString(most.integer("maximum_ring_size", 1, 8_388_608)));
        }
        Word hash = Fields.word(config, "hash_function");
        if (hash != null) {
            String function = hash.oneOf("hash_function", List.of("XX_HASH", "MURMUR_HASH_2", "DEFAULT_HASH"));
            pool.parameter("hashFunction", hash.spot(), function.equals("DEFAULT_HASH") ? "XX_HASH" : function);
        }
    }

    private static void placeInTable(Pool pool, @Nullable Mapping config) {
        pool.dialect("envoy-maglev");
        Fields.leave(pool, config, TABLE, Set.of());
        Word size = Fields.word(config, "table_size");
        if (size != null) {
            pool.parameter("tableSize", size.spot(), Long.toString(size.integer("table_size", 2, 5_000_011)));
        }
    }

    private static EnvoyPolicy policy(Pool pool, Spot spot, @Nullable Mapping common, @Nullable Mapping config) {
        pool.note(spot, "a key here is what the hash policy of the route makes, such as the value of a header");
        Mapping ofCommon = Fields.mapping(common, "consistent_hashing_lb_config");
        Mapping ofConfig = Fields.mapping(config, "consistent_hashing_lb_config");
        Fields.leave(pool, common, COMMON, COMMON_IDLE);
        Fields.leave(pool, ofCommon, HASHING, Set.of());
        Fields.leave(pool, ofConfig, HASHING, Set.of());
        for (Mapping each : new Mapping[] {ofCommon, ofConfig, config}) {
            Word factor = Fields.word(each, "hash_balance_factor");
            if (factor != null && !factor.is("0")) {
                pool.warn(
                        factor.spot(),
                        factor.text()
                                + " as hash_balance_factor was left out: a request for an endpoint that is full goes to"
                                + " another");
            }
        }
        boolean hostname = Fields.isTrue(ofCommon, "use_hostname_for_hashing")
                || Fields.isTrue(ofConfig, "use_hostname_for_hashing")
                || Fields.isTrue(config, "use_hostname_for_hashing");
        boolean locality = Fields.mapping(common, "locality_weighted_lb_config") != null
                || Fields.mapping(config, "locality_weighted_lb_config") != null;
        return new EnvoyPolicy(hostname, locality);
    }
}
