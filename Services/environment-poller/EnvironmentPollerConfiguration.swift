import Domain
import MessageProtocol
import Postgres
import RabbitMQ
import ServiceConnections
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

    /// - Parameter families: the providers that the settings may name.
    init(
        _ settings: SettingsReader, families: [any ProviderFamily.Type] = ProviderCatalogue.families
    ) throws(ConfigurationFaults) {
        var faults = ConfigurationFaults()
        let postgres = settings.value(of: .postgres(of: .environmentPoller), &faults)
        let rabbitMQ = settings.value(of: .rabbitMQ(of: .environmentPoller), &faults)
        let source = settings.value(of: Self.mode, &faults)
        let stations = settings.value(of: Self.seconds("environment.meteoswiss.interval.seconds"), &faults)
        let cells = settings.value(of: Self.seconds("environment.openmeteo.interval.seconds"), &faults)
        let trigger = settings.value(of: Self.trigger, &faults)
        let retention = settings.value(of: Self.retention, &faults)
        let providers = faults.collect { () throws(ConfigurationFaults) in
            try ProviderSettings.all(settings, families: families)
        }
        guard let postgres, let rabbitMQ, let source, let stations, let cells, let trigger, let retention,
            let providers
        else { throw faults }
        (self.postgres, self.rabbitMQ, self.source) = (postgres, rabbitMQ, source)
        (self.trigger, self.retention, self.providers) = (trigger, retention, providers)
        pace = source.pace
        pace.stations = stations.map { .seconds($0) } ?? pace.stations
        pace.look = min(pace.look, pace.stations)
        for index in providers.indices {
            let isOpenMeteo = providers[index].family.settingName.hasPrefix("openmeteo")
            self.providers[index].cellSeconds = isOpenMeteo ? cells ?? pace.cells : pace.cells
        }
    }

    static let mode = Setting("environment.source", default: EnvironmentSource.recorded) { text in
        guard let mode = EnvironmentSource(rawValue: text) else { throw SettingFault("must be recorded or live") }
        return mode
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
