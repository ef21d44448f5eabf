import CoreMetrics
import ServiceRuntime
import TestSupport
import Testing

@testable import Postgres

@Suite(.timeLimit(.minutes(20))) struct PoolMetricsTests {
    @Test func showsWhoHoldsAConnectionAndWhoGotNone() async throws {
        let registry = PrometheusRegistry(PostgresMetrics.all)
        try await withMetricsFactory(PrometheusMetricsFactory(registry: registry)) {
            try await withPool { pool in
                let holder = try await pool.acquire()
                #expect(registry.exposition().contains("postgres_pool_connections{state=\"leased\"} 1\n"))
                #expect(registry.exposition().contains("postgres_pool_connections{state=\"idle\"} 0\n"))
                #expect(registry.exposition().contains("postgres_pool_timeouts_total 0\n"))

                let waits = Self.waits(registry)
                await #expect(throws: PostgresError.self) { try await pool.query("SELECT 1") }
                #expect(registry.exposition().contains("postgres_pool_timeouts_total 1\n"))
                #expect(waits > 0 && Self.waits(registry) == waits, "who got none did not wait for having one")

                await pool.release(holder)
                #expect(registry.exposition().contains("postgres_pool_connections{state=\"leased\"} 0\n"))
                #expect(registry.exposition().contains("postgres_pool_connections{state=\"idle\"} 1\n"))
            }
        }
    }

    private static func waits(_ registry: PrometheusRegistry) -> Int {
        let count = registry.exposition().firstMatch(of: /postgres_pool_wait_seconds_count (\d+)\n/)
        return count.flatMap { Int($0.output.1) } ?? 0
    }

    /// Of one connection, for which nobody waits long.
    private func withPool(_ body: nonisolated(nonsending) (PostgresPool) async throws -> Void) async throws {
        try await withDatabase(schemas: [SchemaForTests("notifier", [])]) { database in
            let configure: (inout PostgresConfiguration) -> Void = {
                ($0.poolSize, $0.acquireLimit) = (1, .milliseconds(50))
            }
            try await database.withPool(of: "notifier", change: configure, body)
        }
    }
}
