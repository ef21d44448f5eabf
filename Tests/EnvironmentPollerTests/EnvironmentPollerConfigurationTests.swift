import Domain
import ServiceRuntime
import Testing

@testable import environment_poller

struct EnvironmentPollerConfigurationTests {
    private static let servers = [
        "ENVIRONMENT_POLLER_POSTGRES_URL": "postgresql://poller:secret@127.0.0.1/breathe_easy",
        "ENVIRONMENT_POLLER_AMQP_URL": "amqp://poller:secret@127.0.0.1/breathe-easy",
    ]

    private func configuration(_ environment: [String: String]) throws -> EnvironmentPollerConfiguration {
        try EnvironmentPollerConfiguration(
            SettingsReader(environment: Self.servers.merging(environment) { $1 }))
    }

    @Test func playsRecordingsUnlessToldOtherwise() throws {
        let configuration = try configuration(["ENVIRONMENT_REPLAY_URL": "http://127.0.0.1:8095/"])
        #expect(configuration.providers == ProviderAddresses(all: "http://127.0.0.1:8095"))
        #expect(configuration.intervals == PollIntervals(stations: .seconds(1), places: .seconds(60)))
        #expect(configuration.trigger == .anyIntensity)
    }

    @Test func asksTheProvidersThemselvesWhenLive() throws {
        let configuration = try configuration([
            "ENVIRONMENT_SOURCE": "live", "ENVIRONMENT_OPENMETEO_FORECAST_URL": "https://mirror.example",
            "ENVIRONMENT_METEOSWISS_INTERVAL_SECONDS": "300", "ENVIRONMENT_ALERT_MINIMUM": "4",
        ])
        #expect(configuration.providers.meteoSwiss == "https://data.geo.admin.ch")
        #expect(configuration.providers.weather == "https://mirror.example")
        #expect(configuration.providers.airQuality == "https://air-quality-api.open-meteo.com")
        #expect(configuration.intervals == PollIntervals(stations: .seconds(300), places: .seconds(3_600)))
        #expect(configuration.trigger.minimum == (try Intensity(4)))
    }

    @Test func reportsAllFaultsTogether() {
        let error = #expect(throws: ConfigurationFaults.self) {
            try configuration([
                "ENVIRONMENT_SOURCE": "sometimes", "ENVIRONMENT_ALERT_MINIMUM": "0",
                "ENVIRONMENT_METEOSWISS_URL": "data.geo.admin.ch", "ENVIRONMENT_OPENMETEO_INTERVAL_SECONDS": "0",
            ])
        }
        #expect(error?.faults.count == 4)
    }

    @Test func saysWhatIsMissingForRecordings() {
        let error = #expect(throws: ConfigurationFaults.self) { try configuration([:]) }
        #expect(error?.faults.first?.hasPrefix("ENVIRONMENT_REPLAY_URL is not set") == true)
    }
}
