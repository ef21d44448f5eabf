import Postgres
import ServiceRuntime
import Testing

@testable import alert_fanout

@Suite struct AlertFanoutConfigurationTests {
    private static let urls = [
        "ALERT_FANOUT_POSTGRES_URL": "postgresql://alert_fanout:secret@127.0.0.1/breathe_easy",
        "ALERT_FANOUT_AMQP_URL": "amqp://alert-fanout:secret@127.0.0.1/breathe-easy",
    ]

    @Test func theAddressesOfTheServersAreEnough() throws {
        let configuration = try AlertFanoutConfiguration(SettingsReader(environment: Self.urls))

        #expect(configuration.fanOut.batchSize == 1_000)
        #expect(configuration.fanOut.holdAbove == nil)
        #expect(configuration.fanOut.ageRule.judgesMeasurements)
        #expect(configuration.postgres.applicationName == "alert-fanout")
    }

    @Test func recordedMeasurementsAreNotJudgedByTheirAgeAndLargeAlertsAreHeld() throws {
        let environment = Self.urls.merging(
            ["ENVIRONMENT_SOURCE": "recorded", "ALERT_FANOUT_HOLD_ABOVE": "100000"]) { $1 }

        let configuration = try AlertFanoutConfiguration(SettingsReader(environment: environment))

        #expect(configuration.fanOut.holdAbove == 100_000)
        #expect(!configuration.fanOut.ageRule.judgesMeasurements)
    }

    @Test func allFaultsAreNamedAtOnceAndNoPassword() throws {
        let environment = [
            "ALERT_FANOUT_POSTGRES_URL": "postgresql://alert_fanout:secret@/breathe_easy",
            "ALERT_FANOUT_BATCH_SIZE": "1001", "ALERT_FANOUT_CONCURRENCY": "none",
        ]

        let faults = try #require(throws: ConfigurationFaults.self) {
            try AlertFanoutConfiguration(SettingsReader(environment: environment))
        }

        #expect(
            faults.faults.map { $0.prefix { $0 != " " && $0 != ":" } } == [
                "ALERT_FANOUT_POSTGRES_URL", "ALERT_FANOUT_AMQP_URL", "ALERT_FANOUT_BATCH_SIZE",
                "ALERT_FANOUT_CONCURRENCY",
            ])
        #expect(!faults.description.contains("secret"))
    }
}
