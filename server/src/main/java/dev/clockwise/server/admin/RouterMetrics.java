package dev.clockwise.server.admin;

import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.List;

/** The metrics of routers and of their process. Nothing is counted here: each scrape reads what the event loops counted. */
final class RouterMetrics implements MultiCollector, AutoCloseable {

    private final Served served;

    /** The shares of each cluster, in the order of those. */
    private final List<Shares> shares;

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final JvmGcMetrics collections = new JvmGcMetrics();

    RouterMetrics(Served served) {
        this.served = served;
        shares = served.clusters().stream().map(cluster -> new Shares()).toList();
        registry.getPrometheusRegistry().register(this);
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
        new FileDescriptorMetrics().bindTo(registry);
        collections.bindTo(registry);
    }

    /** All of them in Prometheus' text format 0.0.4. */
    String text() {
        return registry.scrape();
    }

    @Override
    public MetricSnapshots collect() {
        try {
            return new Scrape(served.version(), ClusterScrape.of(served.clusters(), shares)).snapshots();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new MetricSnapshots();
        }
    }

    @Override
    public void close() {
        collections.close();
        registry.close();
    }
}
