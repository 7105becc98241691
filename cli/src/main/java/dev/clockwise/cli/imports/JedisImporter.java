package dev.clockwise.cli.imports;

import dev.clockwise.Node;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A list of the shards of Jedis 3, which has no file of its own: {@code [name=]host:port[:weight]}, a shard a line
 * or parted by commas, in the order in which they are given to {@code ShardedJedis}; from a # on, a line is a comment.
 */
final class JedisImporter implements Importer {

    private static final Pattern SHARD =
            Pattern.compile("(?:([^=,\\s]+)=)?((?:\\[[0-9A-Fa-f:.]+\\]|[^:=,\\s\\[\\]]+):(\\d{1,5}))(?::(\\d{1,9}))?");

    @Override
    public String name() {
        return "jedis";
    }

    @Override
    public String words() {
        return "a list of shards of Jedis 3: [name=]host:port[:weight], a shard a line";
    }

    @Override
    public boolean recognizes(Source source) {
        for (int line = 1; line <= source.lines().size(); line++) {
            List<Word> words = source.words(line, ", \t\f");
            if (!words.isEmpty() && !words.get(0).text().startsWith("#")) {
                return SHARD.matcher(words.get(0).text()).matches();
            }
        }
        return false;
    }

    @Override
    public List<Pool> read(Source source) {
        Spot start = source.spot(1, 1);
        Pool pool = new Pool("shards", start);
        pool.dialect("jedis3");
        for (int line = 1; line <= source.lines().size(); line++) {
            for (Word word : source.words(line, ", \t\f")) {
                if (word.text().startsWith("#")) {
                    break;
                }
                addShard(pool, word);
                if (pool.isRefused()) {
                    return List.of(pool);
                }
            }
        }
        if (!pool.hasNodes()) {
            pool.refuse(start, "it has no shards");
        }
        pool.note(
                start,
                "keys are hashed by MURMUR_HASH, as Jedis does unless it is told Hashing.MD5: for that, set hash: MD5");
        return List.of(pool);
    }

    private static void addShard(Pool pool, Word word) {
        Matcher shard = SHARD.matcher(word.text());
        if (!shard.matches()) {
            throw word.isNot("a shard", "[name=]host:port[:weight]");
        }
        long unused = word.part(shard.start(3), shard.end(3)).integer("port", 1, 65_535);
        long weight = shard.group(4) == null
                ? 1
                : word.part(shard.start(4), shard.end(4)).integer("weight", 1, 1_000_000);
        @Nullable String name = shard.group(1);
        String server = shard.group(2);
        pool.node(word.spot(), word.spot().check(() -> {
            Node node = name == null
                    ? Node.of(server)
                    : Node.of(name).withAddress(server).withAttribute("name", name);
            return node.withWeight(weight);
        }));
    }
}
