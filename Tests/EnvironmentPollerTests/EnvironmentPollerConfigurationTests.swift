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

    private func provider(_ name: String, in configuration: EnvironmentPollerConfiguration) throws -> ProviderSettings {
        try #require(configuration.providers.first { $0.family.settingName == name })
    }

    @Test func playsRecordingsByDefault() throws {
        let configuration = try configuration(["ENVIRONMENT_REPLAY_URL": "http://127.0.0.1:8095/"])
        #expect(Set(configuration.providers.map(\.baseURL)) == ["http://127.0.0.1:8095"])
        #expect(configuration.pace.stations == .seconds(1))
        #expect(try provider("openmeteo.forecast", in: configuration).cellSeconds == 5)
        #expect(configuration.trigger == .anyIntensity)
        #expect(configuration.retention == 3_660)
    }

    @Test func asksTheProvidersThemselvesWhenLive() throws {
        let configuration = try configuration([
            "ENVIRONMENT_SOURCE": "live", "ENVIRONMENT_OPENMETEO_FORECAST_URL": "https://mirror.example",
            "ENVIRONMENT_METEOSWISS_INTERVAL_SECONDS": "300", "ENVIRONMENT_ALERT_MINIMUM": "4",
            "ENVIRONMENT_READINGS_RETENTION_DAYS": "30",
        ])
        #expect(try provider("meteoswiss", in: configuration).baseURL == "https://data.geo.admin.ch")
        #expect(try provider("openmeteo.forecast", in: configuration).baseURL == "https://mirror.example")
        #expect(
            try provider("openmeteo.airquality", in: configuration).baseURL
                == "https://air-quality-api.open-meteo.com")
        #expect(configuration.pace.stations == .seconds(300))
        #expect(try provider("openmeteo.forecast", in: configuration).cellSeconds == nil)
        #expect(configuration.trigger.minimum == (try Intensity(4)))
        #expect(configuration.retention == 30)
    }

    @Test func asksAProviderThatWantsAKeyOnlyWithOne() throws {
        let live = try configuration(["ENVIRONMENT_SOURCE": "live"])
        for settings in live.providers {
            let wantsKey = settings.family.profiles.contains { $0.keyVariable != nil }
            #expect(settings.isEnabled == !wantsKey, "\(settings.family.settingName)")
        }
        for settings in live.providers where settings.family.profiles.contains(where: { $0.keyVariable != nil }) {
            let variable = try #require(settings.family.profiles.first?.keyVariable)
            let keyed = try configuration(["ENVIRONMENT_SOURCE": "live", variable: "secret"])
            #expect(try provider(settings.family.settingName, in: keyed).isEnabled)
        }
    }

    @Test func asksOnlyTheProvidersThatAreNamed() throws {
        let configuration = try configuration([
            "ENVIRONMENT_SOURCE": "live", "ENVIRONMENT_PROVIDERS": "meteoswiss, OpenMeteo.forecast",
        ])
        let enabled = configuration.providers.filter(\.isEnabled).map { $0.family.settingName }
        #expect(enabled == ["meteoswiss", "openmeteo.forecast"])
    }

    @Test func namesTheProvidersThereAreWhenOneIsMisspelt() {
        let error = #expect(throws: ConfigurationFaults.self) {
            try configuration(["ENVIRONMENT_SOURCE": "live", "ENVIRONMENT_PROVIDERS": "meteosuisse"])
        }
        #expect(error?.faults.count == 1)
        #expect(error?.faults.first?.contains("meteosuisse is no provider; there are meteoswiss") == true)
    }

    @Test func countsNoLimitAgainstRecordings() throws {
        let profile = try #require(OpenMeteoForecastFamily.profiles.first)
        #expect(profile.asked(from: .recorded, every: 60).limits.isEmpty)
        #expect(profile.asked(from: .recorded, every: 60).refresh.longest == 60)
        #expect(profile.asked(from: .live, every: nil) == profile)
        #expect(profile.declared(for: .recorded).isRecorded == true)
        #expect(profile.declared(for: .recorded).refresh == profile.refresh)
        #expect(profile.declared(for: .live) == profile)
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
