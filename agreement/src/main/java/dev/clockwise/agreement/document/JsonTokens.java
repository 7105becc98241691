package dev.clockwise.agreement.document;

import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;

/** Reads JSON. */
final class JsonTokens implements Tokens {

    /** The document's own limits are stricter, and their messages name the field. */
    private static final StreamReadConstraints CONSTRAINTS = StreamReadConstraints.builder()
            .maxNumberLength(TopologyDocument.MAX_BYTES)
            .maxStringLength(TopologyDocument.MAX_BYTES)
            .maxNameLength(TopologyDocument.MAX_BYTES)
            .build();

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(CONSTRAINTS)
            .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
            .build();

    /** What only those who wrote the parser can use. */
    private static final Pattern JARGON = Pattern.compile(" \\((start marker at|for [A-Za-z]+ starting at) \\[.*]\\)"
            + "| \\(not recognized as one since[^)]*\\)"
            + "|: enable `[^`]*` to allow"
            + "| \\(code [0-9]+\\)");

    private final String document;
    private final JsonParser parser;
    private final boolean shown;

    JsonTokens(String text, String document, boolean shown) {
        this.document = document;
        this.shown = shown;
        this.parser = FACTORY.createParser(ObjectReadContext.empty(), text);
    }

    @Override
    public Token next() {
        try {
            JsonToken token = parser.nextToken();
            return token == null ? Token.of(Token.Kind.END, place(parser.currentLocation())) : token(token);
        } catch (JacksonException e) {
            throw place(e.getLocation())
                    .error(
                            "not valid JSON"
                                    + (shown
                                            ? ": "
                                                    + JARGON.matcher(e.getOriginalMessage())
                                                            .replaceAll("")
                                            : "")
                                    + ": mend it here (a document that begins with { is read as JSON, not YAML)",
                            e);
        }
    }

    private Token token(JsonToken token) {
        Place place = place(parser.currentTokenLocation());
        return switch (token) {
            case START_OBJECT -> Token.of(Token.Kind.MAPPING, place);
            case END_OBJECT -> Token.of(Token.Kind.MAPPING_END, place);
            case START_ARRAY -> Token.of(Token.Kind.SEQUENCE, place);
            case END_ARRAY -> Token.of(Token.Kind.SEQUENCE_END, place);
            case PROPERTY_NAME, VALUE_STRING -> Token.scalar(parser.getString(), true, place);
            default -> Token.scalar(parser.getString(), false, place);
        };
    }

    private Place place(TokenStreamLocation location) {
        return new Place(document, Math.max(1, location.getLineNr()), Math.max(1, location.getColumnNr()));
    }
}
