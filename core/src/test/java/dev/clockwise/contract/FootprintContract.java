package dev.clockwise.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Footprint;
import dev.clockwise.Placement;
import dev.clockwise.Topology;
import dev.clockwise.placement.Ownership;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Promise 11: the bytes of a placement are predicted before it is built. */
public interface FootprintContract extends PlacementSubject {

    @Test
    default void thePredictedBytesAreHeld() {
        check("the predicted bytes are held", 8, random -> {
            Topology topology = topologies().next(random);
            Footprint predicted = rule().footprint(topology);
            Placement placement = Placement.of(topology);
            assertThat(placement.footprint()).isEqualTo(predicted);
            assertThat(bytesHeld(placement.ownership())).isEqualTo(predicted.bytes());
        });
    }

    /**
     * The bytes of the arrays of numbers that an object and its parts refer to, headers and padding included; nodes
     * left out.
     */
    private static long bytesHeld(Object ownership) {
        long bytes = 0;
        for (Field field : ownership.getClass().getDeclaredFields()) {
            Class<?> type = field.getType();
            Object held = Modifier.isStatic(field.getModifiers()) ? null : value(field, ownership);
            if (held == null || type.getSimpleName().equals("Members")) {
                continue;
            }
            if (type.isArray() && type.getComponentType().isPrimitive()) {
                bytes += sizeOf(held, type.getComponentType());
            } else if (type.getPackage() == Ownership.class.getPackage()) {
                bytes += bytesHeld(held);
            }
        }
        return bytes;
    }

    private static @Nullable Object value(Field field, Object holder) {
        try {
            field.setAccessible(true);
            return field.get(holder);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    private static long sizeOf(Object array, Class<?> element) {
        int elementBytes = element == long.class ? 8 : element == int.class ? 4 : element == byte.class ? 1 : 2;
        long size = 16 + (long) Array.getLength(array) * elementBytes;
        return size % 8 == 0 ? size : size + 8 - size % 8;
    }
}
