package dev.clockwise.server.front;

import dev.clockwise.router.redis.Users;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Users with passwords. Hashes are made by an executor, not in event loops; a user's password that was right once is
 * known again by a fast keyed hash, which is kept in memory only, so that clients that come back cost nothing. A name that
 * is no user's takes the time of one that is. Safe for any thread.
 */
public final class PasswordUsers implements Users {

    private static final Logger LOG = LoggerFactory.getLogger(PasswordUsers.class);
    private static final String FAST = "HmacSHA256";

    private final Map<String, PasswordHash> hashes = new HashMap<>();
    private final Map<String, byte[]> known = new ConcurrentHashMap<>();
    private final PasswordHash nobody;
    private final SecretKeySpec key;
    private final Executor executor;
    private final Refusals refusals;
    private final FailedLogins failed = new FailedLogins();

    /**
     * Users.
     *
     * @param users at least one, of distinct names
     * @param executor makes hashes; what it rejects is told to be too much
     * @param refusals counts wrong passwords
     */
    public PasswordUsers(List<User> users, Executor executor, Refusals refusals) {
        users.forEach(user -> hashes.put(user.name(), user.password()));
        this.executor = executor;
        this.refusals = refusals;
        byte[] random = new byte[32];
        new SecureRandom().nextBytes(random);
        key = new SecretKeySpec(random, FAST);
        nobody = users.stream()
                .map(User::password)
                .max((a, b) -> Integer.compare(a.iterations(), b.iterations()))
                .orElseThrow();
    }

    @Override
    public boolean areRequired() {
        return true;
    }

    @Override
    public void check(String user, byte[] password, String address, Consumer<Verdict> told) {
        if (failed.areTooMany(address, System.nanoTime())) {
            refusals.add(Refusal.PASSWORD);
            told.accept(Verdict.TOO_OFTEN);
        } else if (isKnown(user, password)) {
            told.accept(Verdict.RIGHT);
        } else {
            try {
                executor.execute(() -> told.accept(verdict(user, password, address)));
            } catch (RejectedExecutionException full) {
                told.accept(Verdict.BUSY);
            }
        }
    }

    private Verdict verdict(String user, byte[] password, String address) {
        if (isKnown(user, password)) { // another client of this user was checked meanwhile
            return Verdict.RIGHT;
        }
        if (failed.areTooMany(address, System.nanoTime())) {
            refusals.add(Refusal.PASSWORD);
            return Verdict.TOO_OFTEN;
        }
        PasswordHash hash = hashes.get(user);
        char[] characters = characters(password);
        boolean right = (hash == null ? nobody : hash).matches(characters) && hash != null;
        Arrays.fill(characters, '\0');
        if (right) {
            known.put(user, fast(user, password));
            return Verdict.RIGHT;
        }
        refusals.add(Refusal.PASSWORD);
        failed.add(address, System.nanoTime());
        LOG.warn("a wrong password, or a user that is not known, from {}", address);
        return Verdict.WRONG;
    }

    private boolean isKnown(String user, byte[] password) {
        byte[] of = known.get(user);
        return of != null && MessageDigest.isEqual(of, fast(user, password));
    }

    private byte[] fast(String user, byte[] password) {
        try {
            Mac mac = Mac.getInstance(FAST);
            mac.init(key);
            mac.update(user.getBytes(StandardCharsets.UTF_8));
            mac.update((byte) 0xff); // in no name: not of UTF-8
            return mac.doFinal(password);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + FAST, e);
        }
    }

    /** The characters of UTF-8; none where the bytes are something else, which is no password. */
    private static char[] characters(byte[] password) {
        try {
            CharBuffer text = StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(password));
            char[] characters = new char[text.remaining()];
            text.get(characters);
            return characters;
        } catch (CharacterCodingException e) {
            return new char[0];
        }
    }
}
