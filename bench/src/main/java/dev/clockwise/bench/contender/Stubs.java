package dev.clockwise.bench.contender;

import java.lang.reflect.Proxy;
import java.util.Map;

/** Objects that stand for a connection to a server. */
final class Stubs {

    private Stubs() {}

    /** An object of this interface whose methods return these answers, by name; others are refused. */
    static <T> T of(Class<T> type, Map<String, Object> answers) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, given) -> {
                    String name = method.getName();
                    Object answer = answers.get(name);
                    if (answer != null) {
                        return answer;
                    }
                    return switch (name) {
                        case "hashCode" -> System.identityHashCode(proxy);
                        case "equals" -> proxy == given[0];
                        default -> throw new UnsupportedOperationException(name + " of a stub");
                    };
                }));
    }
}
