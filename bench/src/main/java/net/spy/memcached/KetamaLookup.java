package net.spy.memcached;

/** A lookup by a ready hash, which the locator has for its package alone. */
public final class KetamaLookup {

    private KetamaLookup() {}

    /** The node of a hash of 32 bits. */
    public static MemcachedNode node(KetamaNodeLocator locator, long hash) {
        return locator.getNodeForKey(hash);
    }
}
