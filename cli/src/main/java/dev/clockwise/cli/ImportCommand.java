package dev.clockwise.cli;

import dev.clockwise.Topology;
import dev.clockwise.agreement.document.DocumentFile;
import dev.clockwise.agreement.document.DocumentFormat;
import dev.clockwise.agreement.document.TopologyDocument;
import dev.clockwise.cli.imports.ImportFault;
import dev.clockwise.cli.imports.Importer;
import dev.clockwise.cli.imports.Importers;
import dev.clockwise.cli.imports.Pool;
import dev.clockwise.cli.imports.Remark;
import dev.clockwise.cli.imports.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code clockwise import}: the topology that the configuration of another system describes. */
@Command(
        name = "import",
        description = {
            "Reads a configuration of another system and prints the topology document of a pool in it: its servers,"
                    + " and the"
                    + " rule by which that system gives them keys.",
            "What the document does not say is told on standard error, line by line: what was left out, and why."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  clockwise import examples/twemproxy.yml --pool sessions --out sessions.yaml",
            "  redis-cli cluster nodes | clockwise import - --out cluster.yaml",
            "",
            "Exit code 1 where owners may differ from those of the running system because of what was left out"
                    + " (warning:)."
        })
final class ImportCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Parameters(paramLabel = "FILE", arity = "1", description = "The configuration; - for standard input.")
    private Path file = Path.of("-");

    @Option(
            names = "--format",
            paramLabel = "NAME",
            description = "Its form, where that is not seen by its content: twemproxy, nginx, haproxy, redis-nodes, …")
    private @Nullable String format;

    @Option(names = "--pool", paramLabel = "NAME", description = "The pool, where there are several.")
    private @Nullable String pool;

    @Option(names = "--all", description = "Every pool that places keys by a hash, each in a file of --out.")
    private boolean all;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "The file for the document, or the folder with --all; else it is printed.")
    private @Nullable Path out;

    private boolean warned;

    ImportCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (all && pool != null) {
            throw new Fault("--all and --pool both say which pools: give one of them");
        }
        if (all && out == null) {
            throw new Fault("--all writes a file for each pool: name their folder with --out DIR");
        }
        Source source = source();
        List<Pool> pools = Phase.of(
                terminal, "reading the configuration", () -> importer(source).read(source));
        if (pools.isEmpty()) {
            throw new Fault(source.name() + " describes no pool of servers: name another file");
        }
        List<Pool> chosen = chosen(source, pools);
        Map<Pool, String> documents = new LinkedHashMap<>();
        for (Pool each : chosen) {
            documents.put(each, Phase.of(terminal, "placing the servers", () -> document(source, each)));
        }
        write(source, documents);
        if (pool == null) {
            tellOfOthers(source, pools);
        }
        chosen.forEach(each -> tell(source, each));
        return warned ? Exit.FOUND : Exit.FINE;
    }

    private Source source() {
        if (!file.toString().equals("-")) {
            return Source.of(file.toString(), DocumentFile.read(file));
        }
        try {
            byte[] bytes = terminal.in().readNBytes(TopologyDocument.MAX_BYTES + 1);
            if (bytes.length > TopologyDocument.MAX_BYTES) {
                throw new Fault("standard input must be at most " + TopologyDocument.MAX_BYTES + " bytes (was more)");
            }
            return Source.of("standard input", bytes);
        } catch (IOException e) {
            throw new Fault("standard input could not be read (" + e.getMessage() + ")", e);
        }
    }

    private Importer importer(Source source) {
        if (format == null) {
            return Importers.of(source);
        }
        String name = format;
        return Importers.named(name)
                .orElseThrow(() -> new Fault(
                        "--format must be one of " + Importers.names() + " (was \"" + Text.plain(name) + "\")"));
    }

    private List<Pool> chosen(Source source, List<Pool> pools) {
        if (pool != null) {
            String name = pool;
            return List.of(pools.stream()
                    .filter(each -> each.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new Fault(
                            source.name() + " has no pool \"" + Text.plain(name) + "\": it has " + names(pools))));
        }
        List<Pool> placing =
                pools.stream().filter(each -> each.refusal() == null).toList();
        if (placing.isEmpty()) {
            return List.of(pools.get(0)); // to tell why it has no topology
        }
        if (placing.size() > 1 && !all) {
            throw new Fault(source.name() + " has " + placing.size() + " pools, " + names(placing)
                    + ": choose one with --pool NAME, or write each with --all --out DIR");
        }
        return placing;
    }

    private static String names(List<Pool> pools) {
        int most = 20;
        String names = String.join(
                ", ",
                pools.stream().limit(most).map(each -> Text.plain(each.name())).toList());
        return pools.size() <= most ? names : names + " and " + (pools.size() - most) + " more";
    }

    private static String document(Source source, Pool each) {
        Topology topology = each.topology();
        try {
            return TopologyDocument.write(topology, DocumentFormat.YAML);
        } catch (ImportFault e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw new Fault(source.name() + ":" + each.line() + ": " + e.getMessage(), e);
        }
    }

    private void write(Source source, Map<Pool, String> documents) {
        if (out == null) {
            documents.values().forEach(terminal.out()::print);
            terminal.out().flush();
            return;
        }
        Map<Path, String> files = new LinkedHashMap<>();
        documents.forEach((each, document) -> files.put(all ? out.resolve(fileName(each)) : out, document));
        refuse(source, files, documents.size());
        List<FileTarget> targets = new ArrayList<>();
        try {
            if (all) {
                makeFolder(out);
            }
            files.forEach((target, document) -> {
                FileTarget opened = new FileTarget(target, List.of(file));
                targets.add(opened);
                opened.write(document);
            });
            targets.forEach(FileTarget::commit);
        } finally {
            targets.forEach(FileTarget::close);
        }
    }

    private void refuse(Source source, Map<Path, String> files, int pools) {
        long distinct = files.keySet().stream()
                .map(each -> each.toString().toLowerCase(Locale.ROOT))
                .distinct()
                .count();
        if (distinct < pools) {
            throw new Fault(
                    source.name() + " has pools whose names are alike but for letters that file names should not"
                            + " have: write each with --pool NAME --out FILE; nothing was written");
        }
        for (Path each : files.keySet()) {
            if (PlanFiles.isSame(file, each)) {
                throw new Fault("--out names " + each + ", which is read: name another file; nothing was written");
            }
        }
    }

    /** The name of the file of a pool: what is no letter, digit, dot or dash becomes an underscore. */
    private static String fileName(Pool each) {
        String plain = each.name().replaceAll("[^A-Za-z0-9._-]", "_").replaceFirst("^\\.", "_");
        return plain.substring(0, Math.min(200, plain.length())) + ".yaml";
    }

    private static void makeFolder(Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new Fault(
                    "could not make the folder " + folder + " (" + DocumentFile.reason(e) + "): nothing was written",
                    e);
        }
    }

    private void tellOfOthers(Source source, List<Pool> pools) {
        for (Pool each : pools) {
            String refusal = each.refusal();
            if (refusal != null) {
                tell(
                        source,
                        new Remark(
                                each.line(), false, "pool " + Text.plain(each.name()) + " was left out: " + refusal));
            }
        }
    }

    private void tell(Source source, Pool each) {
        each.remarks().forEach(remark -> tell(source, remark));
        String idle = each.idle();
        if (!idle.isEmpty()) {
            tell(source, new Remark(each.line(), false, "settings that place no key were left out: " + idle));
        }
    }

    private void tell(Source source, Remark remark) {
        warned |= remark.matters();
        String line = Text.plain(source.name()) + ":" + remark.line() + ": " + remark;
        boolean coloured = remark.matters() && terminal.errorScreen();
        terminal.error().println(coloured ? terminal.warning(line) : line);
    }
}
