package dev.clockwise;

import dev.clockwise.contract.DeterminismContract;
import dev.clockwise.contract.ExactnessContract;
import dev.clockwise.contract.ExplanationContract;
import dev.clockwise.contract.FootprintContract;
import dev.clockwise.contract.IdentityContract;
import dev.clockwise.contract.MinimalMovementContract;
import dev.clockwise.contract.ReplicaContract;
import dev.clockwise.contract.SnapshotContract;
import dev.clockwise.contract.TieContract;
import dev.clockwise.contract.TotalityContract;

/**
 * What every placement promises, one interface a promise. A test of a placement extends this, names its rule and the
 * topologies to try, and says which promises that kind of placement cannot keep: of those the contract checks that they
 * are not claimed.
 */
public abstract class PlacementContract
        implements IdentityContract,
                DeterminismContract,
                MinimalMovementContract,
                ExactnessContract,
                TotalityContract,
                TieContract,
                ReplicaContract,
                SnapshotContract,
                FootprintContract,
                ExplanationContract {}
