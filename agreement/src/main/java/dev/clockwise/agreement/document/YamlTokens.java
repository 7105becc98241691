package dev.clockwise.agreement.document;

import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.common.SpecVersion;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlVersionException;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/** Reads YAML. What makes a text mean something else than it seems to say is refused. */
final class YamlTokens implements Tokens {

    /**
     * The parser copies what it has not consumed whenever its buffer is spent: with a small one, a token of many
     * megabytes would take time in proportion to the square of its length.
     */
    private static final int BUFFER = 1 << 20;

    private static final String NOT_SHOWN = "not shown";

    private final String document;
    private final ParserImpl parser;
    private final boolean shown;
    private boolean inDocument;
    private Place last;

    YamlTokens(String text, String document, boolean shown) {
        this.document = document;
        this.shown = shown;
        this.last = new Place(document, 1, 1);
        LoadSettings settings = LoadSettings.builder()
                .setBufferSize(Math.min(BUFFER, text.length() + 1))
                .setCodePointLimit(Integer.MAX_VALUE)
                .build();
        this.parser = new ParserImpl(settings, new StreamReader(settings, text));
    }

    @Override
    public Token next() {
        while (true) {
            Event event = event();
            last = place(event.getStartMark());
            switch (event.getEventId()) {
                case DocumentStart -> beginDocument();
                case StreamEnd -> {
                    return Token.of(Token.Kind.END, last);
                }
                case Scalar, SequenceStart, MappingStart, Alias -> {
                    return begin((NodeEvent) event);
                }
                case SequenceEnd -> {
                    return Token.of(Token.Kind.SEQUENCE_END, last);
                }
                case MappingEnd -> {
                    return Token.of(Token.Kind.MAPPING_END, last);
                }
                case StreamStart, DocumentEnd, Comment -> {}
            }
        }
    }

    private Event event() {
        try {
            return parser.next();
        } catch (MarkedYamlEngineException e) {
            String context =
                    e.getContext() == null || e.getContext().isBlank() ? "" : " (" + e.getContext() + from(e) + ")";
            Optional<Mark> mark = e.getProblemMark().or(e::getContextMark);
            throw place(mark)
                    .error(
                            "not valid YAML" + context + ": " + e.getProblem().strip()
                                    + ": mind indentation and quotes here and above",
                            e);
        } catch (YamlVersionException e) {
            SpecVersion version = e.getSpecVersion();
            throw last.error(
                    "a document must be in YAML 1.2 (was " + version.getMajor() + "." + version.getMinor()
                            + "): remove the directive",
                    e);
        } catch (YamlEngineException e) {
            throw last.error("not valid YAML from here on: " + e.getMessage(), e);
        } catch (NumberFormatException e) {
            // The parser lets this out on an escape such as "\UFFFFFFFF".
            throw last.error("not valid YAML from here on: an escape stands for no character: correct it", e);
        }
    }

    private static String from(MarkedYamlEngineException e) {
        return e.getContextMark()
                .map(mark -> " from line " + (mark.getLine() + 1))
                .orElse("");
    }

    private void beginDocument() {
        if (inDocument) {
            throw last.error("a file holds one document (a second one begins here): remove one of them");
        }
        inDocument = true;
    }

    private Token begin(NodeEvent event) {
        boolean alias = event.getEventId() == Event.ID.Alias;
        if (alias || event.getAnchor().isPresent()) {
            String name = (alias ? "*" : "&")
                    + event.getAnchor().map(Object::toString).orElse("");
            throw last.error(
                    (alias ? "aliases" : "anchors") + " are not allowed (was " + (shown ? Shown.cut(name) : NOT_SHOWN)
                            + "): write the value out where it is used, or in quotes where it is text");
        }
        if (event instanceof ScalarEvent scalar) {
            refuseTag(scalar.getTag());
            return scalar(scalar);
        }
        refuseTag(((CollectionStartEvent) event).getTag());
        boolean mapping = event.getEventId() == Event.ID.MappingStart;
        return Token.of(mapping ? Token.Kind.MAPPING : Token.Kind.SEQUENCE, last);
    }

    private void refuseTag(Optional<String> tag) {
        if (tag.isPresent()) {
            throw last.error("tags are not allowed (was " + (shown ? Shown.quoted(tag.get()) : NOT_SHOWN)
                    + "): remove it, and quote the value where it is text");
        }
    }

    private Token scalar(ScalarEvent scalar) {
        int end = place(scalar.getEndMark()).line();
        if (end != last.line()) {
            throw last.error("a value must end on the line on which it begins (this one reaches to line " + end
                    + "): write a line break as \\n in double quotes, or mind the indentation of the next line");
        }
        return Token.scalar(scalar.getValue(), !scalar.isPlain(), last);
    }

    private Place place(Optional<Mark> mark) {
        return mark.map(m -> new Place(document, m.getLine() + 1, m.getColumn() + 1))
                .orElse(last);
    }
}
