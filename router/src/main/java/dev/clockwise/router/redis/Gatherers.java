package dev.clockwise.router.redis;

import dev.clockwise.wire.command.CommandSpec;
import dev.clockwise.wire.command.Gather;
import dev.clockwise.wire.resp.Value;
import dev.clockwise.wire.resp.ValueParser;
import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;

/** How replies of several nodes become one, for each command that goes to several. Stateless. */
final class Gatherers {

    private Gatherers() {}

    /** For a command that went to every node as it was. */
    static Gatherer of(CommandSpec spec, RedisSession session) {
        Gatherer good = ofGood(spec, session);
        return switch (spec.gather()) {
            case ANY, CHANCE, INFO -> good;
            case FIRST, NONE, MERGE, SUM, LARGEST, CONCAT, UNION, SMALLEST, SUM_BY_NAME ->
                replies -> {
                    ByteBuf error = first(replies, true);
                    return error == null ? good.gather(replies) : failed(spec, replies, error, session);
                };
        };
    }

    private static Gatherer ofGood(CommandSpec spec, RedisSession session) {
        return switch (spec.gather()) {
            case SUM -> replies -> number(replies, session, Long::sum);
            case LARGEST -> replies -> number(replies, session, Math::max);
            case FIRST, NONE, MERGE -> replies -> replies[0].retainedDuplicate();
            case ANY -> Gatherers::firstGood;
            case CHANCE -> Gatherers::byChance;
            case CONCAT -> replies -> concatenated(replies, session);
            case UNION -> replies -> united(replies, session);
            case SMALLEST -> replies -> smallest(replies, session);
            case SUM_BY_NAME -> replies -> summedByName(replies, session);
            case INFO -> replies -> info(replies, session);
        };
    }

    /**
     * For a command that was cut by its keys.
     *
     * @param partOfKey for each of its keys, the number of the reply that tells of it
     */
    static Gatherer ofParts(CommandSpec spec, RedisSession session, int[] partOfKey) {
        return switch (spec.gather()) {
            case MERGE -> replies -> merged(replies, partOfKey, session);
            default -> of(spec, session);
        };
    }

    /** The first reply that is an error, or the first that is none; null if there is no such. */
    private static @Nullable ByteBuf first(ByteBuf[] replies, boolean error) {
        for (ByteBuf reply : replies) {
            if (isError(reply) == error) {
                return reply;
            }
        }
        return null;
    }

    /** An error of one node; of what changes something it also says how many others did their part. */
    private static ByteBuf failed(CommandSpec spec, ByteBuf[] replies, ByteBuf error, RedisSession session) {
        long done = Arrays.stream(replies).filter(reply -> !isError(reply)).count();
        if (done == 0 || !isChange(spec) || error.getByte(error.readerIndex()) != '-') {
            return error.retainedDuplicate();
        }
        String text = error.toString(error.readerIndex() + 1, error.readableBytes() - 3, StandardCharsets.UTF_8);
        return session.writing(
                out -> out.error(text + "; " + done + " of " + replies.length + " nodes did their part"));
    }

    /** Whether something is done of which it matters where: to keys, or a script that each node is given. */
    private static boolean isChange(CommandSpec spec) {
        return switch (spec.kind()) {
            case OVERWRITE, MODIFY, DELETE -> true;
            case KEYLESS -> spec.gather() == Gather.FIRST;
            case READ -> false;
        };
    }

    /** What those say that can be reached: who asks wants to know above all when something is wrong. */
    private static ByteBuf info(ByteBuf[] replies, RedisSession session) {
        ByteBuf[] good = Arrays.stream(replies).filter(reply -> !isError(reply)).toArray(ByteBuf[]::new);
        return good.length == 0
                ? replies[0].retainedDuplicate()
                : InfoText.merged(good, replies.length - good.length, session);
    }

    private static boolean isError(ByteBuf reply) {
        byte type = reply.getByte(reply.readerIndex());
        return type == '-' || type == '!';
    }

    private static ByteBuf number(ByteBuf[] replies, RedisSession session, LongBinaryOperator together) {
        long result = number(replies[0]);
        for (int i = 1; i < replies.length; i++) {
            result = together.applyAsLong(result, number(replies[i]));
        }
        long number = result;
        return session.writing(out -> out.integer(number));
    }

    private static long number(ByteBuf reply) {
        if (ValueParser.parse(reply) instanceof Value.Number number) {
            return number.number();
        }
        throw new IllegalArgumentException("a number was expected");
    }

    /** The values of a reply that must have several. */
    private static List<ByteBuf> elements(ByteBuf reply) {
        byte type = reply.getByte(reply.readerIndex());
        if (type != '*' && type != '~') {
            throw new IllegalArgumentException("several values were expected");
        }
        return ValueParser.elements(reply);
    }

    private static ByteBuf firstGood(ByteBuf[] replies) {
        ByteBuf good = first(replies, false);
        return (good == null ? replies[0] : good).retainedDuplicate();
    }

    private static ByteBuf byChance(ByteBuf[] replies) {
        List<ByteBuf> values = new ArrayList<>();
        for (ByteBuf reply : replies) {
            if (!(isError(reply) || ValueParser.parse(reply) instanceof Value.Nothing)) {
                values.add(reply);
            }
        }
        return values.isEmpty()
                ? firstGood(replies)
                : values.get(ThreadLocalRandom.current().nextInt(values.size())).retainedDuplicate();
    }

    private static ByteBuf concatenated(ByteBuf[] replies, RedisSession session) {
        List<ByteBuf> all = new ArrayList<>();
        for (ByteBuf reply : replies) {
            all.addAll(elements(reply));
        }
        return array(all, session);
    }

    private static ByteBuf united(ByteBuf[] replies, RedisSession session) {
        Set<ByteBuffer> seen = new LinkedHashSet<>();
        List<ByteBuf> all = new ArrayList<>();
        for (ByteBuf reply : replies) {
            for (ByteBuf element : elements(reply)) {
                if (seen.add(element.nioBuffer())) {
                    all.add(element);
                }
            }
        }
        return array(all, session);
    }

    private static ByteBuf array(List<ByteBuf> elements, RedisSession session) {
        return session.writing(out -> {
            out.array(elements.size());
            elements.forEach(out::raw);
        });
    }

    /**
     * Values in the order of the keys; an error stands in the place of each key of its node, and for each key of a node
     * that does not reply with as many values as it was asked for.
     */
    private static ByteBuf merged(ByteBuf[] replies, int[] partOfKey, RedisSession session) {
        int[] asked = new int[replies.length];
        for (int part : partOfKey) {
            asked[part]++;
        }
        List<List<ByteBuf>> elements = new ArrayList<>();
        for (int part = 0; part < replies.length; part++) {
            List<ByteBuf> of = isError(replies[part]) ? List.of() : valuesOf(replies[part], asked[part]);
            elements.add(of);
        }
        int[] next = new int[replies.length];
        return session.writing(out -> {
            out.array(partOfKey.length);
            for (int part : partOfKey) {
                List<ByteBuf> of = elements.get(part);
                if (!of.isEmpty()) {
                    out.raw(of.get(next[part]++));
                } else if (isError(replies[part])) {
                    out.raw(replies[part]);
                } else {
                    out.error(Slot.NO_SUCH_REPLY);
                }
            }
        });
    }

    /** The values of a reply; none if it has another number of them than were asked for. */
    private static List<ByteBuf> valuesOf(ByteBuf reply, int asked) {
        byte type = reply.getByte(reply.readerIndex());
        List<ByteBuf> elements = type == '*' ? ValueParser.elements(reply) : List.of();
        return elements.size() == asked ? elements : List.of();
    }

    private static ByteBuf smallest(ByteBuf[] replies, RedisSession session) {
        List<Long> least = new ArrayList<>();
        for (ByteBuf reply : replies) {
            List<ByteBuf> numbers = elements(reply);
            for (int i = 0; i < numbers.size(); i++) {
                long number = number(numbers.get(i));
                if (i == least.size()) {
                    least.add(number);
                } else {
                    least.set(i, Math.min(least.get(i), number));
                }
            }
        }
        return session.writing(out -> {
            out.array(least.size());
            least.forEach(out::integer);
        });
    }

    private static ByteBuf summedByName(ByteBuf[] replies, RedisSession session) {
        Map<ByteBuffer, Long> sums = new LinkedHashMap<>();
        Map<ByteBuffer, ByteBuf> names = new LinkedHashMap<>();
        for (ByteBuf reply : replies) {
            List<ByteBuf> elements = elements(reply);
            for (int i = 0; i + 1 < elements.size(); i += 2) {
                ByteBuffer name = elements.get(i).nioBuffer();
                names.putIfAbsent(name, elements.get(i));
                sums.merge(name, number(elements.get(i + 1)), Long::sum);
            }
        }
        return session.writing(out -> {
            out.array(2 * names.size());
            names.forEach((name, bytes) -> out.raw(bytes).integer(sums.getOrDefault(name, 0L)));
        });
    }
}
