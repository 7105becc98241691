package dev.clockwise.peers;

import dev.clockwise.peers.Server.Resolution;
import dev.clockwise.testkit.Property;
import io.grpc.Attributes;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientInterceptors;
import io.grpc.EquivalentAddressGroup;
import io.grpc.Grpc;
import io.grpc.InternalEquivalentAddressGroup;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.NameResolver;
import io.grpc.NameResolverProvider;
import io.grpc.NameResolverRegistry;
import io.grpc.ServerCall;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.StatusOr;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.util.SetSystemProperty;

/**
 * The ring_hash_experimental policy of gRPC for Java, in real channels to a server that has all addresses and tells
 * which.
 */
@Timeout(300)
@SetSystemProperty(key = "GRPC_EXPERIMENTAL_RING_HASH_SET_REQUEST_HASH_KEY", value = "true")
class GrpcTest {

    private static final int TOPOLOGIES = 25;
    private static final int KEYS = 400;
    private static final int GREATEST_RING = 4096;

    private static final String HEADER = "x-key";
    private static final Metadata.Key<String> KEY = Metadata.Key.of(HEADER, Metadata.ASCII_STRING_MARSHALLER);

    private static final MethodDescriptor<String, String> WHO = MethodDescriptor.<String, String>newBuilder()
            .setType(MethodDescriptor.MethodType.UNARY)
            .setFullMethodName("peer/who")
            .setRequestMarshaller(new Text())
            .setResponseMarshaller(new Text())
            .build();

    /** Messages that are texts. */
    private static final class Text implements MethodDescriptor.Marshaller<String> {
        @Override
        public InputStream stream(String value) {
            return new ByteArrayInputStream(value.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public String parse(InputStream stream) {
            try {
                return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }

    /** Resolves any name under the scheme {@code peers} to a list of servers. */
    private static final class Addresses extends NameResolverProvider {
        private final List<EquivalentAddressGroup> groups;

        private Addresses(List<EquivalentAddressGroup> groups) {
            this.groups = groups;
        }

        @Override
        protected boolean isAvailable() {
            return true;
        }

        @Override
        protected int priority() {
            return 5;
        }

        @Override
        public String getDefaultScheme() {
            return "peers";
        }

        @Override
        public @Nullable NameResolver newNameResolver(URI target, NameResolver.Args arguments) {
            return new NameResolver() {
                @Override
                public String getServiceAuthority() {
                    return "peers";
                }

                @Override
                public void start(Listener2 listener) {
                    listener.onResult(ResolutionResult.newBuilder()
                            .setAddressesOrError(StatusOr.fromValue(groups))
                            .build());
                }

                @Override
                public void shutdown() {}
            };
        }
    }

    @Test
    void ringHash() {
        Property.check("grpc-java-ring-hash", TOPOLOGIES, random -> {
            Draw draw = new Draw(random);
            int least = draw.from(1, draw.of(16, 1024, GREATEST_RING));
            int most = draw.from(least, GREATEST_RING);
            Resolution resolution = draw.of(Resolution.BARE, Resolution.NAMED);
            List<Server> servers = new ArrayList<>();
            List<EquivalentAddressGroup> groups = new ArrayList<>();
            for (Server server : draw.weighted(draw.localServers(draw.count()), 20)) {
                InetSocketAddress socket = server.socket(resolution);
                servers.add(server.with("socket", socket.toString()));
                groups.add(new EquivalentAddressGroup(
                        socket,
                        Attributes.newBuilder()
                                .set(InternalEquivalentAddressGroup.ATTR_WEIGHT, (long) server.weight())
                                .build()));
            }
            Map<String, Object> policy =
                    Map.of("minRingSize", (double) least, "maxRingSize", (double) most, "requestHashHeader", HEADER);
            Map<String, String> parameters = new TreeMap<>();
            parameters.put("minRingSize", "" + least);
            parameters.put("maxRingSize", "" + most);
            List<String> keys = draw.asciiKeys(KEYS);
            List<String> owners = owners(servers, groups, policy, keys);
            Owners.assertSame(Owners.rule("grpc-java-ring-hash", parameters), servers, keys, owners);
        });
    }

    private static List<String> owners(
            List<Server> servers, List<EquivalentAddressGroup> groups, Map<String, Object> policy, List<String> keys) {
        Addresses addresses = new Addresses(groups);
        NameResolverRegistry.getDefaultRegistry().register(addresses);
        io.grpc.Server server = server(servers);
        ManagedChannel channel = NettyChannelBuilder.forTarget("peers:///")
                .usePlaintext()
                .disableServiceConfigLookUp()
                .defaultServiceConfig(Map.of("loadBalancingConfig", List.of(Map.of("ring_hash_experimental", policy))))
                .build();
        Map<String, String> ids = servers.stream().collect(Collectors.toMap(Server::text, Server::id));
        try {
            server.start();
            List<Future<String>> answers =
                    keys.stream().map(key -> ask(channel, key)).toList();
            List<String> owners = new ArrayList<>();
            for (Future<String> answer : answers) {
                owners.add(String.valueOf(ids.get(answer.get())));
            }
            return owners;
        } catch (IOException | InterruptedException | ExecutionException failure) {
            throw new AssertionError(failure);
        } finally {
            channel.shutdownNow();
            server.shutdownNow();
            NameResolverRegistry.getDefaultRegistry().deregister(addresses);
        }
    }

    private static Future<String> ask(Channel channel, String key) {
        Metadata headers = new Metadata();
        headers.put(KEY, key);
        Channel withKey = ClientInterceptors.intercept(channel, MetadataUtils.newAttachHeadersInterceptor(headers));
        return ClientCalls.futureUnaryCall(withKey.newCall(WHO, CallOptions.DEFAULT), "");
    }

    /** One server at the addresses of all, which answers with that at which it was called. */
    private static io.grpc.Server server(List<Server> servers) {
        NettyServerBuilder builder =
                NettyServerBuilder.forAddress(servers.get(0).socket(Resolution.BARE));
        servers.stream().skip(1).forEach(server -> builder.addListenAddress(server.socket(Resolution.BARE)));
        return builder.directExecutor()
                .addService(ServerServiceDefinition.builder("peer")
                        .addMethod(WHO, (call, headers) -> answer(call))
                        .build())
                .build();
    }

    private static ServerCall.Listener<String> answer(ServerCall<String, String> call) {
        InetSocketAddress local = (InetSocketAddress) call.getAttributes().get(Grpc.TRANSPORT_ATTR_LOCAL_ADDR);
        call.sendHeaders(new Metadata());
        call.sendMessage(local == null ? "" : local.getAddress().getHostAddress() + ":" + local.getPort());
        call.close(Status.OK, new Metadata());
        return new ServerCall.Listener<>() {};
    }
}
