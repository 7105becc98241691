package dev.clockwise.cli.imports;

import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/** Reads JSON, with the comments and trailing commas that some systems allow. */
final class JsonTree {

    private static final StreamReadConstraints CONSTRAINTS = StreamReadConstraints.builder()
            .maxNumberLength(1 << 20)
            .maxStringLength(1 << 20)
            .maxNameLength(1 << 20)
            .build();

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(CONSTRAINTS)
            .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
            .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
            .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
            .build();

    /** What only those who wrote the parser can use. */
    private static final Pattern JARGON = Pattern.compile(" \\((start marker at|for [A-Za-z]+ starting at) \\[.*]\\)"
            + "| \\(not recognized as one since[^)]*\\)"
            + "|: enable `[^`]*` to allow"
            + "| \\(code [0-9]+\\)");

    private JsonTree() {}

    /**
     * The one value of a source.
     *
     * @throws ImportFault if it is no JSON, holds nothing or more than one value
     */
    static Tree read(Source source) {
        Tree.Builder builder = new Tree.Builder();
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), source.text())) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                Spot spot = spot(source, parser.currentTokenLocation());
                if (builder.root() != null) {
                    throw spot.fault("a configuration must be one value (a second one begins here)");
                }
                take(builder, parser, token, spot);
            }
        } catch (JacksonException e) {
            Spot spot = spot(source, e.getLocation());
            throw new ImportFault(
                    spot.name() + ":" + spot.line() + ":" + spot.column(),
                    "not valid JSON: "
                            + JARGON.matcher(String.valueOf(e.getOriginalMessage()))
                                    .replaceAll(""),
                    e);
        }
        Tree root = builder.root();
        if (root == null) {
            throw source.spot(1, 1).fault("a configuration must hold something (was empty)");
        }
        return root;
    }

    private static void take(Tree.Builder builder, JsonParser parser, JsonToken token, Spot spot) {
        switch (token) {
            case START_OBJECT -> builder.begin(spot, true);
            case START_ARRAY -> builder.begin(spot, false);
            case END_OBJECT, END_ARRAY -> builder.end();
            case PROPERTY_NAME, VALUE_STRING -> builder.add(new Tree.Scalar(new Word(parser.getString(), spot), true));
            default -> builder.add(new Tree.Scalar(new Word(parser.getString(), spot), false));
        }
    }

    private static Spot spot(Source source, TokenStreamLocation location) {
        return location == null
                ? source.spot(1, 1)
                : source.spot(Math.max(1, location.getLineNr()), Math.max(1, location.getColumnNr()));
    }
}
