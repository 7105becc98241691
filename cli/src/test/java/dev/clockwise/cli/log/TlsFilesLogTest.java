package dev.clockwise.cli.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.server.front.TlsFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the log tells of files of TLS that are looked at again and again: each thing once. */
class TlsFilesLogTest {

    private static final Path FILES = Path.of("..", "server", "src", "test", "resources", "tls");

    @TempDir
    private Path folder;

    @Test
    @SuppressWarnings("try") // the log is only to be open meanwhile
    void whatIsWrongIsToldOnce() throws IOException {
        Path certificate = put("server.crt", "tls.crt");
        Path key = put("server.key", "tls.key");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        TlsFiles tls = TlsFiles.open(certificate, key);
        try (Logs logs =
                Logs.start(new PrintStream(out, true, StandardCharsets.UTF_8), LogFormat.TEXT, System::nanoTime)) {
            Files.delete(key);
            refreshThrice(tls);
            assertThat(lines(out)).singleElement().asString().contains("tls.key cannot be read (NoSuchFileException)");

            put("other.key", "tls.key");
            refreshThrice(tls);
            assertThat(lines(out)).singleElement().asString().contains("the key is not that of the certificate");

            put("server.key", "tls.key");
            refreshThrice(tls);
            assertThat(lines(out)).singleElement().asString().contains("goes on with the new certificate");

            Files.delete(key);
            refreshThrice(tls);
            put("server.key", "tls.key");
            refreshThrice(tls);
            Files.delete(key);
            refreshThrice(tls);
            assertThat(lines(out)).hasSize(2).allMatch(line -> line.contains("cannot be read"));
        }
    }

    private Path put(String file, String as) throws IOException {
        return Files.copy(FILES.resolve(file), folder.resolve(as), StandardCopyOption.REPLACE_EXISTING);
    }

    private static void refreshThrice(TlsFiles tls) {
        for (int i = 0; i < 3; i++) {
            tls.refresh();
        }
    }

    private static String[] lines(ByteArrayOutputStream out) {
        String text = out.toString(StandardCharsets.UTF_8);
        out.reset();
        return text.lines().toArray(String[]::new);
    }
}
