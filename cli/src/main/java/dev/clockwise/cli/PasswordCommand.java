package dev.clockwise.cli;

import dev.clockwise.server.front.PasswordHash;
import java.io.ByteArrayOutputStream;
import java.io.Console;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code clockwise password}: the hash of a password, for a server document. */
@Command(
        name = "password",
        description = {
            "Reads a password, or asks for it where a person types, and prints the hash that a server document keeps.",
            "Standard input is read where it is no terminal. A password is never an argument, which other users of the"
                    + " machine could see."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  clockwise password",
            "  openssl rand -base64 24 | tee secret.txt | clockwise password",
            "",
            "Only the first line counts. docs/server-document.md tells where the hash belongs."
        })
final class PasswordCommand implements Callable<Integer> {

    private static final int LONGEST = 8192;

    private final Terminal terminal;

    PasswordCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        Console console = terminal.typed() ? StandardStreams.console() : null;
        if (terminal.typed() && console == null) {
            throw new Fault("what is typed cannot be hidden unless standard output is the terminal too (was not): print"
                    + " the hash there, or pipe the password in; nothing was read");
        }
        char[] password = console == null ? line() : typed(console);
        try {
            terminal.out().print(PasswordHash.of(password).text() + "\n");
        } finally {
            Arrays.fill(password, '\0');
        }
        return Exit.FINE;
    }

    private static char[] typed(Console console) {
        char[] password = console.readPassword("Password: ");
        char[] again = console.readPassword("Again: ");
        boolean same = password != null && Arrays.equals(password, again);
        if (again != null) {
            Arrays.fill(again, '\0');
        }
        if (password == null || !same) {
            throw new Fault("both passwords must be the same (they were not): type it again; nothing was printed");
        }
        return password;
    }

    private char[] line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = terminal.in().read();
                next >= 0 && next != '\n';
                next = terminal.in().read()) {
            line.write(next);
            if (line.size() > LONGEST) {
                throw new Fault("a password must be at most 1024 characters (was longer): give a shorter one");
            }
        }
        byte[] bytes = line.toByteArray();
        int length = bytes.length > 0 && bytes[bytes.length - 1] == '\r' ? bytes.length - 1 : bytes.length;
        try {
            CharBuffer text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, 0, length));
            char[] password = new char[text.remaining()];
            text.get(password);
            return password;
        } catch (CharacterCodingException e) {
            throw new Fault("a password must be in UTF-8 (was not): give it in that encoding", e);
        } finally {
            Arrays.fill(bytes, (byte) 0);
        }
    }
}
