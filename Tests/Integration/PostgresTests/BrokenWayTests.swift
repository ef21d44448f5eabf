import Messaging
import TestSupport
import Testing

@testable import Postgres

/// What happens when the way to the server breaks: a proxy stands on it.
@Suite(.timeLimit(.minutes(20))) struct BrokenWayTests {
    @Test func givesUpAServerThatIsSilentAndConnectsAgain() async throws {
        try await withProxy { pool, proxy in
            try await pool.query("SELECT 1")
            proxy.silence()
            await #expect(throws: PostgresError.connectionLost(reason: "no response within 2.0 seconds")) {
                try await pool.query("SELECT 2")
            }
            proxy.resume()
            try await eventually("the server answers again") {
                (try? await pool.query("SELECT 3").decode(Int.self)) == [3]
            }
        }
    }

    @Test func saysThatTheOutcomeIsUnknownWhenNoAnswerToCommitComes() async throws {
        try await withProxy { pool, proxy in
            let runs = Journal<Int>()
            let error = await #expect(throws: PostgresError.self) {
                try await pool.transaction { transaction in
                    runs.append(1)
                    try await transaction.query("INSERT INTO places (name) VALUES ('doubtful')")
                    proxy.silence()
                }
            }
            #expect(error == .outcomeUnknown(reason: "no response within 2.0 seconds"))
            #expect(error?.isTransient == true)
            proxy.resume()
            // COMMIT was on its way and may have arrived; nobody sent it a second time.
            let names = try await pool.placeNames()
            #expect(names.count <= 1)
            #expect(runs.entries == [1])
        }
    }

    @Test func replacesConnectionsThatWereCut() async throws {
        try await withProxy { pool, proxy in
            for number in 1...5 {
                #expect(try await pool.query("SELECT \(number)").decode(Int.self) == [number])
                proxy.cut()
                try await eventually("the database is ready again") { await pool.unreadyReason() == nil }
            }
        }
    }

    @Test func publishesAllThatWaitsAfterTheWayWasCutAndSilent() async throws {
        try await withProxy { pool, proxy in
            let broker = CountingBroker()
            let relay = OutboxRelay(
                store: PostgresOutbox(pool: pool), publisher: broker,
                settings: OutboxRelaySettings(batchSize: 5, pollInterval: .milliseconds(100)),
                backoff: Backoff(base: .milliseconds(10), limit: .milliseconds(50)), logger: .silent)
            try await pool.transaction { try await $0.enqueue((0..<50).map { .numbered($0) }) }
            let running = Task { try await relay.run() }
            defer { running.cancel() }
            try await broker.published.wait(for: "the first half") { $0.count >= 25 }
            proxy.cut()
            try await broker.published.wait(for: "all") { Set($0).count == 50 }
            proxy.silence()
            proxy.cut()
            proxy.resume()
            try await eventually("the database is ready again") { await pool.unreadyReason() == nil }
            try await pool.transaction { try await $0.enqueue([.numbered(50)]) }
            try await broker.published.wait(for: "the last") { $0.contains(50) }
        }
    }

    @Test func waitsForAsLongAsATransactionNeedsThatLiftedItsLimits() async throws {
        try await withProxy { pool, _ in
            try await pool.transaction { transaction in
                try await transaction.liftTimeLimits()
                try await transaction.query("SELECT pg_sleep(2.5)")
            }
            let error = await #expect(throws: PostgresError.self) { try await pool.query("SELECT pg_sleep(60)") }
            #expect(error?.sqlState == "57014")
        }
    }

    private func withProxy(
        _ body: nonisolated(nonsending) (PostgresPool, BrokerForTestsProxy) async throws -> Void
    ) async throws {
        let migrations: [Migration] = [
            .places, .messaging(number: 2), .outboxRetries(number: 3), .outboxLanes(number: 4),
        ]
        try await withDatabase(schemas: [SchemaForTests("notifier", migrations)]) { database in
            let direct = try database.configuration(of: "notifier").parameters
            let proxy = try BrokerForTestsProxy(to: try #require(direct["port"].flatMap { Int($0) }))
            defer { proxy.stop() }
            let password = try #require(direct["password"])
            var configuration = try PostgresConfiguration(
                url: "postgresql://notifier:\(password)@127.0.0.1:\(proxy.port)/\(database.name)")
            configuration.poolSize = 2
            (configuration.statementTimeout, configuration.responseGrace) = (.seconds(1), .seconds(1))
            let pool = PostgresPool(configuration, logger: .silent)
            do {
                try await body(pool, proxy)
            } catch {
                await pool.close()
                throw error
            }
            await pool.close()
        }
    }
}

private struct CountingBroker: MessagePublisher {
    let published = BrokerForTestsRecorder<Int>()

    func publish(_ messages: [OutgoingMessage]) async -> [Result<Void, PublishError>] {
        for message in messages { await published.record(message.number) }
        return messages.map { _ in .success(()) }
    }
}
