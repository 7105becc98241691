package dev.clockwise.wire.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Makes docs/commands.md of the table. */
class CommandsMarkdownTest {

    private static final String HEAD = """
            # Commands

            What the router does with each command of Redis 7. To a client it looks like a single server with one database.
            This page is made from the router's own table of commands by a test, which fails when they differ.

            A command that this page does not have is learned from the nodes when the router connects to them, such as those
            of modules. If the nodes say where its keys are, it is sent to the node of these; else, and where nodes say
            differently, it is refused by name.

            ## How commands are served

            * **Keys.** A command goes to the node of its keys. If it has several, these must be at one node: give them the
              same hash tag, as in `{user:42}:name` and `{user:42}:mail`. Otherwise the error says which keys are where.
              Tags count where the placement has one, as in `placement: { type: slots, tag: "{}" }`: write it before the
              first key, for a tag that comes later moves keys.
            * **In parts.** `MGET`, `MSET`, `DEL`, `UNLINK`, `EXISTS` and `TOUCH` are cut by their keys, and sent to several
              nodes at once. Each part is atomic, the whole is not. Values come in the order of the keys; where a node cannot
              answer, `MGET` has an error in the place of each of its keys.
            * **Transactions** are at one node, that of the first key after `MULTI`, or of `WATCH` before it. A command in it
              with keys of another node is refused.
            * **Blocking commands** have a connection of their own until they end.
            * **Channels** have nodes as keys have. Patterns are listened to at every node. A client whose node is lost is
              closed, for it may have missed messages: it connects and subscribes anew. So is one that does not read its
              messages, when 32 MiB of them wait, or 8 MiB for a minute. The reply to a client's own PUBLISH and a message
              to it may come in either order.
            * **Scripts and functions** are loaded to every node, and run at that of the keys that a call declares.
            * **Every node.** Where a command is about all keys, all nodes are asked, and the reply is what they say together.
              While a node is down such a command fails, under each policy: what the others say is not all. What changes
              something is done at those that can be reached, and the error says so. `INFO` alone leaves out who is down,
              and counts them in `clockwise_nodes_down`.

            ## What errors mean

            An error of a node is passed on as it is. Those of the router begin with one of these words, name the node and
            its address, and say what became of the command.

            | word | what happened | send it again? |
            | --- | --- | --- |
            | `NODEDOWN` | the node of the key cannot be reached: it was sent nothing | yes, after a moment |
            | `OVERLOADED` | so many calls wait for the node that no more may: it was sent nothing | yes, after a moment |
            | `OUTCOMEUNKNOWN` | it was sent, and then the connection was lost, or no reply came in time (`timeouts.reply`): nobody knows whether it was done. Reads get this only when a second try failed too | where doing it twice does no harm: `SET` yes, `INCR` no |
            | `CROSSNODE` | its keys are at several nodes: nothing was sent | no: give the keys one hash tag, or send a command for each |
            | `EXECABORT` | a command of the transaction failed: none of it was done | yes |
            | `NOAUTH`, `WRONGPASS` | as in Redis, by the router's users | after login |
            | `ERR` | refused, for the reason that follows: nothing was sent | no |

            ## Served

            | command | what it does | where it goes | reply | note |
            | --- | --- | --- | --- | --- |
            """;

    private static final String REFUSED = """

            ## Refused

            Refused commands get an error with the reason, and touch no node.

            | commands | reason |
            | --- | --- |
            """;

    @Test
    void thePageIsThatOfTheTable() throws IOException {
        Generated.check(Generated.path("docs/commands.md"), page(), CommandsMarkdownTest.class);
    }

    private static String page() {
        CommandTable table = CommandTable.redis7();
        StringBuilder page = new StringBuilder(HEAD);
        Map<String, List<String>> refused = new TreeMap<>();
        for (CommandSpec spec : table.specs()) {
            if (table.isContainer(spec)) {
                continue;
            }
            if (spec.treatment() == Treatment.REFUSED) {
                refused.computeIfAbsent(spec.note(), reason -> new ArrayList<>())
                        .add(name(spec));
            } else {
                String gather =
                        spec.gather() == Gather.NONE ? "" : spec.gather().words();
                row(page, name(spec), kind(spec), spec.treatment().words(), gather, spec.note());
            }
        }
        page.append(REFUSED);
        refused.forEach((reason, names) -> row(page, String.join(", ", names), reason));
        return page.toString();
    }

    private static void row(StringBuilder page, String... cells) {
        for (String cell : cells) {
            page.append(cell.isEmpty() ? "| " : "| " + cell + " ");
        }
        page.append("|\n");
    }

    private static String name(CommandSpec spec) {
        return "`" + spec.name().toUpperCase(Locale.ROOT).replace('|', ' ') + "`";
    }

    private static String kind(CommandSpec spec) {
        return switch (spec.kind()) {
            case READ -> "reads";
            case OVERWRITE -> "overwrites";
            case MODIFY -> "modifies";
            case DELETE -> "deletes";
            case KEYLESS -> "";
        };
    }
}
