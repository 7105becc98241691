package dev.clockwise.bench.contender;

import java.util.function.IntFunction;

/** All that are compared. Only the code of those that are made is loaded. */
@SuppressWarnings("ImmutableEnumChecker") // the makers keep nothing
public enum Contenders {
    RING("Clockwise ring", Clockwise::ring),
    SLOTS("Clockwise slots", Clockwise::slots),
    SPYMEMCACHED("spymemcached ketama", Spymemcached::new),
    XMEMCACHED("xmemcached ketama", Xmemcached::new),
    JEDIS("Jedis 3 sharded", Jedis::new),
    FOLSOM("folsom", Folsom::new),
    GRPC("gRPC ring_hash", Grpc::new),
    TREE_MAP("`TreeMap` ring", TreeMapRing::new),
    SORTED_ARRAY("sorted `long[]`, binary search", SortedArrayRing::new),
    JUMP_BACK("hash4j JumpBack", Buckets.JumpBack::new),
    JUMP_BACK_ANCHOR("hash4j JumpBackAnchor", JumpBackAnchor::new),
    GUAVA("Guava `consistentHash`", Buckets.Guava::new),
    RENDEZVOUS("naive rendezvous", Rendezvous::new);

    private final String title;
    private final IntFunction<Contender> maker;

    Contenders(String title, IntFunction<Contender> maker) {
        this.title = title;
        this.maker = maker;
    }

    /** What people call it, in Markdown. */
    public String title() {
        return title;
    }

    /** A contender over so many nodes. */
    public Contender of(int nodes) {
        return maker.apply(nodes);
    }
}
