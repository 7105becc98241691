package dev.clockwise.server.front;

import java.security.SecureRandom;
import java.util.function.Supplier;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLContextSpi;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * TLS by whatever context holds when a connection comes, for servers that take one context for good. No session goes on
 * with another context than that with which it began. Safe for any thread.
 */
final class CurrentContext extends SSLContextSpi {

    private final Supplier<SSLContext> current;

    private CurrentContext(Supplier<SSLContext> current) {
        this.current = current;
    }

    /** A context that is always the current one. */
    static SSLContext of(Supplier<SSLContext> current) {
        SSLContext now = current.get();
        return new SSLContext(new CurrentContext(current), now.getProvider(), now.getProtocol()) {};
    }

    @Override
    protected void engineInit(
            KeyManager @Nullable [] keys, TrustManager @Nullable [] trust, @Nullable SecureRandom random) {
        throw new IllegalStateException("it is set up already");
    }

    @Override
    protected SSLSocketFactory engineGetSocketFactory() {
        return current.get().getSocketFactory();
    }

    @Override
    protected SSLServerSocketFactory engineGetServerSocketFactory() {
        return current.get().getServerSocketFactory();
    }

    @Override
    protected SSLEngine engineCreateSSLEngine() {
        return current.get().createSSLEngine();
    }

    @Override
    protected SSLEngine engineCreateSSLEngine(String host, int port) {
        return current.get().createSSLEngine(host, port);
    }

    @Override
    protected SSLSessionContext engineGetServerSessionContext() {
        return current.get().getServerSessionContext();
    }

    @Override
    protected SSLSessionContext engineGetClientSessionContext() {
        return current.get().getClientSessionContext();
    }

    @Override
    protected SSLParameters engineGetDefaultSSLParameters() {
        return current.get().getDefaultSSLParameters();
    }

    @Override
    protected SSLParameters engineGetSupportedSSLParameters() {
        return current.get().getSupportedSSLParameters();
    }
}
