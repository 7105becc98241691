package dev.clockwise.embedded;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** CLIENT: what is known of connections, and how to end them. */
final class ClientCommands {

    private ClientCommands() {}

    static void addTo(CommandTable table) {
        table.read("client|id", 2, call -> call.count(call.client().id()));
        table.read("client|getname", 2, ClientCommands::getName);
        table.read("client|setname", 3, ClientCommands::setName);
        table.read("client|setinfo", 4, Call::ok);
        table.read(
                "client|info",
                2,
                call -> call.reply().text(call.client().line(call.keys().now()) + "\n"));
        table.read("client|list", -2, ClientCommands::list);
        table.read("client|kill", -3, ClientCommands::kill);
        table.read("client|no-evict", 3, ClientCommands::noEvict);
    }

    private static void getName(Call call) {
        String name = call.client().name();
        if (name.isEmpty()) {
            call.reply().nothing();
        } else {
            call.reply().blob(name);
        }
    }

    private static void setName(Call call) {
        call.client().name(requireName(call.raw(2)));
        call.ok();
    }

    /** A connection's name: letters, digits and signs, no blanks. */
    static String requireName(byte[] name) {
        for (byte b : name) {
            if (b < '!' || b > '~') {
                throw new CommandException("ERR Client names cannot contain spaces, newlines or special characters.");
            }
        }
        return new String(name, StandardCharsets.US_ASCII);
    }

    private static void noEvict(Call call) {
        if (!call.is(2, "on") && !call.is(2, "off")) {
            throw CommandException.syntax();
        }
        call.ok();
    }

    private static void list(Call call) {
        Collection<Client> clients = call.node().clients();
        if (call.count() == 4 && call.is(2, "type")) {
            Predicate<Client> type = type(call.text(3));
            clients = clients.stream().filter(type).toList();
        } else if (call.count() > 3 && call.is(2, "id")) {
            List<Client> asked = new ArrayList<>();
            for (int i = 3; i < call.count(); i++) {
                Client client = call.node().client(call.integer(i, "ERR Invalid client ID"));
                if (client != null) {
                    asked.add(client);
                }
            }
            clients = asked;
        } else if (call.count() != 2) {
            throw CommandException.syntax();
        }
        StringBuilder lines = new StringBuilder();
        for (Client client : clients) {
            if (!client.isClosing()) {
                lines.append(client.line(call.keys().now())).append('\n');
            }
        }
        call.reply().text(lines.toString());
    }

    private static Predicate<Client> type(String type) {
        return switch (type.toLowerCase(Locale.ROOT)) {
            case "normal" -> client -> client.subscriptions() == 0;
            case "pubsub" -> client -> client.subscriptions() > 0;
            case "master", "replica", "slave" -> client -> false;
            default -> throw new CommandException("ERR Unknown client type '" + type + "'");
        };
    }

    private static void kill(Call call) {
        boolean old = call.count() == 3;
        String address = call.text(2);
        Predicate<Client> meant = old ? client -> client.address().equals(address) : filters(call);
        int killed = 0;
        for (Client client : List.copyOf(call.node().clients())) {
            if (!client.isClosing() && meant.test(client)) {
                killed++;
                if (client == call.client()) {
                    client.quit();
                } else {
                    client.kill();
                }
            }
        }
        if (!old) {
            call.count(killed);
        } else if (killed == 0) {
            throw new CommandException("ERR No such client");
        } else {
            call.ok();
        }
    }

    private static Predicate<Client> filters(Call call) {
        Predicate<Client> meant = client -> true;
        boolean skipMe = true;
        for (int i = 2; i < call.count(); i += 2) {
            if (i + 1 == call.count()) {
                throw CommandException.syntax();
            }
            if (call.is(i, "skipme")) {
                if (!call.is(i + 1, "yes") && !call.is(i + 1, "no")) {
                    throw CommandException.syntax();
                }
                skipMe = call.is(i + 1, "yes");
            } else {
                meant = meant.and(filter(call, i));
            }
        }
        return skipMe ? meant.and(client -> client != call.client()) : meant;
    }

    private static Predicate<Client> filter(Call call, int place) {
        String value = call.text(place + 1);
        if (call.is(place, "id")) {
            long id = call.integer(place + 1, "ERR client-id should be greater than 0");
            if (id < 1) {
                throw new CommandException("ERR client-id should be greater than 0");
            }
            return client -> client.id() == id;
        }
        if (call.is(place, "type")) {
            return type(value);
        }
        if (call.is(place, "addr")) {
            return client -> client.address().equals(value);
        }
        if (call.is(place, "laddr")) {
            return client -> client.localAddress().equals(value);
        }
        if (call.is(place, "user")) {
            if (!value.equals("default")) {
                throw new CommandException("ERR No such user '" + value + "'");
            }
            return client -> true;
        }
        throw CommandException.syntax();
    }
}
