package dev.clockwise.agreement.json;

import dev.clockwise.Node;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The address of a node as it may be shown: without a user's name and password. Stateless. */
public final class PublicAddress {

    /** What stands between the scheme and the host, up to the last {@code @}, whatever a password holds. */
    private static final Pattern SECRETS = Pattern.compile("^([A-Za-z][A-Za-z0-9+.-]*://)?.*@", Pattern.DOTALL);

    /** Query fields of an address may hold secrets too. */
    private static final Pattern QUERY = Pattern.compile("[?#].*$", Pattern.DOTALL);

    private PublicAddress() {}

    /** The address of a node without secrets; null where it has none. */
    public static @Nullable String of(Node node) {
        String address = node.address();
        return address == null ? null : of(address);
    }

    /** An address without secrets. */
    public static String of(String address) {
        String bare = SECRETS.matcher(address).replaceFirst(found -> found.group(1) == null ? "" : found.group(1));
        return QUERY.matcher(bare).replaceFirst("");
    }
}
