package dev.clockwise.server.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.clockwise.agreement.document.DocumentException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every way of getting a server document wrong has its own message: exact, on one line, at the right place. */
class MalformedServersTest {

    private record Malformed(String title, String document, String message) {
        @Override
        public String toString() {
            return title;
        }
    }

    static Stream<Malformed> malformedDocuments() throws IOException {
        try (InputStream in =
                Objects.requireNonNull(MalformedServersTest.class.getResourceAsStream("/malformed-servers.txt"))) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return Arrays.stream(text.split("(?m)^## ", -1)).skip(1).map(MalformedServersTest::malformed);
        }
    }

    private static Malformed malformed(String section) {
        int title = section.indexOf('\n');
        int message = section.lastIndexOf("=> ");
        return new Malformed(
                section.substring(0, title),
                section.substring(title + 1, message),
                "server.yaml:" + section.substring(message + 3).strip());
    }

    @ParameterizedTest
    @MethodSource("malformedDocuments")
    void isRefusedAtItsPlace(Malformed malformed) {
        DocumentException refusal = catchThrowableOfType(
                DocumentException.class, () -> ServerDocument.parse(malformed.document, Path.of("server.yaml")));
        assertThat(refusal).as("the document is taken").isNotNull();
        assertThat(refusal).hasMessage(malformed.message);
    }
}
