package dev.clockwise.wire.resp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.testkit.Property;
import dev.clockwise.wire.Limits;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What is written is read, in both versions. */
class RoundTripTest {

    private static final int DEPTH = 5;

    /** Writes a random value, and gives what its reader should see. */
    private static Value write(SplittableRandom random, RespWriter out, boolean three, int depth) {
        int kind = random.nextInt(depth == 0 ? 8 : 12);
        return switch (kind) {
            case 0 -> {
                String text = word(random);
                out.simple(text);
                yield text(text);
            }
            case 1 -> {
                out.error("ERR " + word(random) + "\r\n-x");
                yield new Value.Error(last(out.out()));
            }
            case 2 -> {
                long number = random.nextBoolean() ? random.nextInt(-20, 20) : random.nextLong();
                out.integer(number);
                yield new Value.Number(number);
            }
            case 3 -> {
                byte[] bytes = new byte[random.nextInt(20)];
                random.nextBytes(bytes);
                if (random.nextBoolean()) {
                    out.blob(bytes);
                } else {
                    out.blob(Unpooled.wrappedBuffer(bytes));
                }
                yield new Value.Text(bytes);
            }
            case 4 -> {
                String text = word(random) + "\r\n\u00fc";
                out.text(text);
                yield text(text);
            }
            case 5 -> {
                boolean value = random.nextBoolean();
                out.truth(value);
                yield three ? new Value.Truth(value) : new Value.Number(value ? 1 : 0);
            }
            case 6 -> {
                String number = random.nextInt(-9, 9) + "." + random.nextInt(9) + "e-7";
                out.decimal(number);
                yield three ? new Value.Decimal(number) : text(number);
            }
            case 7 -> {
                if (random.nextBoolean()) {
                    out.nothing();
                } else {
                    out.nothingOfArray();
                }
                yield new Value.Nothing();
            }
            default -> writeMany(random, out, three, depth, kind);
        };
    }

    private static Value writeMany(SplittableRandom random, RespWriter out, boolean three, int depth, int kind) {
        int count = random.nextInt(4);
        byte type = '*';
        if (kind == 9) {
            out.set(count);
            type = '~';
        } else if (kind == 10) {
            out.map(count);
            type = '%';
            count *= 2;
        } else if (kind == 11 && depth == DEPTH && count > 0) {
            out.push(count);
            type = '>';
        } else {
            out.array(count);
        }
        List<Value> values = new ArrayList<>();
        for (; count > 0; count--) {
            if (random.nextInt(4) > 0) {
                values.add(write(random, out, three, depth - 1));
            } else {
                ByteBuf raw = Unpooled.buffer();
                values.add(write(random, new RespWriter(raw, three ? 3 : 2), three, depth - 1));
                out.raw(raw);
            }
        }
        return new Value.Values(three ? type : (byte) '*', values);
    }

    /** The last line, without its type. */
    private static String last(ByteBuf out) {
        String all = out.toString(StandardCharsets.UTF_8);
        return all.substring(all.lastIndexOf("\r\n-") < 0 ? 1 : all.lastIndexOf("\r\n-") + 3, all.length() - 2);
    }

    private static String word(SplittableRandom random) {
        return Integer.toString(random.nextInt(1_000_000), 36);
    }

    private static Value text(String text) {
        return new Value.Text(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void ofReplies() {
        Property.check("written values are read", 3_000, random -> {
            boolean three = random.nextBoolean();
            UnpooledByteBufAllocator memory = new UnpooledByteBufAllocator(false);
            ByteBuf in = memory.buffer();
            int before = random.nextBoolean() ? 0 : random.nextInt(9);
            in.writeZero(before).skipBytes(before);
            int from = in.writerIndex();
            Value value = write(random, new RespWriter(in, three ? RespWriter.RESP3 : RespWriter.RESP2), three, DEPTH);
            ByteBuf written = in.copy(from, in.writerIndex() - from);
            in.writeByte('+');

            ReplyReader reader = new ReplyReader(Limits.DEFAULT);
            ByteBuf frame = read(reader, in);
            assertThat(frame).isEqualTo(written);
            assertThat(reader.type()).isEqualTo(frame.getByte(frame.readerIndex()));
            assertThat(reader.isPush()).isEqualTo(value instanceof Value.Values many && many.type() == '>');
            assertThat(ValueParser.parse(frame)).isEqualTo(value);
            if (value instanceof Value.Values many && many.type() != '%') {
                assertThat(ValueParser.elements(frame).stream().map(ValueParser::parse))
                        .isEqualTo(many.values());
            } else if (reader.type() == '*') {
                assertThat(ValueParser.elements(frame)).as("of no array").isEmpty();
            } else {
                assertThat(ValueParser.elements(frame)).containsExactly(frame);
            }
            assertThat(frame.readableBytes()).as("indices stay").isEqualTo(written.readableBytes());
            assertThat(reader.read(in)).isNull();
            assertThat(reader.isAmidFrame(in)).isTrue();

            assertThat(frame.refCnt()).as("a slice shares the memory").isEqualTo(in.refCnt());
            frame.release();
            written.release();
            assertThat(in.release()).isTrue();
            assertThat(memory.metric().usedHeapMemory()).isZero();
        });
    }

    private static ByteBuf read(ReplyReader reader, ByteBuf in) {
        ByteBuf frame = reader.read(in);
        assertThat(frame).isNotNull();
        return frame;
    }

    @Test
    void ofRequests() {
        Property.check("written requests are read", 2_000, random -> {
            byte[][] arguments = new byte[random.nextInt(1, 30)][];
            for (int i = 0; i < arguments.length; i++) {
                arguments[i] = new byte[random.nextInt(12)];
                random.nextBytes(arguments[i]);
            }
            Request written = RequestReader.request(UnpooledByteBufAllocator.DEFAULT, arguments);
            RequestReader reader = new RequestReader(Limits.DEFAULT);
            Request read = reader.read(written.frame());
            assertThat(read).isNotNull();
            assertThat(read.arguments()).isEqualTo(arguments.length);
            for (int i = 0; i < arguments.length; i++) {
                assertThat(read.argument(i)).isEqualTo(Unpooled.wrappedBuffer(arguments[i]));
                assertThat(read.length(i)).isEqualTo(arguments[i].length);
            }
            assertThat(reader.isAmidFrame(written.frame())).isFalse();
            read.release();
            written.release();
            assertThat(written.frame().refCnt()).isZero();
        });
    }

    @Test
    void aNameIsRecognizedInAnyCase() {
        Request request =
                RequestReader.request(UnpooledByteBufAllocator.DEFAULT, Escaped.latin("gEt"), Escaped.latin("@"));
        assertThat(request.is(0, "get")).isTrue();
        assertThat(request.is(0, "set")).isFalse();
        assertThat(request.is(0, "getx")).isFalse();
        assertThat(request.is(1, "`")).isFalse();
        request.release();
    }

    @Test
    void linesEndOnlyWhereTheyEnd() {
        ByteBuf out = Unpooled.buffer();
        new RespWriter(out, RespWriter.RESP3).simple("a\r\nb").error("ERR\n\r").decimal("1\n");
        assertThat(out.toString(StandardCharsets.US_ASCII)).isEqualTo("+a  b\r\n-ERR  \r\n,1 \r\n");
    }

    @Test
    void manyAttributesAreNoDeepStack() {
        byte[] bytes = Escaped.bytes("*1\\r\\n\\{200000*|0\\r\\n}|1\\r\\n+a\\r\\n*1\\r\\n:2\\r\\n:1\\r\\n");
        ByteBuf in = Unpooled.wrappedBuffer(bytes);
        ByteBuf frame = read(new ReplyReader(Limits.DEFAULT), in);
        Value one = new Value.Values((byte) '*', List.of(new Value.Number(1)));
        assertThat(ValueParser.parse(frame)).isEqualTo(one);
        assertThat(ValueParser.elements(frame)).hasSize(1);
        assertThat(ValueParser.parse(ValueParser.elements(frame).get(0))).isEqualTo(new Value.Number(1));
        frame.release();
        in.release();
    }

    @Test
    void streamsAreJoined() {
        ByteBuf frame = Unpooled.wrappedBuffer(Escaped.bytes(
                "*?\\r\\n$?\\r\\n;2\\r\\nab\\r\\n;1\\r\\nc\\r\\n;0\\r\\n%?\\r\\n+k\\r\\n(7\\r\\n.\\r\\n.\\r\\n"));
        Value map = new Value.Values((byte) '%', List.of(text("k"), new Value.Decimal("7")));
        assertThat(ValueParser.parse(frame)).isEqualTo(new Value.Values((byte) '*', List.of(text("abc"), map)));
        assertThat(ValueParser.elements(frame)).hasSize(2);
    }

    @Test
    void bytesOfSimpleStringsStay() {
        ByteBuf frame = Unpooled.wrappedBuffer(Escaped.bytes("+\\xff\\xc3\\r\\n"));
        assertThat(ValueParser.parse(frame)).isEqualTo(new Value.Text(new byte[] {(byte) 0xff, (byte) 0xc3}));
    }
}
