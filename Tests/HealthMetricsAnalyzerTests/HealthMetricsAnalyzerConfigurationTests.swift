import RabbitMQ
import ServiceRuntime
import Testing

@testable import health_metrics_analyzer

@Suite struct HealthMetricsAnalyzerConfigurationTests {
    private static let urls = [
        "HEALTH_METRICS_ANALYZER_POSTGRES_URL": "postgresql://u:p@localhost/d",
        "HEALTH_METRICS_ANALYZER_AMQP_URL": "amqp://u:p@localhost/v",
    ]

    @Test(arguments: [(String?.none, 4), ("1", 1), ("64", 64)]) func makesAsManyPartitionsAsToldAtFirst(
        text: String?, count: Int
    ) throws {
        var environment = Self.urls
        environment["HEALTH_METRICS_ANALYZER_PARTITIONS"] = text

        let configuration = try HealthMetricsAnalyzerConfiguration(SettingsReader(environment: environment))

        #expect(configuration.rabbitMQ.partitionCount == count)
    }

    @Test(arguments: ["0", "3", "256", "many"]) func refusesANumberOfPartitionsThatCannotBeFound(text: String) {
        var environment = Self.urls
        environment["HEALTH_METRICS_ANALYZER_PARTITIONS"] = text

        #expect(
            throws: ConfigurationFaults(faults: [
                "HEALTH_METRICS_ANALYZER_PARTITIONS: must be a power of two from 1 to 128"
            ])
        ) {
            try HealthMetricsAnalyzerConfiguration(SettingsReader(environment: environment))
        }
    }
}
