package dev.clockwise.server.front;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A certificate with its chain, and the private key of it.
 *
 * @param chain the certificate, and those that vouch for it
 */
record PemPair(List<X509Certificate> chain, PrivateKey key) {

    private static final Pattern KEY =
            Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");
    private static final List<String[]> ALGORITHMS =
            List.of(new String[] {"RSA", "SHA256withRSA"}, new String[] {"EC", "SHA256withECDSA"}, new String[] {
                "Ed25519", "Ed25519"
            });

    /**
     * Reads PEM.
     *
     * @throws IllegalArgumentException if it is none, or the key is not that of the certificate; nothing of the key is
     *     shown
     */
    static PemPair parse(byte[] certificate, byte[] key) {
        List<X509Certificate> chain = new ArrayList<>();
        try {
            for (Certificate each : CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(certificate))) {
                chain.add((X509Certificate) each);
            }
        } catch (CertificateException e) {
            throw new IllegalArgumentException(
                    "the certificate cannot be read: give it in PEM, its chain behind it", e);
        }
        if (chain.isEmpty()) {
            throw new IllegalArgumentException(
                    "the certificate's file holds none: give it in PEM, its chain behind it");
        }
        Matcher found = KEY.matcher(new String(key, StandardCharsets.US_ASCII));
        if (!found.find()) {
            throw new IllegalArgumentException(
                    "the key's file holds no unencrypted key in PKCS #8 (-----BEGIN PRIVATE KEY-----):"
                            + " make one of it by openssl pkcs8 -topk8 -nocrypt");
        }
        return of(chain, found.group(1).replaceAll("\\s", ""));
    }

    private static PemPair of(List<X509Certificate> chain, String base64) {
        try {
            PKCS8EncodedKeySpec spec =
                    new PKCS8EncodedKeySpec(Base64.getDecoder().decode(base64));
            for (String[] algorithm : ALGORITHMS) {
                PrivateKey key = key(algorithm[0], spec);
                if (key == null) {
                    continue;
                }
                if (!fits(algorithm[1], key, chain.get(0))) {
                    throw new IllegalArgumentException(
                            "the key is not that of the certificate: give both of the same pair, the server's certificate"
                                    + " first");
                }
                return new PemPair(List.copyOf(chain), key);
            }
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException(
                    "the key is not that of the certificate: give both of the same pair, the server's certificate first",
                    e);
        }
        throw new IllegalArgumentException("the key must be of RSA, EC or Ed25519 (was another): make such a pair");
    }

    private static @Nullable PrivateKey key(String algorithm, PKCS8EncodedKeySpec spec)
            throws GeneralSecurityException {
        try {
            return KeyFactory.getInstance(algorithm).generatePrivate(spec);
        } catch (InvalidKeySpecException e) {
            return null;
        }
    }

    private static boolean fits(String algorithm, PrivateKey key, X509Certificate certificate)
            throws GeneralSecurityException {
        byte[] any = {1, 2, 3};
        Signature signature = Signature.getInstance(algorithm);
        signature.initSign(key);
        signature.update(any);
        byte[] signed = signature.sign();
        signature.initVerify(certificate.getPublicKey());
        signature.update(any);
        return signature.verify(signed);
    }
}
