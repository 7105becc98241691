package dev.clockwise.cli;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Topology;
import dev.clockwise.agreement.document.DocumentException;
import dev.clockwise.agreement.document.DocumentFile;
import dev.clockwise.agreement.document.TopologyDocument;
import dev.clockwise.cli.imports.ImportFault;
import dev.clockwise.cli.imports.Importer;
import dev.clockwise.cli.imports.Importers;
import dev.clockwise.cli.imports.Source;
import dev.clockwise.dialect.DialectRule;
import dev.clockwise.dialect.Dialects;
import dev.clockwise.hash.HashTag;
import dev.clockwise.placement.RingRule;
import dev.clockwise.planner.Planner;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that name a topology: a file, or nodes inline. */
final class TopologyChoice {

    /** A topology with the name that people know it by. */
    record Named(String name, Topology topology) {}

    private static final String PLACEMENT = "--placement";

    @Option(
            names = {"-t", "--topology"},
            paramLabel = "FILE",
            description = "The topology document (YAML or JSON).")
    private @Nullable Path file;

    @Option(
            names = "--nodes",
            paramLabel = "LIST",
            description = "Nodes inline instead of a file, divided by commas, each as ID or ID=W; W is its weight"
                    + " (default 1). A native ring, or see --placement.")
    private @Nullable String nodes;

    @Option(
            names = "--points",
            paramLabel = "N",
            description = "Points per unit of weight of a ring given by --nodes (default 160).")
    private @Nullable String points;

    @Option(
            names = PLACEMENT,
            paramLabel = "TYPE",
            description = "How nodes given by --nodes are placed: a type such as slots, a dialect such as"
                    + " twemproxy-ketama, or one of these with options as in a document, such as"
                    + " \"{ type: slots, bits: 18 }\" (default ring). In plan with -t: how they are placed afterwards.")
    private @Nullable String placement;

    /** Whether any option was given. */
    boolean isGiven() {
        return file != null || nodes != null || points != null || placement != null;
    }

    /** Whether a file or nodes are named. */
    boolean namesNodes() {
        return file != null || nodes != null;
    }

    /** Whether it is said how nodes are placed that no file has. */
    boolean namesPlacement() {
        return points != null || placement != null;
    }

    /** The rule that {@link #PLACEMENT} names for the nodes of a file afterwards; null where it names none. */
    @Nullable
    PlacementRule placementAfter() {
        if (file == null || placement == null) {
            return null;
        }
        PlacementRule rule = rule(placement);
        requireMap(rule, "the plan has none to give");
        return rule;
    }

    /** The file named; null where none is. */
    @Nullable
    Path file() {
        return file;
    }

    /** The options as they would be written on a command line. */
    String words() {
        if (file != null) {
            return "-t " + Text.shell(file.toString());
        }
        String list = nodes == null ? "" : "--nodes " + Text.shell(nodes);
        return list
                + (points == null ? "" : " --points " + points)
                + (placement == null ? "" : " --placement " + Text.shell(placement));
    }

    /** The placement of the topology named. */
    Placement place(Terminal terminal) {
        return place(terminal, read(terminal).topology());
    }

    /** The topology named, with word of it where it takes a while. */
    Named read(Terminal terminal) {
        return Phase.of(terminal, "reading the topology", () -> read(false));
    }

    /**
     * Nodes given inline, for clients of Redis: where no placement is named, keys with the same {tag} have the same node.
     * Keys without braces have the nodes that they have in the ring of {@link #read(Terminal)}.
     */
    Topology readInlineTagged(Terminal terminal) {
        Topology read = read(terminal).topology();
        if (placement != null) {
            return read;
        }
        int each = points == null ? RingRule.DEFAULT_POINTS : points(points);
        return Topology.of(RingRule.builder().points(each).tag(HashTag.BRACES).build(), read.nodes());
    }

    /** The topology named, where the placement that is given beside a file is the one after. */
    Named readBefore(Terminal terminal) {
        return Phase.of(terminal, "reading the topology", () -> read(true));
    }

    private Named read(boolean plans) {
        if (file != null && nodes != null) {
            throw new Fault("-t and --nodes name two topologies: give one of them");
        }
        if (nodes == null && points != null) {
            throw new Fault("--points goes with --nodes: in a file, set points under placement");
        }
        if (nodes == null && placement != null && !(plans && file != null)) {
            throw new Fault("--placement goes with --nodes: in a file, set placement");
        }
        if (file != null) {
            return readFile(file);
        }
        if (nodes == null) {
            throw new Fault("no topology: name one with -t FILE or --nodes ID[=W],…");
        }
        return new Named("nodes given inline", inline(parseNodes(nodes)));
    }

    /** These nodes, placed as {@link #PLACEMENT} or {@code --points} says. */
    Topology inline(List<Node> given) {
        if (placement == null) {
            return Topology.of(points == null ? RingRule.NATIVE : RingRule.ofPoints(points(points)), given);
        }
        if (points != null) {
            throw new Fault("--points and --placement both say how nodes are placed: give one, as --placement \"{ type:"
                    + " ring, points: " + points + " }\"");
        }
        PlacementRule rule = rule(placement);
        Topology topology = Topology.of(rule, ListOrder.numbered(given, rule));
        requireMap(rule, "--nodes names none");
        Optional<Planner> planner = Planner.of(rule);
        return planner.map(each -> each.plan(Topology.of(rule, List.of()), topology))
                .orElse(topology);
    }

    /** Refuses rules whose map only a file tells: a planner's would not be what another system's nodes hold. */
    private static void requireMap(PlacementRule rule, String none) {
        boolean planned = !(rule instanceof DialectRule) && Planner.of(rule).isPresent();
        if (rule.givenPoints().isPresent() && !planned) {
            String field = TopologyDocument.pointField(rule).orElse("points");
            throw new Fault(PLACEMENT + " " + rule.type() + " takes " + field + " that the nodes name, and " + none
                    + ": use a file that has them, or a placement that is planned, such as "
                    + (field.equals("slots") ? "slot-table" : "tokens"));
        }
    }

    private static int points(String points) {
        return Numbers.whole("--points", points, 1, RingRule.LARGEST_MAX_POINTS, "160");
    }

    private static PlacementRule rule(String placement) {
        boolean word = placement.matches("[A-Za-z0-9_-]+");
        if (!word && !isOneMapping(placement)) {
            throw new Fault(PLACEMENT + " must be a type, or one mapping in braces (was \"" + Text.plain(placement)
                    + "\"): write it as in slots or \"{ type: slots, bits: 18 }\"");
        }
        if (word && !TopologyDocument.placements().contains(placement)) {
            List<String> known = TopologyDocument.placements();
            throw new Fault(PLACEMENT + " must be a type or a dialect (was \"" + placement + "\"): "
                    + NearNames.remedy(placement, known, "choose one")
                    + "; docs/choosing.md tells the types, clockwise dialects the dialects");
        }
        String field = Dialects.named(placement).isPresent() ? "dialect" : "type";
        String options = word ? "{ " + field + ": " + placement + " }" : placement;
        try {
            return TopologyDocument.parse("clockwise: 1\nnodes: []\nplacement: " + options, PLACEMENT)
                    .rule();
        } catch (DocumentException e) {
            throw new Fault(PLACEMENT + ": " + e.problem(), e); // its place is in a document that nobody wrote
        }
    }

    /** Whether a text is a mapping in braces and nothing after it, so that it says nothing else in a document. */
    private static boolean isOneMapping(String text) {
        int depth = 0;
        char quote = 0;
        char before = ','; // the last character that is no blank
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isISOControl(c) || (i == 0 && c != '{')) {
                return false;
            }
            if (quote != 0) {
                i += quote == '"' && c == '\\' ? 1 : 0;
                quote = c == quote ? 0 : quote;
            } else if ((c == '"' || c == '\'') && "{[,:".indexOf(before) >= 0) {
                quote = c;
            } else {
                depth += c == '{' ? 1 : c == '}' ? -1 : 0;
                if (depth == 0) {
                    return i == text.length() - 1;
                }
            }
            before = c == ' ' ? before : c;
        }
        return false;
    }

    /** The placement of a topology, with word of it where it takes a while. */
    static Placement place(Terminal terminal, Topology topology) {
        return Phase.of(terminal, "building the placement", () -> Placement.of(topology));
    }

    /** Refuses a topology in which no node can own a key. */
    static void requireActive(Topology topology) {
        if (topology.nodes().stream().noneMatch(Node::isActive)) {
            throw new Fault("no node of positive weight, so no placement owns a key: give one a weight above 0");
        }
    }

    /** The topology in a file. */
    static Named readFile(Path file) {
        String name = file.toString();
        if (name.matches("(?s)(zk|etcd):/.*")) {
            throw new Fault("topology " + name + " is not a file: agreement stores are not supported, name a file");
        }
        try {
            return new Named(name, TopologyDocument.read(file));
        } catch (DocumentException e) {
            Importer importer = importer(file);
            if (importer == null) {
                throw e;
            }
            throw new Fault(
                    Text.plain(name) + " is no topology document but looks like " + importer.words()
                            + ": write its document with clockwise import " + Text.shell(name) + " --out FILE first",
                    e);
        }
    }

    /** The importer of the configuration of another system that a file seems to be; null where it seems to be none. */
    private static @Nullable Importer importer(Path file) {
        try {
            Source source = Source.of(file.toString(), DocumentFile.read(file));
            boolean meant = source.hasField("clockwise");
            return meant ? null : Importers.recognized(source).orElse(null);
        } catch (DocumentException | ImportFault e) {
            return null;
        }
    }

    private static List<Node> parseNodes(String list) {
        List<Node> parsed = new ArrayList<>();
        for (String each : list.split(",", -1)) {
            parsed.add(parseNode("--nodes", each));
        }
        return parsed;
    }

    /** A node as {@code ID} or {@code ID=WEIGHT}; the last equals sign divides. */
    static Node parseNode(String option, String text) {
        Keys.text(option, text);
        int equals = text.lastIndexOf('=');
        String id = equals < 0 ? text : text.substring(0, equals);
        if (id.isEmpty()) {
            throw new Fault(
                    option + " has a node without an id (was \"" + Text.plain(text) + "\"): write ID or ID=WEIGHT");
        }
        Node node;
        try {
            node = Node.of(id);
        } catch (IllegalArgumentException e) {
            throw new Fault(e.getMessage() + ": name it otherwise", e);
        }
        return equals < 0 ? node : weighing(node, text.substring(equals + 1));
    }

    /** A node with the weight that an option gives it. */
    static Node weighing(Node node, String weight) {
        try {
            return node.withWeight(weight);
        } catch (IllegalArgumentException e) {
            throw new Fault(e.getMessage() + ": give one such as 2.5, or 0 to drain the node", e);
        }
    }
}
