package dev.clockwise.wire.command;

import org.jspecify.annotations.Nullable;

/**
 * How a command is served, where that does not follow from what a server says of it. Immutable.
 *
 * @param kind what it does to its keys; null where that follows from its flags
 * @param treatment what a router does with it
 * @param gather how replies become one
 * @param note the reason of a refusal, or what its users should know; can be empty
 */
record Judgement(@Nullable CommandKind kind, Treatment treatment, Gather gather, String note) {

    /** The judgement of a line of the file of treatments, behind its name. */
    static Judgement parse(String[] fields) {
        return new Judgement(
                fields[1].equals("-") ? null : CommandKind.valueOf(fields[1]),
                Treatment.valueOf(fields[2]),
                fields[3].equals("-") ? Gather.NONE : Gather.valueOf(fields[3]),
                fields.length > 4 ? fields[4] : "");
    }

    /** The judgement of a command that has no line: served by its keys if these can be known, else refused. */
    static Judgement of(ServerCommand command) {
        if (command.flags().contains("admin")) {
            return refusal("it administers a server: ask the node");
        }
        boolean keyed = false;
        boolean fixed = true;
        for (KeySpec spec : command.keySpecs()) {
            if (spec.isOfChannels()) {
                continue;
            }
            if (!spec.isWhole()) {
                return refusal("its keys are known to it alone");
            }
            keyed = true;
            fixed &= spec.isFixed();
        }
        if (!keyed) {
            return refusal("it names no keys, and what it does is not known");
        }
        if (fixed && command.flags().contains("movablekeys")) {
            return refusal("its keys are known to it alone");
        }
        boolean blocking = command.flags().contains("blocking");
        return new Judgement(null, blocking ? Treatment.BLOCKING : Treatment.KEYED, Gather.NONE, "");
    }

    static Judgement refusal(String reason) {
        return new Judgement(null, Treatment.REFUSED, Gather.NONE, reason);
    }
}
