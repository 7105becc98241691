package io.grpc.xds;

import io.grpc.CallOptions;

/** The hash of a request, which the policy ring_hash reads from a call's options by a key of this package. */
public final class RequestHash {

    private RequestHash() {}

    /** The policy's hash of a text. */
    public static long of(String text) {
        return XxHash64.INSTANCE.hashAsciiString(text);
    }

    /** Options of a call that has this hash. */
    public static CallOptions options(long hash) {
        return CallOptions.DEFAULT.withOption(XdsNameResolver.RPC_HASH_KEY, hash);
    }
}
