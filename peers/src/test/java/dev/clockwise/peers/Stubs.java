package dev.clockwise.peers;

import java.lang.reflect.Proxy;
import java.util.Map;

/** Objects that stand for a connection to a server where a real class places keys. */
final class Stubs {

    private Stubs() {}

    /**
     * An object whose text is an id.
     *
     * @param type an interface
     * @param id the text
     * @param answers what methods without parameters return, by name; others are refused
     */
    static <T> T of(Class<T> type, String id, Map<String, Object> answers) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, given) -> {
                    String name = method.getName();
                    if (answers.containsKey(name)) {
                        return answers.get(name);
                    }
                    return switch (name) {
                        case "toString" -> id;
                        case "hashCode" -> System.identityHashCode(proxy);
                        case "equals" -> proxy == given[0];
                        default -> throw new UnsupportedOperationException(name + " of a stub");
                    };
                }));
    }
}
