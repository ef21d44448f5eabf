import Domain
import MessageProtocol
import Postgres
import RabbitMQ
import ServiceRuntime

/// What this service reads from its environment.
struct EnvironmentPollerConfiguration: Sendable {
    var postgres: PostgresConfiguration
    var rabbitMQ: RabbitMQConfiguration
    var providers: ProviderAddresses
    var intervals: PollIntervals
    var trigger: AlertTrigger

    init(_ settings: SettingsReader) throws(ConfigurationFaults) {
        let mode: EnvironmentSource
        let (replay, meteoSwiss, weather, airQuality): (String?, String?, String?, String?)
        let (stationSeconds, placeSeconds): (Int?, Int?)
        (
            postgres, rabbitMQ, mode, replay, meteoSwiss, weather, airQuality, stationSeconds, placeSeconds, trigger
        ) = try settings.read(
            Self.postgres, Self.rabbitMQ, Self.mode, Self.baseURL("environment.replay.url"),
            Self.baseURL("environment.meteoswiss.url"), Self.baseURL("environment.openmeteo.forecast.url"),
            Self.baseURL("environment.openmeteo.airquality.url"),
            Self.seconds("environment.meteoswiss.interval.seconds"),
            Self.seconds("environment.openmeteo.interval.seconds"), Self.trigger)
        let defaults = mode == .live ? ProviderAddresses.live : replay.map(ProviderAddresses.init(all:))
        guard let defaults else {
            throw ConfigurationFaults(faults: [
                "ENVIRONMENT_REPLAY_URL is not set, and ENVIRONMENT_SOURCE is recorded; set it to the address of"
                    + " `breathe-easy replay`, or ENVIRONMENT_SOURCE to live"
            ])
        }
        providers = ProviderAddresses(
            meteoSwiss: meteoSwiss ?? defaults.meteoSwiss, weather: weather ?? defaults.weather,
            airQuality: airQuality ?? defaults.airQuality)
        intervals = PollIntervals(
            stations: stationSeconds.map { .seconds($0) } ?? mode.intervals.stations,
            places: placeSeconds.map { .seconds($0) } ?? mode.intervals.places)
    }

    static let postgres = Setting("environment_poller.postgres.url", isSecret: true) { text in
        var configuration = try PostgresConfiguration(url: text)
        configuration.applicationName = ServiceName.environmentPoller.rawValue
        return configuration
    }

    private static let rabbitMQ = Setting("environment_poller.amqp.url", isSecret: true) { text in
        try RabbitMQConfiguration(url: text, connectionName: ServiceName.environmentPoller.rawValue)
    }

    private static let mode = Setting("environment.source", default: EnvironmentSource.recorded) { text in
        guard let mode = EnvironmentSource(rawValue: text) else { throw SettingFault("must be recorded or live") }
        return mode
    }

    private static let trigger = Setting("environment.alert.minimum", default: AlertTrigger.anyIntensity) { text in
        guard let number = Int(text), let minimum = try? Intensity(number) else {
            throw SettingFault("must be a whole number from 1 to 10")
        }
        return try AlertTrigger(minimum: minimum)
    }

    private static func baseURL(_ key: String) -> Setting<String?> {
        Setting<String?>(key, default: .some(nil)) { text in
            guard text.wholeMatch(of: #/https?://[^\s?#]+/#) != nil else {
                throw SettingFault("must be an address such as https://host, without a query")
            }
            return text.hasSuffix("/") ? String(text.dropLast()) : text
        }
    }

    private static func seconds(_ key: String) -> Setting<Int?> {
        Setting<Int?>(key, default: .some(nil)) { text in
            guard let value = Int(text), (1...86_400).contains(value) else {
                throw SettingFault("must be a whole number of seconds from 1 to 86400")
            }
            return value
        }
    }
}
