import Domain
import MessageProtocol
import Postgres
import RabbitMQ
import ServiceRuntime

/// What this service reads from its environment.
struct EnvironmentPollerConfiguration: Sendable {
    var postgres: PostgresConfiguration
    var rabbitMQ: RabbitMQConfiguration
    var source: EnvironmentSource
    /// All that there are, asked or not.
    var providers: [ProviderSettings]
    var pace: PollPace
    var trigger: AlertTrigger
    /// Days for which readings are kept.
    var retention: Int

    init(_ settings: SettingsReader) throws(ConfigurationFaults) {
        var faults = ConfigurationFaults(faults: [])
        let basics = faults.collect { () throws(ConfigurationFaults) in
            try settings.read(
                Self.postgres, Self.rabbitMQ, Self.mode, Self.seconds("environment.meteoswiss.interval.seconds"),
                Self.seconds("environment.openmeteo.interval.seconds"), Self.trigger, Self.retention)
        }
        let providers = faults.collect { () throws(ConfigurationFaults) in try ProviderSettings.all(settings) }
        guard let basics, let providers else { throw faults }
        self.providers = providers
        let (stations, cells): (Int?, Int?)
        (postgres, rabbitMQ, source, stations, cells, trigger, retention) = basics
        pace = source.pace
        pace.stations = stations.map { .seconds($0) } ?? pace.stations
        pace.look = min(pace.look, pace.stations)
        for index in providers.indices {
            let isOpenMeteo = providers[index].family.settingName.hasPrefix("openmeteo")
            self.providers[index].cellSeconds = isOpenMeteo ? cells ?? pace.cells : pace.cells
        }
    }

    static let postgres = Setting("environment_poller.postgres.url", isSecret: true) { text in
        var configuration = try PostgresConfiguration(url: text)
        configuration.applicationName = ServiceName.environmentPoller.rawValue
        return configuration
    }

    static let mode = Setting("environment.source", default: EnvironmentSource.recorded) { text in
        guard let mode = EnvironmentSource(rawValue: text) else { throw SettingFault("must be recorded or live") }
        return mode
    }

    private static let rabbitMQ = Setting("environment_poller.amqp.url", isSecret: true) { text in
        try RabbitMQConfiguration(url: text, connectionName: ServiceName.environmentPoller.rawValue)
    }

    private static let trigger = Setting("environment.alert.minimum", default: AlertTrigger.anyIntensity) { text in
        guard let number = Int(text), let minimum = try? Intensity(number) else {
            throw SettingFault("must be a whole number from 1 to 10")
        }
        return try AlertTrigger(minimum: minimum)
    }

    /// Ten years and a week.
    private static let retention = Setting("environment.readings.retention.days", in: 8...36_600, default: 3_660)

    private static func seconds(_ key: String) -> Setting<Int?> {
        Setting<Int?>(key, default: .some(nil)) { text in
            guard let value = Int(text), (1...86_400).contains(value) else {
                throw SettingFault("must be a whole number of seconds from 1 to 86400")
            }
            return value
        }
    }
}

extension ConfigurationFaults {
    /// Notes what is wrong and goes on, so that everything is told at once.
    mutating func collect<Value>(_ read: () throws(ConfigurationFaults) -> Value) -> Value? {
        do {
            return try read()
        } catch {
            faults += error.faults.filter { !faults.contains($0) }
            return nil
        }
    }
}
