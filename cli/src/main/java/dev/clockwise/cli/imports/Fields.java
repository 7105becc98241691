package dev.clockwise.cli.imports;

import dev.clockwise.cli.imports.Tree.Field;
import dev.clockwise.cli.imports.Tree.Mapping;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Fields of protocol buffers, which may be spelled {@code like_this} or {@code likeThis}. */
final class Fields {

    private Fields() {}

    /** The name as {@code likeThis}. */
    static String camel(String name) {
        StringBuilder camel = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c == '_' && i + 1 < name.length()) {
                camel.append(Character.toUpperCase(name.charAt(++i)));
            } else {
                camel.append(c);
            }
        }
        return camel.toString();
    }

    /** Tells a pool of the fields of a mapping that are not read: those of no key, and those that are not known. */
    static void leave(Pool pool, @Nullable Mapping mapping, Set<String> read, Set<String> idle) {
        if (mapping == null) {
            return;
        }
        for (Field field : mapping.fields().values()) {
            String name = camel(field.name().text());
            if (idle.contains(name)) {
                pool.idle(field.name());
            } else if (!read.contains(name)) {
                pool.unknown(field.name());
            }
        }
    }

    /** A field in either spelling; null where there is none. */
    static @Nullable Field field(Mapping mapping, String name) {
        Field found = mapping.fields().get(name);
        return found == null ? mapping.fields().get(camel(name)) : found;
    }

    /** The value of a field in either spelling; null where there is none. */
    static @Nullable Tree find(Mapping mapping, String name) {
        Field found = field(mapping, name);
        return found == null ? null : found.value();
    }

    /** The value of the first of these fields that there is; null where there is none. */
    static @Nullable Tree first(Mapping mapping, String... names) {
        for (String name : names) {
            Tree found = find(mapping, name);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** The mapping in a field; null where there is none. */
    static @Nullable Mapping mapping(@Nullable Mapping mapping, String name) {
        Tree found = mapping == null ? null : find(mapping, name);
        return found == null ? null : found.mapping(name);
    }

    /** The word in a field; null where there is none. */
    static @Nullable Word word(@Nullable Mapping mapping, String name) {
        Tree found = mapping == null ? null : find(mapping, name);
        return found == null ? null : found.word(name);
    }

    /** Whether a field is there and says true. */
    static boolean isTrue(@Nullable Mapping mapping, String name) {
        Word found = word(mapping, name);
        return found != null && found.is("true");
    }
}
