package dev.clockwise.embedded;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * A value as bytes, for DUMP and RESTORE, which only embedded nodes read.
 *
 * <pre>
 *   "CWEN"  version (1 byte)  type (1 byte)  value  checksum (4 bytes, CRC-32C of all before)
 *
 *   0 string       bytes
 *   1 hash         count, and so often: field, value
 *   2 list         count, and so often: element
 *   3 set          count, and so often: member
 *   4 sorted set   count, and so often: member, score (8 bytes, IEEE 754)
 * </pre>
 *
 * A count and the length before bytes take 4 bytes. Numbers are big-endian.
 */
final class Dump {

    private static final byte[] MAGIC = "CWEN".getBytes(StandardCharsets.US_ASCII);
    private static final int VERSION = 1;
    private static final int CHECKSUM_BYTES = 4;
    private static final int LEAST_BYTES = MAGIC.length + 2 + CHECKSUM_BYTES;

    private Dump() {}

    static byte[] of(Stored value) {
        ByteBuf out = Unpooled.buffer();
        out.writeBytes(MAGIC).writeByte(VERSION);
        if (value instanceof StringValue string) {
            out.writeByte(0);
            write(out, string.array());
        } else if (value instanceof HashValue hash) {
            out.writeByte(1).writeInt(hash.fields().size());
            hash.fields().forEach((field, content) -> write(write(out, field.array()), content));
        } else if (value instanceof ListValue list) {
            out.writeByte(2).writeInt(list.size());
            for (int i = 0; i < list.size(); i++) {
                write(out, list.get(i));
            }
        } else if (value instanceof SetValue set) {
            out.writeByte(3).writeInt(set.size());
            set.members().forEach((member, there) -> write(out, member.array()));
        } else if (value instanceof SortedSetValue set) {
            out.writeByte(4).writeInt(set.size());
            set.ordered().forEach(scored -> write(out, scored.member().array()).writeDouble(scored.score()));
        }
        out.writeInt(checksum(out.array(), out.writerIndex()));
        return ByteBufUtil.getBytes(out);
    }

    private static ByteBuf write(ByteBuf out, byte[] bytes) {
        return out.writeInt(bytes.length).writeBytes(bytes);
    }

    private static int checksum(byte[] bytes, int length) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, 0, length);
        return (int) checksum.getValue();
    }

    /** Whether these bytes are of this version and have their checksum. */
    static boolean isSound(byte[] payload) {
        int end = payload.length - CHECKSUM_BYTES;
        return payload.length >= LEAST_BYTES
                && Arrays.equals(payload, 0, MAGIC.length, MAGIC, 0, MAGIC.length)
                && payload[MAGIC.length] == VERSION
                && Unpooled.wrappedBuffer(payload).getInt(end) == checksum(payload, end);
    }

    /** The value of a sound payload; null if it holds none. */
    static @Nullable Stored read(byte[] payload) {
        ByteBuf in =
                Unpooled.wrappedBuffer(payload, MAGIC.length + 1, payload.length - CHECKSUM_BYTES - MAGIC.length - 1);
        try {
            Stored value = value(in);
            return value == null || value.isEmpty() || in.isReadable() ? null : value;
        } catch (IndexOutOfBoundsException tooShort) {
            return null;
        }
    }

    private static @Nullable Stored value(ByteBuf in) {
        int type = in.readByte();
        if (type == 0) {
            return new StringValue(bytes(in));
        }
        int count = in.readInt();
        return switch (type) {
            case 1 -> {
                HashValue hash = new HashValue();
                for (int i = 0; i < count; i++) {
                    Bytes field = new Bytes(bytes(in));
                    hash.put(field, bytes(in));
                }
                yield hash;
            }
            case 2 -> {
                ListValue list = new ListValue();
                for (int i = 0; i < count; i++) {
                    list.addLast(bytes(in));
                }
                yield list;
            }
            case 3 -> {
                SetValue set = new SetValue();
                for (int i = 0; i < count; i++) {
                    set.add(new Bytes(bytes(in)));
                }
                yield set;
            }
            case 4 -> {
                SortedSetValue set = new SortedSetValue();
                for (int i = 0; i < count; i++) {
                    Bytes member = new Bytes(bytes(in));
                    set.put(member, in.readDouble());
                }
                yield set;
            }
            default -> null;
        };
    }

    private static byte[] bytes(ByteBuf in) {
        int length = in.readInt();
        if (length < 0 || length > in.readableBytes()) {
            throw new IndexOutOfBoundsException();
        }
        byte[] bytes = new byte[length];
        in.readBytes(bytes);
        return bytes;
    }
}
