package dev.clockwise.embedded;

import dev.clockwise.embedded.Command.Effect;
import dev.clockwise.embedded.Transaction.Queued;
import dev.clockwise.wire.resp.RespWriter;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;

/** Finds the command that a request calls, sees whether it may run, and runs or queues it. */
final class Dispatcher {

    private static final Set<String> WITHOUT_PASSWORD = Set.of("auth", "hello", "quit", "reset");
    private static final Set<String> NEVER_QUEUED = Set.of("exec", "discard", "multi", "watch", "quit", "reset");
    private static final Set<String> OF_SUBSCRIBERS =
            Set.of("subscribe", "psubscribe", "unsubscribe", "punsubscribe", "ping", "quit", "reset");

    private final Node node;
    private final CommandTable table = new CommandTable();

    Dispatcher(Node node) {
        this.node = node;
        ConnectionCommands.addTo(table);
        ClientCommands.addTo(table);
        ServerCommands.addTo(table);
        KeyCommands.addTo(table);
        ExpiryCommands.addTo(table);
        ScanCommands.addTo(table);
        StringCommands.addTo(table);
        CounterCommands.addTo(table);
        BitCommands.addTo(table);
        HashCommands.addTo(table);
        ListCommands.addTo(table);
        ListMoves.addTo(table);
        SetCommands.addTo(table);
        SetAlgebra.addTo(table);
        SortedSetCommands.addTo(table);
        SortedSetRanges.addTo(table);
        SortedSetAlgebra.addTo(table);
        RandomCommands.addTo(table);
        ChannelCommands.addTo(table);
        DumpCommands.addTo(table);
        table.write("multi", 1, Dispatcher::multi);
        table.write("exec", 1, this::exec);
        table.write("discard", 1, Dispatcher::discard);
        table.write("watch", -2, Dispatcher::watch);
        table.write("unwatch", 1, Dispatcher::unwatch);
    }

    /** Runs or queues the command that these arguments call, and writes its reply. */
    void dispatch(Client client, byte[][] arguments, ByteBuf out) {
        Command command;
        try {
            command = table.find(arguments);
            admit(client, command);
        } catch (CommandException refused) {
            refuse(client, arguments, refused, out);
            return;
        }
        node.advance();
        client.used(node.keys().now(), command.name());
        Transaction transaction = client.transaction();
        if (transaction.isOpen() && !NEVER_QUEUED.contains(command.name())) {
            transaction.add(command, arguments);
            new RespWriter(out, client.version()).simple("QUEUED");
        } else {
            run(command, client, arguments, out);
        }
    }

    private void admit(Client client, Command command) {
        if (node.password() != null && !client.isAuthenticated() && !WITHOUT_PASSWORD.contains(command.name())) {
            throw new CommandException("NOAUTH Authentication required.");
        }
        if (client.transaction().isOpen() && command.name().equals("shutdown")) {
            throw new CommandException("ERR Command not allowed inside a transaction");
        }
        if (node.isFull() && (command.effect() == Effect.GROW || endsGrowth(client, command))) {
            throw new CommandException(CommandException.OUT_OF_MEMORY);
        }
        if (client.subscriptions() > 0
                && client.version() == RespWriter.RESP2
                && !OF_SUBSCRIBERS.contains(command.name())) {
            throw new CommandException("ERR Can't execute '" + command.name().replace('|', ' ')
                    + "': only (P|S)SUBSCRIBE / (P|S)UNSUBSCRIBE / PING / QUIT / RESET are allowed in this context");
        }
    }

    /** Whether the command is an EXEC of commands that may need memory. */
    private static boolean endsGrowth(Client client, Command command) {
        return command.name().equals("exec")
                && client.transaction().queue().stream()
                        .anyMatch(queued -> queued.command().effect() == Effect.GROW);
    }

    private static void refuse(Client client, byte[][] arguments, CommandException refused, ByteBuf out) {
        Transaction transaction = client.transaction();
        String text = refused.reply();
        if (new String(arguments[0], StandardCharsets.ISO_8859_1).equalsIgnoreCase("exec")) {
            transaction.close();
            text = "EXECABORT Transaction discarded because of: " + text.replaceFirst("^ERR ", "");
        }
        transaction.refuse();
        new RespWriter(out, client.version()).error(text);
    }

    private void run(Command command, Client client, byte[][] arguments, ByteBuf out) {
        int start = out.writerIndex();
        try {
            command.action().run(new Call(node, client, arguments, out));
        } catch (CommandException refused) {
            out.writerIndex(start);
            new RespWriter(out, client.version()).error(refused.reply());
        }
    }

    private static void multi(Call call) {
        if (call.client().transaction().isOpen()) {
            throw new CommandException("ERR MULTI calls can not be nested");
        }
        call.client().transaction().open();
        call.ok();
    }

    private void exec(Call call) {
        Transaction transaction = call.client().transaction();
        if (!transaction.isOpen()) {
            throw new CommandException("ERR EXEC without MULTI");
        }
        boolean refused = transaction.isRefused();
        boolean invalid = transaction.isInvalid();
        List<Queued> queue = List.copyOf(transaction.queue());
        transaction.close();
        if (refused) {
            throw new CommandException("EXECABORT Transaction discarded because of previous errors.");
        }
        if (invalid) {
            call.reply().nothingOfArray();
            return;
        }
        call.reply().array(queue.size());
        for (Queued queued : queue) {
            run(queued.command(), call.client(), queued.arguments(), call.out());
        }
    }

    private static void discard(Call call) {
        if (!call.client().transaction().isOpen()) {
            throw new CommandException("ERR DISCARD without MULTI");
        }
        call.client().transaction().close();
        call.ok();
    }

    private static void watch(Call call) {
        if (call.client().transaction().isOpen()) {
            throw new CommandException("ERR WATCH inside MULTI is not allowed");
        }
        call.bytes(1, call.count()).forEach(call.client().transaction()::watch);
        call.ok();
    }

    private static void unwatch(Call call) {
        call.client().transaction().unwatch();
        call.ok();
    }
}
