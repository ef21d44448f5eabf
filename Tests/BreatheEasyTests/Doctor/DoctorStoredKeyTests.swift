import Domain
import Foundation
import MessageProtocol
import PersonKeys
import Postgres
import TestSupport
import Testing

@testable import breathe_easy
@testable import health_metrics_analyzer

/// The master keys of a file, tried on keys in the real database.
@Suite(.timeLimit(.minutes(20))) struct DoctorStoredKeyTests {
    private static let first = Data(repeating: 1, count: 32)
    private static let second = Data(repeating: 2, count: 32)

    /// What is found as health-metrics-analyzer after a person's key was stored under each of the master keys.
    /// - Parameter file: the lines of its file.
    private func findings(
        storing keys: [Data], file lines: [Data], then change: (PostgresPool) async throws -> Void = { _ in }
    ) async throws -> [Finding] {
        let file = FileManager.default.temporaryDirectory.appending(path: "doctor-\(UUID()).keys")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(lines.map { $0.base64EncodedString() + "\n" }.joined().utf8).write(to: file)
        return try await withDatabase(
            schemas: [SchemaForTests("health_metrics_analyzer", HealthMetricsAnalyzerMigrations.all)]
        ) { database in
            try await database.withPool(of: "health_metrics_analyzer") { pool in
                for key in keys {
                    let masterKeys = try MasterKeys(keys: [key])
                    _ = try await pool.transaction {
                        try await $0.personKey(of: UserID(UUID()), under: masterKeys)
                    }
                }
                try await change(pool)
            }
            let url = try database.processURL(of: "health_metrics_analyzer")
            let login = DatabaseChecks.Login(
                variable: "HEALTH_METRICS_ANALYZER_POSTGRES_URL", configuration: try PostgresConfiguration(url: url))
            let checks = DatabaseChecks(
                logins: [.healthMetricsAnalyzer: .value(login)],
                operator: .missing(variable: "OPERATOR_POSTGRES_URL"), timeLimit: .seconds(120),
                healthKeyFiles: [.healthMetricsAnalyzer: .value(file.path)])
            return await Examination(checks: checks.all, timeLimit: .seconds(120))().findings
                .filter { $0.topic == "stored keys" }
        }
    }

    @Test func openUnderAnyLineOfTheFile() async throws {
        #expect(try await findings(storing: [], file: [Self.first]).map(\.state) == [.ok])
        let rotating = try await findings(storing: [Self.first, Self.second], file: [Self.second, Self.first])
        #expect(rotating.map(\.state) == [.ok], "\(rotating)")
    }

    /// Also when the newest keys open, as they do soon after the file was replaced.
    @Test(arguments: [[first], [first, second]])
    func aReplacedMasterKeyIsNamed(stored: [Data]) async throws {
        let findings = try await findings(storing: stored, file: [Self.second])

        // sha256sum of 32 bytes of 1.
        #expect(findings.map(\.state) == [.broken], "\(findings)")
        #expect(findings.first?.fact.contains("under the master key 72cd6e84, which is not in ") == true, "\(findings)")
        #expect(findings.first?.mend?.contains("`base64 -d | sha256sum` begins with 72cd6e84") == true)
        #expect(!"\(findings)".contains(Self.first.base64EncodedString()))
    }

    @Test func aChangedRowIsNotCalledALostKey() async throws {
        let findings = try await findings(storing: [Self.first], file: [Self.first]) { pool in
            try await pool.query("UPDATE person_keys SET wrapped = set_byte(wrapped, 9, get_byte(wrapped, 9) # 1)")
        }

        #expect(findings.map(\.state) == [.broken])
        #expect(findings.first?.fact.hasPrefix("a person's key does not open") == true, "\(findings)")
    }
}
