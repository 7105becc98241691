package dev.clockwise.cli.check;

import java.util.List;

/** Routers that may read different topologies. */
final class RouterCheck implements Check {

    @Override
    public String doing() {
        return "counting routers";
    }

    @Override
    public List<Finding> findings(Subject subject) {
        if (subject.routers() < 2 || !subject.onFile()) {
            return List.of();
        }
        return List.of(new Finding(
                FindingName.MANY_ROUTERS_ON_A_FILE,
                "routers on " + subject.routers()
                        + " hosts each read a file of their own: while it is copied, they disagree on owners",
                subject.routers(),
                "1 host, for a file is not copied to all at once",
                "change the file everywhere in one deployment step, stop writes meanwhile, and compare the placement"
                        + " fingerprint on every host: "
                        + subject.topology().placementFingerprint().brief()));
    }
}
