import Postgres
import ServiceConnections
import ServiceLifecycle
import TestSupport
import Testing

@testable import health_metrics_analyzer

@Suite(.timeLimit(.minutes(20))) struct MigrationWatchTests {
    @Test func aServiceNamesTheEditedMigrationAtItsStart() async throws {
        try await withDatabase(migrations: HealthMetricsAnalyzerMigrations.all, schema: "health_metrics_analyzer") {
            pool in
            try await pool.query("UPDATE migrations SET statements = statements || ' ' WHERE number = 2")
            let (logger, lines) = BrokerForTestsLog.make()
            let watch = HealthMetricsAnalyzerApplication.migrationWatch(over: pool, logger: logger)

            let logged = try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await watch.run() }
                let logged = try await lines.wait(forFirst: 1, "lines of the log")
                group.cancelAll()
                return logged
            }

            #expect(logged.first?.hasPrefix("Migration was edited after it had been applied ") == true, "\(logged)")
            #expect(logged.first?.contains("migration=0002_suggestions") == true, "\(logged)")
        }
    }
}
