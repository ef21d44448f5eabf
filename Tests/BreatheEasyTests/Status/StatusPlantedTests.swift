import BrokerManagement
import Foundation
import HTTPFetch
import Logging
import MessageProtocol
import Messaging
import Postgres
import RabbitMQ
import ServiceConnections
import TestSupport
import Testing

@testable import breathe_easy

/// Faults at the real servers, as the status process sees them.
@Suite(.timeLimit(.minutes(20))) struct StatusPlantedTests {
    private struct Planted: Message {
        static let name = UserAlertSubmitted.name
        var number: Int
    }

    /// Writes a message to the outbox, as the handler of a report does in the end.
    private struct Announcing: MessageHandler {
        let pool: PostgresPool

        var retryPolicy: RetryPolicy { RetryPolicy(delays: [.milliseconds(50), .seconds(600)]) }

        func handle(_ fact: Planted, _ context: MessageContext) async throws -> Verdict {
            let message = try OutgoingMessage(Planted(number: fact.number + 1), from: .alertFanout)
            try await pool.transaction { try await $0.enqueue([message]) }
            return .done
        }
    }

    private let queue = ConsumerQueue(service: .alertFanout, message: UserAlertSubmitted.name)

    /// One sample, and the verdict on it.
    private func verdict(_ pool: PostgresPool, _ management: BrokerManagement?) async -> StatusVerdict {
        let board = StatusBoard(startedAt: Date())
        await StatusSampler(
            board: board, readers: StatusSampler.Readers(over: pool, management: management), now: { Date() },
            logger: .silent
        ).sample()
        return StatusVerdict(board.snapshot, at: Date())
    }

    /// As when the broker is down.
    @Test func nobodyKnowsWhileTheBrokerDoesNotAnswer() async throws {
        let http = HTTPClient()
        let management = BrokerManagement(
            baseURL: "http://127.0.0.1:1", user: "status", password: "-", virtualHost: "/", http: http)
        try await withDatabase(schemas: .ofEveryService) { database in
            try await database.withPool(of: "environment_poller") { poller in
                let profile = String(
                    decoding: try MessageCoding.encode(ProviderExamples.profile("some")), as: UTF8.self)
                try await poller.query(
                    "INSERT INTO provider_settings (provider, profile, is_enabled) VALUES ('some', \(profile), true)")
            }
            try await database.withPool(of: "status") { pool in
                let alone = await verdict(pool, nil)
                let verdict = await verdict(pool, management)

                #expect(alone.headline == "Everyone is being notified", "\(alone.findings)")
                #expect(verdict.headline == "It is unknown whether everyone is being notified")
                #expect(verdict.findings.map(\.severity) == [.unknown], "\(verdict.findings)")
            }
        }
        await http.close()
    }

    @Test func whatWaitsInAnOutboxIsNamed() async throws {
        try await withDatabase(schemas: .ofEveryService) { database in
            try await database.withPool(of: "ingest_gateway") { gateway in
                let message = try OutgoingMessage(Planted(number: 1), from: .ingestGateway)
                try await gateway.transaction { try await $0.enqueue([message]) }
                try await gateway.query("UPDATE outbox SET created_at = now() - interval '40 seconds'")
            }
            try await database.withPool(of: "status") { pool in
                let verdict = await verdict(pool, nil)

                #expect(verdict.headline == "Not everyone is being notified")
                #expect(
                    verdict.findings.first?.text.hasPrefix("ingest-gateway: 1 message waits in its outbox since ")
                        == true, "\(verdict.findings)")
            }
        }
    }

    @Test func aHandlerWithoutARightIsNamedWithTheReason() async throws {
        let http = HTTPClient()
        try await BrokerForTests.with { server in
            let management = BrokerManagement(
                baseURL: try Checkout.setting("RABBITMQ_MANAGEMENT_URL"), try await server.statusConfiguration(),
                http: http)
            let broker = RabbitMQBroker(configuration: server.configuration(), logger: .silent)
            try await withDatabase(schemas: .ofEveryService) { database in
                try await database.withPool(of: "alert_fanout") { fanout in
                    try await fanout.query("REVOKE INSERT ON outbox FROM alert_fanout")
                    try await broker.declare(queue)
                    try await broker.publish(try OutgoingMessage(Planted(number: 1), from: .ingestGateway))
                    let consumer = MessageConsumer(
                        of: .alertFanout, handler: Announcing(pool: fanout), subscriber: broker,
                        outage: fanout.unreadyReason, logger: .silent)
                    let report = RetryReport(pool: fanout, retries: broker.retries, logger: .silent)
                    let running = [Task { try await consumer.run() }, Task { try await report.run() }]
                    defer { for task in running { task.cancel() } }

                    try await database.withPool(of: "status") { pool in
                        try await eventually("the verdict names queue, right and delay") {
                            await verdict(pool, management).findings.contains { finding in
                                finding.severity == .broken
                                    && finding.text.hasPrefix(
                                        "alert-fanout: 1 message waits in alert-fanout.retry-10m for another attempt; "
                                            + "\(queue) fails since ")
                                    && finding.text.contains("permission denied for table outbox")
                            }
                        }
                    }
                    for task in running {
                        task.cancel()
                        try await task.value
                    }
                }
            }
            await broker.close()
        }
        await http.close()
    }
}
