package dev.clockwise.bench.contender;

import io.grpc.Attributes;
import io.grpc.CallOptions;
import io.grpc.ChannelLogger;
import io.grpc.ConnectivityState;
import io.grpc.ConnectivityStateInfo;
import io.grpc.EquivalentAddressGroup;
import io.grpc.LoadBalancer;
import io.grpc.LoadBalancer.CreateSubchannelArgs;
import io.grpc.LoadBalancer.PickSubchannelArgs;
import io.grpc.LoadBalancer.ResolvedAddresses;
import io.grpc.LoadBalancer.Subchannel;
import io.grpc.LoadBalancer.SubchannelPicker;
import io.grpc.LoadBalancer.SubchannelStateListener;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.SynchronizationContext;
import io.grpc.xds.RequestHash;
import io.grpc.xds.RingHashLoadBalancerProvider;
import io.grpc.xds.RingHashOptions;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openjdk.jol.info.GraphStats;

/**
 * The policy ring_hash of gRPC, told of its servers by a channel that has no network: each is connected as soon as it
 * is asked for. A lookup makes the options that carry the hash, as a call does, and asks the policy's picker.
 */
final class Grpc implements Contender {

    private static final int POINTS = 160;
    private static final RingHashLoadBalancerProvider PROVIDER = new RingHashLoadBalancerProvider();

    static {
        RingHashOptions.setRingSizeCap(Long.MAX_VALUE);
    }

    private final Members<EquivalentAddressGroup> members;
    private final int points;
    private final Channel channel = new Channel();
    private final LoadBalancer balancer = PROVIDER.newLoadBalancer(channel);

    /** What the policy sees of a channel. */
    private static final class Channel extends LoadBalancer.Helper {
        private final SynchronizationContext context = new SynchronizationContext((thread, failure) -> {
            throw new AssertionError(failure);
        });
        private @Nullable SubchannelPicker picker;

        @Override
        public ManagedChannel createOobChannel(EquivalentAddressGroup group, String authority) {
            throw new UnsupportedOperationException("no network");
        }

        @Override
        public void updateBalancingState(ConnectivityState state, SubchannelPicker newPicker) {
            picker = newPicker;
        }

        @Override
        public String getAuthority() {
            return "bench";
        }

        @Override
        public SynchronizationContext getSynchronizationContext() {
            return context;
        }

        @Override
        public ChannelLogger getChannelLogger() {
            return SILENT;
        }

        @Override
        public void refreshNameResolution() {}

        @Override
        public Subchannel createSubchannel(CreateSubchannelArgs arguments) {
            return new Connected(arguments.getAddresses(), context);
        }
    }

    private static final ChannelLogger SILENT = new ChannelLogger() {
        @Override
        public void log(ChannelLogLevel level, String message) {}

        @Override
        public void log(ChannelLogLevel level, String format, Object... arguments) {}
    };

    /** A server that is connected once it is asked to. */
    private static final class Connected extends Subchannel {
        private final List<EquivalentAddressGroup> addresses;
        private final SynchronizationContext context;
        private @Nullable SubchannelStateListener listener;

        private Connected(List<EquivalentAddressGroup> addresses, SynchronizationContext context) {
            this.addresses = addresses;
            this.context = context;
        }

        @Override
        public void start(SubchannelStateListener stateListener) {
            listener = stateListener;
        }

        @Override
        public void requestConnection() {
            SubchannelStateListener told = Objects.requireNonNull(listener);
            context.execute(() -> {
                told.onSubchannelState(ConnectivityStateInfo.forNonError(ConnectivityState.CONNECTING));
                told.onSubchannelState(ConnectivityStateInfo.forNonError(ConnectivityState.READY));
            });
        }

        @Override
        public void shutdown() {}

        @Override
        public void updateAddresses(List<EquivalentAddressGroup> same) {}

        @Override
        public List<EquivalentAddressGroup> getAllAddresses() {
            return addresses;
        }

        @Override
        public Attributes getAttributes() {
            return Attributes.EMPTY;
        }
    }

    /** A call that has nothing but options. */
    private static final class Call extends PickSubchannelArgs {
        private final CallOptions options;

        private Call(CallOptions options) {
            this.options = options;
        }

        @Override
        public CallOptions getCallOptions() {
            return options;
        }

        @Override
        public Metadata getHeaders() {
            throw new UnsupportedOperationException("no headers");
        }

        @Override
        public MethodDescriptor<?, ?> getMethodDescriptor() {
            throw new UnsupportedOperationException("no method");
        }
    }

    Grpc(int nodes) {
        this(Members.of(nodes, i -> new EquivalentAddressGroup(Ids.socket(i))), POINTS);
    }

    private Grpc(Members<EquivalentAddressGroup> members, int points) {
        this.members = members;
        this.points = points;
        resolve(members.nodes());
    }

    private void resolve(List<EquivalentAddressGroup> groups) {
        double size = (double) points * groups.size();
        Object policy = Objects.requireNonNull(
                PROVIDER.parseLoadBalancingPolicyConfig(Map.of("minRingSize", size, "maxRingSize", size))
                        .getConfig());
        channel.context.execute(() -> accept(ResolvedAddresses.newBuilder()
                .setAddresses(groups)
                .setLoadBalancingPolicyConfig(policy)
                .build()));
    }

    private void accept(ResolvedAddresses addresses) {
        Status status = balancer.acceptResolvedAddresses(addresses);
        if (!status.isOk()) {
            throw new IllegalStateException(status.toString());
        }
    }

    @Override
    public Object owner(String key) {
        return ownerOfHash(RequestHash.of(key));
    }

    @Override
    public Object ownerOfHash(long hash) {
        Call call = new Call(RequestHash.options(hash));
        Subchannel owner = pick(call);
        return owner != null ? owner : connected(call);
    }

    private @Nullable Subchannel pick(Call call) {
        return Objects.requireNonNull(channel.picker).pickSubchannel(call).getSubchannel();
    }

    /** The first pick of a server only makes the policy connect to it. */
    private Subchannel connected(Call call) {
        return Objects.requireNonNull(pick(call), "server is not connected");
    }

    @Override
    public Contender built() {
        return new Grpc(members, points);
    }

    @Override
    public Contender joined() {
        resolve(members.more());
        return this;
    }

    @Override
    public Contender left() {
        resolve(members.less());
        return this;
    }

    @Override
    public void undo() {
        resolve(members.nodes());
    }

    @Override
    public Object structure() {
        return Objects.requireNonNull(channel.picker);
    }

    @Override
    public Object[] nodes() {
        return members.more().toArray();
    }

    /** What it holds beyond one of a point a node: a picker leads to all that the policy knows of its servers. */
    @Override
    public long bytes() {
        Object least = new Grpc(members, 1).structure();
        return GraphStats.parseInstance(structure()).totalSize()
                - GraphStats.parseInstance(least).totalSize();
    }

    @Override
    public long points() {
        return (long) points * members.nodes().size();
    }
}
