package dev.clockwise.server.document;

import java.nio.file.Path;

/**
 * The files of TLS, in PEM.
 *
 * @param certificate the certificate, its chain behind it
 * @param key its key, unencrypted, in PKCS #8
 */
public record Pem(Path certificate, Path key) {}
