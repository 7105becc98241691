package dev.clockwise.embedded;

import dev.clockwise.wire.resp.RespWriter;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A command that runs: its arguments, by their place, and where its reply goes. Not safe for several threads. */
final class Call {

    private final Node node;
    private final Client client;
    private final byte[][] arguments;
    private final ByteBuf out;

    Call(Node node, Client client, byte[][] arguments, ByteBuf out) {
        this.node = node;
        this.client = client;
        this.arguments = arguments;
        this.out = out;
    }

    Node node() {
        return node;
    }

    Keyspace keys() {
        return node.keys();
    }

    Client client() {
        return client;
    }

    /** Writes the reply, in the version that the client speaks now. */
    RespWriter reply() {
        return new RespWriter(out, client.version());
    }

    ByteBuf out() {
        return out;
    }

    boolean isResp3() {
        return client.version() == RespWriter.RESP3;
    }

    /** How many arguments there are, the command's name among them. */
    int count() {
        return arguments.length;
    }

    byte[][] arguments() {
        return arguments;
    }

    byte[] raw(int place) {
        return arguments[place];
    }

    Bytes bytes(int place) {
        return new Bytes(arguments[place]);
    }

    /** The arguments from one place to before another. */
    List<Bytes> bytes(int from, int to) {
        List<Bytes> all = new ArrayList<>(to - from);
        for (int place = from; place < to; place++) {
            all.add(bytes(place));
        }
        return all;
    }

    String text(int place) {
        return new String(arguments[place], StandardCharsets.UTF_8);
    }

    /** An argument as an error repeats it: up to its first zero byte, as C does. */
    String shown(int place) {
        return shown(arguments[place], Integer.MAX_VALUE);
    }

    /** The text of bytes up to the first that is zero, and at most so many of them. */
    static String shown(byte[] text, int most) {
        int length = 0;
        while (length < text.length && length < most && text[length] != 0) {
            length++;
        }
        return new String(text, 0, length, StandardCharsets.UTF_8);
    }

    /** Whether there is such an argument and it is this word, whatever the case of its letters. */
    boolean is(int place, String lowerCase) {
        if (place >= arguments.length || arguments[place].length != lowerCase.length()) {
            return false;
        }
        for (int i = 0; i < lowerCase.length(); i++) {
            int c = arguments[place][i];
            if ((c >= 'A' && c <= 'Z' ? c | 0x20 : c) != lowerCase.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    long integer(int place) {
        return integer(place, CommandException.NOT_AN_INTEGER);
    }

    long integer(int place, String otherwise) {
        return Numbers.integer(arguments[place]).orElseThrow(() -> new CommandException(otherwise));
    }

    /** A number within bounds, both included; the error tells them. */
    long integer(int place, long least, long most) {
        long number = integer(place);
        if (number < least || number > most) {
            throw new CommandException("ERR value is out of range, value must between " + least + " and " + most);
        }
        return number;
    }

    /** A number within bounds, both included. */
    long integer(int place, long least, long most, String otherwise) {
        long number = integer(place, otherwise);
        if (number < least || number > most) {
            throw new CommandException(otherwise);
        }
        return number;
    }

    double decimal(int place) {
        return decimal(place, CommandException.NOT_A_FLOAT);
    }

    double decimal(int place, String otherwise) {
        return Numbers.decimal(arguments[place]).orElseThrow(() -> new CommandException(otherwise));
    }

    void ok() {
        reply().simple("OK");
    }

    void count(long number) {
        reply().integer(number);
    }

    /** Answers 1 or 0, as Redis spells truth in both versions of RESP. */
    void flag(boolean value) {
        reply().integer(value ? 1 : 0);
    }

    void decimal(double value) {
        reply().decimal(Numbers.spell(value));
    }

    void array(List<Bytes> values) {
        all(reply().array(values.size()), values);
    }

    void set(List<Bytes> values) {
        all(reply().set(values.size()), values);
    }

    private static void all(RespWriter reply, List<Bytes> values) {
        values.forEach(value -> reply.blob(value.array()));
    }

    /**
     * Sees to it that a value of this size may be made.
     *
     * @throws CommandException if memory could not hold it
     */
    void requireRoom(long bytes) {
        if (bytes > node.maxMemoryBytes()) {
            throw new CommandException(CommandException.OUT_OF_MEMORY);
        }
    }
}
