package dev.clockwise.server.front;

import dev.clockwise.router.redis.Together;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who may come to a listener, and how much each client may ask of it. Immutable but for the files of TLS.
 *
 * @param limits what each client may ask
 * @param users who may log in; none to serve whoever comes
 * @param allow the networks from which clients may come; none for all
 * @param tls what TLS is spoken by; null to speak none
 * @param together which keys one command may have that is not cut by its keys
 */
public record FrontOptions(
        ClientLimits limits,
        List<User> users,
        List<Subnet> allow,
        @Nullable TlsFiles tls,
        Together together) {

    /** Whoever comes, without TLS, within {@link ClientLimits#DEFAULT}. */
    public static final FrontOptions OPEN =
            new FrontOptions(ClientLimits.DEFAULT, List.of(), List.of(), null, Together.SAME_TAG);
}
