package dev.clockwise.server;

import dev.clockwise.router.fleet.Fleet;
import java.util.Set;

/**
 * What may be said of keys while nodes are at fault.
 *
 * @param fleet places keys, and always at the same nodes
 * @param faulty the ids of the nodes
 * @param forgetful whether the nodes may lose what they have
 */
record LoadRules(Fleet fleet, Set<String> faulty, boolean forgetful) {

    private boolean isAtFault(String key) {
        return faulty.contains(owner(key));
    }

    private String owner(String key) {
        return fleet.view().placement().owner(key).id();
    }

    /** Whether an acknowledged change of a key may be gone. */
    boolean mayForget(String key) {
        return forgetful && isAtFault(key);
    }

    /** What is wrong with an error about a key; empty if nothing. */
    String complaint(String key, String error) {
        if (!isAtFault(key)) {
            return "its node is well";
        }
        if (!error.contains("node \"" + owner(key) + "\" ")) {
            return "the node is not named";
        }
        return error.startsWith("-NODEDOWN ")
                        || error.startsWith("-OUTCOMEUNKNOWN ")
                        || error.startsWith("-OVERLOADED ")
                ? ""
                : "this is no error of a node that is gone";
    }
}
