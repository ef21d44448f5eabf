import Foundation
import RabbitMQ
import ServiceRuntime
import Testing

@testable import health_metrics_analyzer

@Suite struct HealthMetricsAnalyzerConfigurationTests {
    @Test(arguments: [(String?.none, 4), ("1", 1), ("64", 64)]) func makesAsManyPartitionsAsConfigured(
        text: String?, count: Int
    ) throws {
        let configuration = try read(["HEALTH_METRICS_ANALYZER_PARTITIONS": text])

        #expect(configuration.rabbitMQ.partitionCount == count)
    }

    @Test(arguments: ["0", "3", "256", "many"]) func refusesANumberOfPartitionsThatCannotBeFound(text: String) {
        #expect(
            throws: ConfigurationFaults(faults: [
                "HEALTH_METRICS_ANALYZER_PARTITIONS: must be a power of two from 1 to 128"
            ])
        ) {
            try read(["HEALTH_METRICS_ANALYZER_PARTITIONS": text])
        }
    }

    @Test func allowsThreeSuggestionDaysASeasonAndKeepsTenYearsByDefault() throws {
        let usual = try read([:])
        let configured = try read([
            "HEALTH_METRICS_ANALYZER_SUGGESTION_DAYS": "0", "HEALTH_METRICS_ANALYZER_RETENTION_DAYS": "400",
            "HEALTH_METRICS_ANALYZER_UPDATE_HOUR": "23", "HEALTH_METRICS_ANALYZER_SETTLING_MINUTES": "5",
        ])

        #expect((usual.suggestionDays, usual.retentionDays, usual.updateHour) == (3, 3_660, 3))
        #expect((configured.suggestionDays, configured.retentionDays, configured.updateHour) == (0, 400, 23))
        #expect((usual.settlingTime, configured.settlingTime) == (3_600, 300))
    }

    @Test(arguments: [
        ("HEALTH_METRICS_ANALYZER_SUGGESTION_DAYS", "91", "must be a whole number from 0 to 90"),
        ("HEALTH_METRICS_ANALYZER_SETTLING_MINUTES", "721", "must be a whole number from 0 to 720"),
        ("HEALTH_METRICS_ANALYZER_SUGGESTION_DAYS", "2.5", "must be a whole number from 0 to 90"),
        ("HEALTH_METRICS_ANALYZER_RETENTION_DAYS", "30", "must be a whole number from 150 to 36500"),
        ("HEALTH_METRICS_ANALYZER_UPDATE_HOUR", "24", "must be a whole number from 0 to 23"),
    ])
    func refusesABudgetRetentionOrHourThatCannotBe(_ variable: String, _ text: String, _ problem: String) {
        #expect(throws: ConfigurationFaults(faults: ["\(variable): \(problem)"])) { try read([variable: text]) }
    }

    @Test func saysHowToMakeAMissingKeyFile() {
        let file = "/nowhere/health.keys"

        #expect(
            throws: ConfigurationFaults(faults: [
                "HEALTH_METRICS_ANALYZER_HEALTH_KEYS_FILE: cannot read \(file): create it with "
                    + "`breathe-easy health-keys \(file)`"
            ])
        ) {
            try read(["HEALTH_METRICS_ANALYZER_HEALTH_KEYS_FILE": file])
        }
    }

    /// Reads the settings of a service that has all it needs, but for what is given.
    private func read(_ settings: [String: String?]) throws -> HealthMetricsAnalyzerConfiguration {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data((Data(repeating: 7, count: 32).base64EncodedString() + "\n").utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        var environment = [
            "HEALTH_METRICS_ANALYZER_POSTGRES_URL": "postgresql://u:p@localhost/d",
            "HEALTH_METRICS_ANALYZER_AMQP_URL": "amqp://u:p@localhost/v",
            "HEALTH_METRICS_ANALYZER_HEALTH_KEYS_FILE": file.path,
        ]
        for (variable, text) in settings { environment[variable] = text }
        return try HealthMetricsAnalyzerConfiguration(SettingsReader(environment: environment))
    }
}
