package dev.clockwise.wire.command;

import dev.clockwise.wire.resp.Request;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A command, or a subcommand of one: what it does to which keys, and how it is served. Immutable, and safe for any
 * thread.
 */
public final class CommandSpec {

    /** What {@link #keys} answers where keys cannot be known. */
    public static final int REFUSED = -1;

    private static final String CONFLICT = "' say differently";

    private final ServerCommand facts;
    private final Judgement judgement;
    private final List<KeySpec> keySpecs;
    private final CommandKind kind;
    private final KeyRule rule;
    private final KeyCount keyCount;

    /** The argument that is the only key of each request, or 0. */
    private final int onlyKey;

    private final int step;
    private final int firstChannel;
    private final boolean oneChannel;

    CommandSpec(ServerCommand facts, Judgement judgement) {
        this.facts = facts;
        this.judgement = judgement;
        this.rule = KeyRule.of(facts.name());
        this.keyCount = KeyCount.of(facts.name());
        this.keySpecs =
                facts.keySpecs().stream().filter(spec -> !spec.isOfChannels()).toList();
        this.onlyKey = rule == KeyRule.SPECS && treatment() != Treatment.REFUSED ? onlyKey(facts.arity()) : 0;
        this.step = keySpecs.isEmpty() ? 1 : keySpecs.get(0).step();
        this.kind = judgement.kind() != null ? judgement.kind() : kindByFlags();
        this.oneChannel = judgement.treatment() == Treatment.CHANNEL;
        this.firstChannel = oneChannel || judgement.treatment() == Treatment.SUBSCRIBE ? 1 : 0;
    }

    private int onlyKey(int arity) {
        boolean single = keySpecs.size() == 1 && keySpecs.get(0).isSingle();
        return single && keySpecs.get(0).from() < Math.abs(arity)
                ? keySpecs.get(0).from()
                : 0;
    }

    private CommandKind kindByFlags() {
        if (keySpecs.isEmpty()) {
            return CommandKind.KEYLESS;
        }
        return facts.flags().contains("readonly") ? CommandKind.READ : CommandKind.MODIFY;
    }

    /** Its name in lower case; a subcommand's behind its container's and a bar, as in {@code client|list}. */
    public String name() {
        return facts.name();
    }

    /** How many arguments it has, its name among them; if negative, that many or more. */
    public int arity() {
        return facts.arity();
    }

    /** What it does to its keys; of a command whose options decide, see {@link #kind(Request)}. */
    public CommandKind kind() {
        return kind;
    }

    /** What a request of it does to its keys: a SET that depends on the key's value, or tells it, modifies it. */
    public CommandKind kind(Request request) {
        if (kind != CommandKind.OVERWRITE || !name().equals("set")) {
            return kind;
        }
        for (int i = 3; i < request.arguments(); i++) {
            if (request.is(i, "nx") || request.is(i, "xx") || request.is(i, "get") || request.is(i, "keepttl")) {
                return CommandKind.MODIFY;
            }
        }
        return kind;
    }

    /**
     * What a router does with a request that is {@link #accepts accepted}; of a command whose options decide, see
     * {@link #treatment(Request)}.
     */
    public Treatment treatment() {
        return judgement.treatment();
    }

    /** What a router does with a request of it: XREAD blocks only if it is asked to. */
    public Treatment treatment(Request request) {
        return judgement.treatment() == Treatment.KEYED && rule.blocks(request)
                ? Treatment.BLOCKING
                : judgement.treatment();
    }

    /** How the replies become one, where several nodes give one. */
    public Gather gather() {
        return judgement.gather();
    }

    /** What its users should know; of a refused command, the reason. Can be empty. */
    public String note() {
        return judgement.note();
    }

    /** What a client gets as an error that sends a refused command. */
    public String refusal() {
        return "ERR command '" + name() + "' is refused: " + note();
    }

    /** Whether a request may have this many arguments, the name among them. */
    public boolean accepts(int arguments) {
        return arity() < 0 ? arguments >= -arity() : arguments == arity();
    }

    /** What a client gets as an error where {@link #accepts} says no. */
    public String arityError() {
        String prefix = name().equals("exec") ? "EXECABORT Transaction discarded because of: " : "ERR ";
        return prefix + "wrong number of arguments for '" + name() + "' command";
    }

    /** The argument that is the only key of every request, or 0: the fast way to the keys of most. */
    public int onlyKey() {
        return onlyKey;
    }

    /** How many arguments belong to each key of a command that is split: the key, and those behind it. */
    public int step() {
        return step;
    }

    /**
     * Finds which arguments of a request are keys, in the order in which they stand. O(arguments), without allocation
     * as long as all is well.
     *
     * @param request with a number of arguments that is {@link #accepts accepted}
     * @param into gets the keys, and loses those it had; or gets an error for the client
     * @return how many keys there are, or {@link #REFUSED}
     */
    public int keys(Request request, KeyPositions into) {
        into.clear();
        if (onlyKey > 0) {
            into.add(onlyKey);
            return 1;
        }
        if (treatment() == Treatment.REFUSED) {
            into.refuse(refusal());
        } else {
            rule.find(this, request, into);
        }
        return into.error() == null ? into.size() : REFUSED;
    }

    /**
     * Finds which arguments of a request are channels or patterns of channels.
     *
     * @param request with a number of arguments that is {@link #accepts accepted}
     * @return how many there are; 0 for other commands
     */
    public int channels(Request request, KeyPositions into) {
        into.clear();
        if (firstChannel > 0) {
            int end = oneChannel ? firstChannel + 1 : request.arguments();
            for (int i = firstChannel; i < end; i++) {
                into.add(i);
            }
        }
        return into.size();
    }

    /**
     * This command where another node says something of it too: itself if that is the same.
     *
     * @param first the node that taught this
     * @param second the node that taught the other facts
     */
    CommandSpec agreedWith(ServerCommand other, Judgement judged, String first, String second) {
        if (isInConflict()) {
            return this;
        }
        CommandSpec theirs = new CommandSpec(other, judged);
        if (!places().equals(theirs.places()) || treatment() != theirs.treatment()) {
            return new CommandSpec(
                    facts,
                    Judgement.refusal("nodes '" + first + "' and '" + second + CONFLICT + " where its keys are"));
        }
        boolean bothRead = kind == CommandKind.READ && theirs.kind == CommandKind.READ;
        CommandSpec stricter = kind == CommandKind.READ && !bothRead ? theirs : this;
        int arity = stricter.arity();
        int fewest = -Math.min(Math.abs(arity()), Math.abs(theirs.arity()));
        if (arity() != theirs.arity() && arity != fewest) {
            return new CommandSpec(stricter.facts.withArity(fewest), stricter.judgement);
        }
        return stricter;
    }

    private boolean isInConflict() {
        return treatment() == Treatment.REFUSED && note().contains(CONFLICT);
    }

    /** Where its keys are, whatever is done to them. */
    private List<KeySpec> places() {
        return keySpecs.stream().map(KeySpec::withoutFlags).toList();
    }

    /** Where its keys are, without the places of channels. */
    List<KeySpec> keySpecs() {
        return keySpecs;
    }

    KeyCount keyCount() {
        return keyCount;
    }

    /** The command that this is a subcommand of, or null. */
    @Nullable
    String container() {
        int bar = name().indexOf('|');
        return bar < 0 ? null : name().substring(0, bar);
    }

    ServerCommand facts() {
        return facts;
    }

    /** The command and its treatment. */
    @Override
    public String toString() {
        return name() + " (" + treatment() + ")";
    }
}
