package dev.clockwise.cli.check;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a check can find, by the name that stays the same from version to version: scripts and {@code --accept} use it.
 */
public enum FindingName {
    /** A ring whose shares are more uneven than wanted. */
    TOO_FEW_POINTS("a ring has too few points for the wanted balance"),
    /** Another placement whose shares are. */
    UNEVEN_SHARES("the shares of another placement are more uneven than wanted"),
    /** So few hash values that points collide or shares are coarse. */
    NARROW_HASH("the hash has so few values that points collide or shares are coarse"),
    /** Keys that are alike do not spread as far as their hash should spread them. */
    UNSTABLE_HASH("keys that are alike do not spread: the hash does not avalanche"),
    /** Nearly all keys move when the set of nodes changes. */
    MODULO("a change of the nodes moves nearly all keys"),
    /** Each key is on one node only. */
    ONE_COPY("each key is on one node only"),
    /** All copies may lie in one failure domain. */
    ONE_ZONE("all copies of a key may lie in one zone, or no zones are named"),
    /** More copies are asked for than there are nodes. */
    COPIES_OVER_NODES("more copies are asked for than there are active nodes"),
    /** More copies are asked for than there are zones. */
    COPIES_OVER_ZONES("more copies are asked for than there are zones"),
    /** Weights are equal though the machines are not. */
    EQUAL_WEIGHTS("weights are equal though the machines are said not to be (--size)"),
    /** Weights differ, but not as the machines do. */
    WEIGHTS_UNLIKE_SIZES("weights differ from what the machines are said to take (--size)"),
    /** A weight that is too small to be placed, or a node that gets nothing for another reason. */
    VANISHING_WEIGHT("a weight asks for less than a point or slot, or its node gets nothing"),
    /** Ids that change when a machine gets another address. */
    IDS_LIKE_ADDRESSES("ids look like addresses, so that a new address moves keys"),
    /** Another system's rule that hashes servers is given ids, and the addresses are others. */
    ADDRESSES_NOT_HASHED("a dialect that hashes servers hashes ids, and the nodes' addresses are others"),
    /** Ids that change when the list does. */
    IDS_LIKE_POSITIONS("ids are places in a list, so that dropping one shifts the others"),
    /** Another node cannot take what one that fails leaves to it. */
    NO_HEADROOM("another node cannot take the load when one fails"),
    /** The placement takes much memory, or most of the points that are allowed. */
    RING_MEMORY("the placement takes much memory, or nearly all points that are allowed"),
    /** Points at one position. */
    COLLIDING_POINTS("points lie at the same position, so that all but one own nothing"),
    /** Routers on several hosts read a file each. */
    MANY_ROUTERS_ON_A_FILE("routers on several hosts each read a file of their own (--routers)"),
    /** Nobody measured how heavy the heaviest key is. */
    NO_HOT_KEY_STRATEGY("how heavy the heaviest key is was not measured (--keys)"),
    /** One key is a large part of what its node should get. */
    HOT_KEY("one key, or the keys of one hash tag, are a large part of what their node should get (--keys)"),
    /** The keys are accessed more unevenly than the shares are. */
    SKEWED_KEYS("the keys fall more unevenly than wanted though the shares do not (--keys)"),
    /** Nobody measured the load since the last change. */
    NO_LOAD_CHECK("no load was measured since the last change (--load)"),
    /** The measured load is not what the weights ask for. */
    UNEVEN_LOAD("the measured load is more uneven than wanted (--load)");

    private final String meaning;

    FindingName(String meaning) {
        this.meaning = meaning;
    }

    /** What it means, in half a sentence. */
    public String meaning() {
        return meaning;
    }

    /** The finding of that name, if there is one. */
    public static Optional<FindingName> parse(String name) {
        return Arrays.stream(values())
                .filter(each -> each.toString().equals(name))
                .findFirst();
    }

    /** All names. */
    public static List<String> names() {
        return Arrays.stream(values()).map(FindingName::toString).toList();
    }

    /** The name: lower case with dashes, such as {@code too-few-points}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
