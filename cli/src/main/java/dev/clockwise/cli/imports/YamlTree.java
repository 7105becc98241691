package dev.clockwise.cli.imports;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/** Reads YAML. An alias stands for the very value that its anchor names, and counts as much. For one use. */
final class YamlTree {

    private static final int BUFFER = 1 << 20;

    private final Source source;
    private final ParserImpl parser;
    private final Tree.Builder builder = new Tree.Builder();
    private final Map<String, Anchored> anchors = new HashMap<>();
    private final Deque<Open> open = new ArrayDeque<>();
    private Spot last;
    private int documents;

    /** A list or mapping that has begun, with its anchor, and how many values there were before it. */
    private record Open(Optional<String> anchor, int before) {}

    /** What an anchor names, and how many values that is. */
    private record Anchored(Tree tree, int size) {}

    private YamlTree(Source source) {
        this.source = source;
        this.last = source.spot(1, 1);
        LoadSettings settings = LoadSettings.builder()
                .setBufferSize(Math.min(BUFFER, source.text().length() + 1))
                .setCodePointLimit(Integer.MAX_VALUE)
                .build();
        this.parser = new ParserImpl(settings, new StreamReader(settings, source.text()));
    }

    /**
     * The one document of a source.
     *
     * @throws ImportFault if it is no YAML, holds nothing or more than one document
     */
    static Tree read(Source source) {
        YamlTree reader = new YamlTree(source);
        Event event;
        do {
            event = reader.event();
            reader.take(event);
        } while (event.getEventId() != Event.ID.StreamEnd);
        Tree root = reader.builder.root();
        if (root == null) {
            throw source.spot(1, 1).fault("a configuration must hold something (was empty)");
        }
        return root;
    }

    private Event event() {
        try {
            Event event = parser.next();
            last = spot(event.getStartMark());
            return event;
        } catch (MarkedYamlEngineException e) {
            Spot spot = spot(e.getProblemMark().or(e::getContextMark));
            throw new ImportFault(
                    spot.name() + ":" + spot.line() + ":" + spot.column(),
                    "not valid YAML: " + String.valueOf(e.getProblem()).strip()
                            + ": mind indentation and quotes here and above",
                    e);
        } catch (YamlEngineException | NumberFormatException e) {
            throw new ImportFault(
                    last.name() + ":" + last.line() + ":" + last.column(),
                    "not valid YAML from here on: " + e.getMessage(),
                    e);
        }
    }

    private void take(Event event) {
        switch (event.getEventId()) {
            case DocumentStart -> {
                if (++documents > 1) {
                    throw last.fault("a configuration must be one document (a second one begins here)");
                }
            }
            case Scalar -> {
                ScalarEvent scalar = (ScalarEvent) event;
                Tree tree = new Tree.Scalar(new Word(scalar.getValue(), last), !scalar.isPlain());
                remember(anchor(scalar), tree, 1);
                builder.add(tree);
            }
            case SequenceStart, MappingStart -> {
                open.push(new Open(anchor((CollectionStartEvent) event), builder.values()));
                builder.begin(last, event.getEventId() == Event.ID.MappingStart);
            }
            case SequenceEnd, MappingEnd -> {
                Tree tree = builder.end();
                Open ended = open.pop();
                remember(ended.anchor, tree, builder.values() - ended.before);
            }
            case Alias -> {
                Anchored anchored = anchored((AliasEvent) event);
                builder.add(anchored.tree, anchored.size);
            }
            case StreamStart, StreamEnd, DocumentEnd, Comment -> {}
        }
    }

    private static Optional<String> anchor(NodeEvent event) {
        return event.getAnchor().map(Object::toString);
    }

    private void remember(Optional<String> name, Tree tree, int size) {
        name.ifPresent(anchor -> anchors.put(anchor, new Anchored(tree, size)));
    }

    private Anchored anchored(AliasEvent event) {
        String name = anchor(event).orElse("");
        Anchored anchored = anchors.get(name);
        if (anchored == null) {
            throw last.fault("no anchor &" + Quoted.name(name) + " is above the alias *" + Quoted.name(name));
        }
        return anchored;
    }

    private Spot spot(Optional<Mark> mark) {
        return mark.map(m -> source.spot(m.getLine() + 1, m.getColumn() + 1)).orElse(last);
    }
}
