package io.grpc.xds;

import io.grpc.CallOptions;

/** The hash of a request as the policy ring_hash reads it from the options of a call; its key is known in this package. */
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
