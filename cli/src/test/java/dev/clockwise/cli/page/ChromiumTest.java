package dev.clockwise.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Movement;
import dev.clockwise.testkit.Peer;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page in a real browser. */
@Tag("long")
class ChromiumTest {

    private static final String CONSOLE = ":CONSOLE";

    @TempDir
    private Path directory;

    @Test
    void aBrowserShowsThePageAndComplainsOfNothing() throws Exception {
        Movement movement = Movement.between(Pages.ring(4), Pages.ring(5));
        Browsed browsed = browse(Pages.html(movement, Pages.counted(movement.before(), movement.after(), 100)));
        assertThat(browsed.log).doesNotContain(CONSOLE);
        assertThat(browsed.document)
                .contains("growing from 4 to 5 nodes: ", "The ring before", "Of your 100 keys (counted)", "</html>");
    }

    @Test
    void aBrowserShowsHostileTextsAsText() throws Exception {
        Browsed browsed = browse(HostileTextTest.page().html());
        assertThat(browsed.log).doesNotContain(CONSOLE);
        assertThat(browsed.document)
                .contains("&lt;script&gt;alert(1)&lt;/script&gt;", "nul\\u0000escape")
                .doesNotContain("<script", "<img");
    }

    /** The policy holds, and a complaint would be seen. */
    @Test
    void aBrowserRefusesWhatThePageDoesNotSay() throws Exception {
        String html = Pages.html(Pages.ring(1), Pages.ring(1));
        Browsed browsed = browse(html.replace("</main>", "<script>document.title = 'obeyed'</script></main>"));
        assertThat(browsed.log).contains(CONSOLE);
        assertThat(browsed.document).doesNotContain("<title>obeyed");
        assertThat(browse(html.replace("body {", "body  {")).log).contains(CONSOLE);
    }

    private record Browsed(String document, String log) {}

    private Browsed browse(String html) throws IOException, InterruptedException {
        Path chromium = Peer.named("chromium").require();
        Path page = Files.writeString(directory.resolve("page.html"), html);
        File document = directory.resolve("document").toFile();
        File log = directory.resolve("log").toFile();
        Process process = new ProcessBuilder(
                        chromium.toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-quic",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--enable-logging=stderr",
                        "--user-data-dir=" + directory.resolve("profile"),
                        "--dump-dom",
                        page.toUri().toString())
                .redirectOutput(document)
                .redirectError(log)
                .start();
        try {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
        }
        return new Browsed(Files.readString(document.toPath()), Files.readString(log.toPath()));
    }
}
