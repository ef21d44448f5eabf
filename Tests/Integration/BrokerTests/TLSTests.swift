import MessageProtocol
import Messaging
import RabbitMQ
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct TLSTests {
    private static var port: Int {
        get throws { try #require(Int(try Checkout.setting("RABBITMQ_TLS_PORT"))) }
    }

    /// By name, because the certificate is for `localhost`.
    private func configuration(
        _ server: BrokerForTests, host: String = "localhost", port: Int? = nil, authorities: String = "TLS_CA_FILE",
        heartbeatSeconds: Int = 10
    ) throws -> RabbitMQConfiguration {
        var configuration = server.configuration(heartbeatSeconds: heartbeatSeconds)
        configuration.hosts = [.init(name: host, port: try port ?? Self.port)]
        configuration.tls = .init(authorityFile: try Checkout.setting(authorities))
        return configuration
    }

    /// Why nothing can be published.
    private func refusal(_ configuration: RabbitMQConfiguration) async throws -> String {
        var reason = ""
        try await RabbitMQBroker.with(configuration) { broker, _ in
            let error = await broker.publish([try PollenCounted.message(1)]).first?.error
            if case .unavailable(let text) = error { reason = text }
        }
        return reason
    }

    @Test func carriesLargeAndManyMessages() async throws {
        try await BrokerForTests.with { server in
            try await RabbitMQBroker.with(try configuration(server)) { broker, _ in
                try await broker.declare(fanoutQueue)
                let handled = BrokerForTestsRecorder<IncomingMessage>()
                var large = try PollenCounted.message(0)
                large.body = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }

                try await broker.publish(large)
                let results = await broker.publish(try (1...3_000).map { try PollenCounted.message($0) })
                // More frames in one go than a turn of the connection's thread reads.
                try await withConsumer(on: broker, prefetch: 3_001, handled.handle) {
                    try await handled.wait(forFirst: 3_001, "messages")
                }

                #expect(results.allSatisfy { $0.error == nil })
                let bodies = await handled.events.map(\.body)
                #expect(bodies.contains(large.body))
                #expect(Set(bodies).count == 3_001)
            }
        }
    }

    @Test func noticesThePeersSilence() async throws {
        try await BrokerForTests.with { server in
            let proxy = try BrokerForTestsProxy(to: Self.port)
            defer { proxy.stop() }
            let configuration = try configuration(server, port: proxy.port, heartbeatSeconds: 1)
            try await RabbitMQBroker.with(configuration) { broker, _ in
                try await broker.declare(fanoutQueue)
                try await broker.publish(PollenCounted.message(1))
                var large = try PollenCounted.message(2)
                large.body = Array(repeating: UInt8(ascii: " "), count: 50_000)

                proxy.silence()
                let results = await broker.publish(Array(repeating: large, count: 1_000))

                #expect(results.allSatisfy { $0.error == .unavailable("the broker was silent for two heartbeats") })
            }
        }
    }

    @Test func refusesABrokerOfAnotherAuthority() async throws {
        try await BrokerForTests.with { server in
            let reason = try await refusal(try configuration(server, authorities: "TLS_OTHER_CA_FILE"))

            #expect(reason.contains("localhost:\(try Self.port)"))
            #expect(reason.contains("its authority is not in cacertfile"))
        }
    }

    @Test func refusesABrokerTheSystemDoesNotKnow() async throws {
        try await BrokerForTests.with { server in
            var configuration = try configuration(server)
            configuration.tls = .init()

            #expect(try await refusal(configuration).contains("its authority is not in cacertfile"))
        }
    }

    @Test func refusesACertificateThatDoesNotNameTheHost() async throws {
        try await BrokerForTests.with { server in
            let reason = try await refusal(try configuration(server, host: "127.0.0.1"))

            #expect(reason.contains("the certificate is for another name"))
        }
    }

    @Test func saysThatAPlainPortSpeaksNoTLS() async throws {
        try await BrokerForTests.with { server in
            let reason = try await refusal(try configuration(server, port: server.port))

            #expect(reason.contains("a port without TLS needs amqp://"))
        }
    }

    @Test func saysThatATLSPortWantsTLS() async throws {
        try await BrokerForTests.with { server in
            var configuration = try configuration(server)
            configuration.tls = nil

            #expect(try await refusal(configuration).contains("a TLS port needs amqps://"))
        }
    }

    @Test func namesAFileItCannotRead() async throws {
        try await BrokerForTests.with { server in
            var configuration = try configuration(server)
            configuration.tls?.identity = .init(certificateFile: "/nowhere/client.pem", keyFile: "/nowhere/client.key")
            let ofKey = try await refusal(configuration)
            configuration.tls = .init(authorityFile: "/nowhere/ca.pem")
            let ofAuthority = try await refusal(configuration)

            #expect(ofKey.contains("certfile /nowhere/client.pem"))
            #expect(ofAuthority.contains("cacertfile /nowhere/ca.pem"))
        }
    }
}
