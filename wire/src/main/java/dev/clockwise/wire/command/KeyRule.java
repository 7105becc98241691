package dev.clockwise.wire.command;

import dev.clockwise.wire.resp.Request;

/**
 * How the keys of a command are found. Where Redis' own rules do not tell them all, or mistake an option's value for a
 * keyword, its options are read as the command itself reads them.
 */
enum KeyRule {
    /** By the rules that the server gives. */
    SPECS {
        @Override
        void find(CommandSpec command, Request request, KeyPositions into) {
            for (int i = 0; i < command.keySpecs().size() && into.error() == null; i++) {
                command.keySpecs().get(i).find(command, request, into);
            }
        }
    },

    /** {@code SORT key [BY pattern] [GET pattern]... [STORE destination]}: the last destination is the one. */
    SORT {
        @Override
        void find(CommandSpec command, Request request, KeyPositions into) {
            int store = 0;
            int last = request.arguments() - 1;
            for (int i = 2; i <= last; i++) {
                if (request.is(i, "limit")) {
                    i += 2;
                } else if (i < last && (request.is(i, "by") || request.is(i, "get"))) {
                    if (isPattern(request, ++i)) {
                        into.refuse("ERR " + command.name() + " with a pattern of BY or GET is refused: "
                                + "the keys that it stands for can be at other nodes");
                        return;
                    }
                } else if (i < last && command.name().equals("sort") && request.is(i, "store")) {
                    store = ++i;
                }
            }
            into.add(1);
            if (store > 0) {
                into.add(store);
            }
        }

        private boolean isPattern(Request request, int argument) {
            int start = request.start(argument);
            return request.frame().indexOf(start, start + request.length(argument), (byte) '*') >= 0;
        }
    },

    /** {@code GEORADIUS key ... [STORE destination] [STOREDIST destination]}: every destination counts. */
    GEORADIUS {
        @Override
        void find(CommandSpec command, Request request, KeyPositions into) {
            into.add(1);
            for (int i = -command.arity(); i < request.arguments() - 1; i++) {
                if (request.is(i, "store") || request.is(i, "storedist")) {
                    into.add(++i);
                }
            }
        }
    },

    /** {@code XREAD [options] STREAMS key... id...}. */
    XREAD {
        @Override
        void find(CommandSpec command, Request request, KeyPositions into) {
            int first = option(request, "streams") + 1;
            int rest = request.arguments() - first;
            if (first == 1 || rest == 0) {
                into.refuse("ERR syntax error");
            } else if (rest % 2 != 0) {
                into.refuse("ERR Unbalanced XREAD list of streams: "
                        + "for each stream key an ID or '$' must be specified.");
            } else {
                for (int i = 0; i < rest / 2; i++) {
                    into.add(first + i);
                }
            }
        }

        @Override
        boolean blocks(Request request) {
            return option(request, "block") > 0;
        }

        /** Where an option is, or 0; none is behind STREAMS. */
        private int option(Request request, String lowerCase) {
            int i = 1;
            while (i < request.arguments()) {
                if (request.is(i, lowerCase)) {
                    return i;
                } else if (request.is(i, "block") || request.is(i, "count")) {
                    i += 2;
                } else if (request.is(i, "group")) {
                    i += 3;
                } else if (request.is(i, "noack")) {
                    i++;
                } else {
                    return 0;
                }
            }
            return 0;
        }
    },

    /** {@code COPY source destination [DB number] [REPLACE]}, within the one database there is. */
    COPY {
        @Override
        void find(CommandSpec command, Request request, KeyPositions into) {
            for (int i = 3; i < request.arguments() - 1; i++) {
                if (request.is(i, "db") && !request.is(++i, "0")) {
                    into.refuse("ERR copy to another database is refused: there is database 0 only");
                    return;
                }
            }
            into.add(1);
            into.add(2);
        }
    };

    static KeyRule of(String command) {
        return switch (command) {
            case "sort", "sort_ro" -> SORT;
            case "georadius", "georadiusbymember" -> GEORADIUS;
            case "xread", "xreadgroup" -> XREAD;
            case "copy" -> COPY;
            default -> SPECS;
        };
    }

    /** Adds the keys of a request, or says why it has none that can be known. */
    abstract void find(CommandSpec command, Request request, KeyPositions into);

    /** Whether a request may wait for what others write, though its command need not. */
    boolean blocks(Request request) {
        return false;
    }
}
