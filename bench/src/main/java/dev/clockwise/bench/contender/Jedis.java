package dev.clockwise.bench.contender;

import java.util.List;
import redis.clients.jedis.util.Hashing;
import redis.clients.jedis.util.ShardInfo;
import redis.clients.jedis.util.Sharded;

/** What places keys in ShardedJedis of Jedis 3, with shards that open no connections. */
@SuppressWarnings("deprecation") // as all of it is since Jedis 4
final class Jedis implements Contender {

    private static final int POINTS = 160;

    private final Members<Shard> members;
    private final Sharded<String, Shard> sharded;

    /** A shard whose connection is a text. */
    private static final class Shard extends ShardInfo<String> {
        private final String id;

        private Shard(String id) {
            super(1);
            this.id = id;
        }

        @Override
        protected String createResource() {
            return id;
        }

        @Override
        public String getName() {
            return id;
        }
    }

    Jedis(int nodes) {
        this(Members.of(nodes, i -> new Shard(Ids.id(i))));
    }

    private Jedis(Members<Shard> members) {
        this(members, members.nodes());
    }

    private Jedis(Members<Shard> members, List<Shard> shards) {
        this.members = members;
        this.sharded = new Sharded<>(shards, Hashing.MURMUR_HASH);
    }

    @Override
    public Object owner(String key) {
        return sharded.getShard(key);
    }

    @Override
    public Object owner(byte[] key) {
        return sharded.getShard(key);
    }

    @Override
    public Contender built() {
        return new Jedis(members);
    }

    @Override
    public Contender joined() {
        return new Jedis(members, members.more());
    }

    @Override
    public Contender left() {
        return new Jedis(members, members.less());
    }

    @Override
    public Object structure() {
        return sharded;
    }

    @Override
    public Object[] nodes() {
        return members.more().toArray();
    }

    @Override
    public long points() {
        return (long) POINTS * members.nodes().size();
    }
}
