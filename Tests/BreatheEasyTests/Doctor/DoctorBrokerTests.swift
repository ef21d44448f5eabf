import BrokerManagement
import Foundation
import HTTPFetch
import MessageProtocol
import Messaging
import RabbitMQ
import TestSupport
import Testing

@testable import breathe_easy

/// Against the real RabbitMQ, in virtual hosts that are broken for the purpose.
@Suite(.timeLimit(.minutes(20))) struct DoctorBrokerTests {
    private let queue = ConsumerQueue(service: .notifier, message: QuizSuggested.name)

    /// - Parameter prepare: declares and breaks.
    private func findings(
        _ prepare: @escaping (BrokerForTests, RabbitMQBroker) async throws -> Void
    ) async throws -> [Finding] {
        let http = HTTPClient()
        let box = BrokerForTestsRecorder<[Finding]>()
        try await BrokerForTests.with { server in
            let broker = RabbitMQBroker(configuration: server.configuration(), logger: .silent)
            do {
                try await prepare(server, broker)
                await box.record(try await probe(server, http).topology().findings)
            } catch {
                await broker.close()
                throw error
            }
            await broker.close()
        }
        await http.close()
        return await box.events.last ?? []
    }

    private func probe(_ server: BrokerForTests, _ http: HTTPClient) throws -> BrokerProbe {
        var account = try RabbitMQConfiguration(url: Checkout.setting("OPERATOR_AMQP_URL"))
        account.virtualHost = server.virtualHost
        return BrokerProbe(baseURL: try Checkout.setting("RABBITMQ_MANAGEMENT_URL"), operator: account, http: http)
    }

    private func queues(_ server: BrokerForTests) async throws -> [String: QueueStatus] {
        let http = HTTPClient()
        do {
            let queues = try await probe(server, http).topology().queues
            await http.close()
            return queues
        } catch {
            await http.close()
            throw error
        }
    }

    private func declareAll(of service: ServiceName, _ broker: RabbitMQBroker) async throws {
        for queue in Topology.queues(of: service) { try await broker.declare(queue) }
    }

    @Test func takesTheQueuesOfThisVersionForWell() async throws {
        let findings = try await findings { server, broker in
            try await declareAll(of: .notifier, broker)
            let consumer = Task {
                try await broker.consume(Subscription(queue, retryDelays: Set(RetryPolicy.patient.delays))) { _ in
                    .acknowledge
                }
            }
            try await eventually("the delay queues") {
                try await queues(server)["notifier.retry-1h"] != nil
            }
            consumer.cancel()
            try await consumer.value
        }

        let own = findings.filter { $0.of == "notifier" }
        #expect(own.first { $0.topic == "queues" }?.state == .ok, "\(own)")
        #expect(own.first { $0.topic == "dead letters" }?.state == .ok)
        #expect(own.first { $0.topic == "consumers" }?.state == .broken)
        #expect(findings.first { $0.topic == "exchange" }?.state == .ok)
        #expect(findings.contains { $0.of == "alert-fanout" && $0.fact == "it has no queue" })
    }

    @Test func namesAnArgumentThatDiffers() async throws {
        let findings = try await findings { server, _ in
            var other = server.configuration()
            other.deliveryLimit = 5
            let broker = RabbitMQBroker(configuration: other, logger: .silent)
            try await broker.declare(queue)
            await broker.close()
        }

        let finding = try #require(findings.first { $0.fact.contains("declared with other arguments") })
        #expect(finding.state == .broken)
        #expect(finding.fact.hasSuffix("x-delivery-limit is 5 instead of 20"))
        #expect(finding.mend?.contains("delete_queue -p <virtual host> notifier.quiz.suggested.v1") == true)
    }

    @Test func reportsAServiceThatDoesNotConsume() async throws {
        let findings = try await findings { server, broker in
            try await broker.declare(queue)
            for result in await broker.publish([DeadLetterRig.message(1)]) { try result.get() }
            try await eventually("the count of messages") {
                try await queues(server)[queue.name]?.ready == 1
            }
        }

        let finding = try #require(findings.first { $0.topic == "consumers" && $0.of == "notifier" })
        #expect(finding.fact == "no consumer for notifier.quiz.suggested.v1; 1 message waiting")
    }

    @Test func reportsQueuesThatNoServiceUses() async throws {
        let findings = try await findings { _, broker in
            try await broker.declare(queue)
            try await broker.declare(ConsumerQueue(service: .notifier, message: "quiz.suggested.v0"))
        }

        let finding = try #require(findings.first { $0.topic == "leftovers" })
        #expect(finding.state == .warning)
        #expect(
            finding.fact == "not used by this version: notifier.quiz.suggested.v0 (0 messages), "
                + "notifier.quiz.suggested.v0.dead (0 messages)")
    }

    @Test func reportsAMissingExchange() async throws {
        let findings = try await findings { server, _ in try await server.deleteExchange(Topology.exchange) }

        #expect(findings.first?.fact == "the exchange events is missing: no message can be published")
    }

    @Test func reportsMissingPermissions() async throws {
        let http = HTTPClient()
        try await BrokerForTests.with { server in
            let probe = try probe(server, http)
            try await server.setRights(configure: "^notifier\\.", write: "^notifier\\..*$", read: ".*")

            let rights = try #require(try await probe.rights(of: server.virtualHost))
            let finding = rights.finding(of: .notifier, user: "mailer", in: "breathe-easy")

            #expect(finding.state == .broken)
            #expect(finding.fact == "may not write events")
            #expect(finding.mend?.hasPrefix("rabbitmqctl set_permissions -p breathe-easy mailer '^notifier") == true)
            #expect(try await probe.rights(of: "nobody-\(server.virtualHost)") == nil)
            #expect(try await probe.topicRights(of: server.virtualHost).isEmpty)
        }
        await http.close()
    }

    @Test func distinguishesAWrongPasswordAWrongVirtualHostAndSilence() async throws {
        try await BrokerForTests.with { server in
            let good = server.configuration()
            var (wrong, elsewhere, silent) = (good, good, good)
            wrong.password = "not-the-password-4711"
            elsewhere.virtualHost = "nowhere"
            silent.hosts = [RabbitMQConfiguration.Host(name: "127.0.0.1", port: 1)]

            func finding(_ configuration: RabbitMQConfiguration) async -> Finding {
                await BrokerLogin(variable: "NOTIFIER_AMQP_URL", configuration: configuration)
                    .finding(of: "notifier", timeLimit: .seconds(120))
            }
            #expect(await finding(good).state == .ok)
            #expect(await finding(wrong).mend?.contains("change_password \(server.virtualHost)") == true)
            #expect(await finding(elsewhere).mend?.contains("virtual host nowhere") == true)
            #expect(await finding(silent).mend?.contains("check that RabbitMQ runs") == true)
            #expect(!"\(await finding(wrong))".contains("4711"))
        }
    }

    @Test func readsVersionNodesAndClock() async throws {
        let http = HTTPClient()
        try await BrokerForTests.with { server in
            let probe = try probe(server, http)
            #expect(try await probe.facts().finding.state == .ok)
            let nodes = try await probe.nodes()
            #expect(nodes.first?.isRunning == true)
            #expect(nodes.first?.findings.last?.state == .ok)
            #expect(try await probe.clock()?.finding("clock", name: "the broker").state == .ok)
        }
        await http.close()
    }
}
