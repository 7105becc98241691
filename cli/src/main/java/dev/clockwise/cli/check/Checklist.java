package dev.clockwise.cli.check;

import java.util.List;

/** The checks of the production checklist, in the order in which their findings are told. */
public final class Checklist {

    private static final List<Check> CHECKS = List.of(
            new EvennessCheck(),
            new HashCheck(),
            new RemapCheck(),
            new CopiesCheck(),
            new SizeCheck(),
            new VanishingWeightCheck(),
            new IdCheck(),
            new AddressCheck(),
            new HeadroomCheck(),
            new PointsCheck(),
            new RouterCheck(),
            new KeyCheck(),
            new LoadCheck());

    private Checklist() {}

    /** All checks. */
    public static List<Check> checks() {
        return CHECKS;
    }
}
