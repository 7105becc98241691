package dev.clockwise.agreement.document;

import dev.clockwise.Space;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.HashTag;
import dev.clockwise.hash.PositionHash;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the options of a placement as {@link OptionReader} reads them. Not safe for several threads. */
final class OptionWriter {

    private final DocumentFormat format;
    private final Fields options;

    OptionWriter(DocumentFormat format, Fields options) {
        this.format = format;
        this.options = options;
    }

    void text(String name, String value) {
        options.text(name, value);
    }

    void texts(String name, List<String> values) {
        options.texts(name, values);
    }

    /** Left out where it is the standard. */
    void text(String name, String value, String standard) {
        if (!value.equals(standard)) {
            options.text(name, value);
        }
    }

    void integer(String name, int value) {
        options.number(name, value);
    }

    /** Left out where it is the standard. */
    void integer(String name, int value, int standard) {
        if (value != standard) {
            options.number(name, value);
        }
    }

    /** Left out where it is the standard. */
    <E extends Enum<E>> void choice(String name, E value, E standard) {
        if (value != standard) {
            options.text(name, value.toString());
        }
    }

    /** What of hash, cut, space and tag differs from {@link PositionHash#NATIVE}. */
    void positionHash(PositionHash hash) {
        choice("hash", hash.function(), HashFunction.XXH3_64);
        cutUnlessWhole("cut", hash);
        space(hash.space());
        tag(hash.tag());
    }

    /** Left out where there is none. */
    void tag(@Nullable HashTag tag) {
        if (tag != null) {
            options.text("tag", tag.toString());
        }
    }

    void decimal(String name, BigDecimal value) {
        options.plain(name, value.toPlainString());
    }

    /** The function by its name, and the cut where it is not the whole digest. */
    void hash(String name, String cutName, PositionHash hash) {
        options.text(name, hash.function().toString());
        cutUnlessWhole(cutName, hash);
    }

    void cut(String name, DigestCut cut) {
        Fields fields = new Fields(format);
        if (cut.offset() != 0) {
            fields.number("offset", cut.offset());
        }
        fields.number("bytes", cut.bytes());
        if (cut.order() == DigestCut.Order.LITTLE) {
            fields.text("order", "little");
        }
        options.mapping(name, fields);
    }

    /** Left out where it is 2^64. */
    void space(Space space) {
        if (space.equals(Space.BITS_64)) {
            return;
        }
        if (space.size().bitCount() == 1) {
            options.text("space", space.toString());
        } else {
            options.integer("space", space.size());
        }
    }

    private void cutUnlessWhole(String name, PositionHash hash) {
        if (!hash.cut().equals(DigestCut.whole(hash.function()))) {
            cut(name, hash.cut());
        }
    }
}
