package dev.clockwise.router.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;

class PiecesTest {

    private static ByteBuf bytes(int count) {
        return Unpooled.wrappedBuffer(new byte[count]);
    }

    private static ByteBuf join(ByteBuf unread, int count, int most) {
        return Pieces.join(ByteBufAllocator.DEFAULT, unread, bytes(count), most);
    }

    @Test
    void growsByDoublingButNotBeyondWhatMayBeThere() {
        ByteBuf joined = join(bytes(1000), 10, 1_000_000);
        assertThat(joined.readableBytes()).isEqualTo(1010);
        assertThat(joined.capacity()).isBetween(2000, 2100);
        joined.release();

        ByteBuf close = join(bytes(900_000), 10, 1_000_000);
        assertThat(close.capacity()).isBetween(1_000_000, 1_100_000);
        close.release();
    }

    @Test
    void whatHasArrivedFitsThoughItIsMoreThanMayBeThere() {
        ByteBuf joined = join(bytes(900), 600, 1000);
        assertThat(joined.readableBytes()).isEqualTo(1500);
        joined.release();
    }
}
