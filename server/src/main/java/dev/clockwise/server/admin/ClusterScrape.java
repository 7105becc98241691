package dev.clockwise.server.admin;

import dev.clockwise.router.fleet.Fleet;
import dev.clockwise.router.fleet.View;
import java.util.ArrayList;
import java.util.List;

/**
 * What is known of a cluster when its metrics are asked for.
 *
 * @param shares computes those of its nodes
 * @param answers what each event loop said
 * @param states how each node stands
 * @param counts what became of calls to each node
 */
record ClusterScrape(
        ServedCluster cluster,
        View view,
        Shares shares,
        List<LoopAnswer> answers,
        List<NodeFacts> states,
        List<NodeCounts> counts) {

    /** Asks all event loops of all clusters at once; {@code shares} are in the order of the clusters. */
    static List<ClusterScrape> of(List<ServedCluster> clusters, List<Shares> shares) throws InterruptedException {
        List<List<LoopAnswer>> answers =
                LoopAnswer.of(clusters.stream().map(ServedCluster::fleet).toList());
        List<ClusterScrape> all = new ArrayList<>();
        for (int i = 0; i < clusters.size(); i++) {
            ServedCluster cluster = clusters.get(i);
            Fleet fleet = cluster.fleet();
            all.add(new ClusterScrape(
                    cluster,
                    fleet.view(),
                    shares.get(i),
                    answers.get(i),
                    NodeFacts.of(fleet, answers.get(i)),
                    NodeCounts.of(fleet)));
        }
        return all;
    }

    /** These values, with the label that names the cluster. */
    Family.Values named(Family.Values values) {
        return (value, labels) -> values.put(value, withName(labels));
    }

    /** The same of histograms. */
    Family.Histograms named(Family.Histograms histograms) {
        return (bounds, counts, sum, labels) -> histograms.put(bounds, counts, sum, withName(labels));
    }

    private String[] withName(String[] labels) {
        String[] all = new String[labels.length + 2];
        all[0] = "cluster";
        all[1] = cluster.name();
        System.arraycopy(labels, 0, all, 2, labels.length);
        return all;
    }
}
