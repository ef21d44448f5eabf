import MessageProtocol
import Postgres
import RabbitMQ
import ServiceRuntime

/// The service's settings, from its environment.
struct AlertFanoutConfiguration: Sendable {
    var postgres: PostgresConfiguration
    var rabbitMQ: RabbitMQConfiguration
    var fanOut: FanOutSettings
    var crowd: CrowdSettings
    /// How many alerts and ranges one process works on at once; each holds a database connection.
    var concurrency: Int
    /// The same for changed subscriptions, settled batches and feedback, which are small.
    var updatePrefetch: Int
    /// Nil denies every operator access.
    var operatorToken: OperatorToken?

    init(_ settings: SettingsReader) throws(ConfigurationFaults) {
        crowd = try CrowdSettings(settings)
        fanOut = FanOutSettings()
        let holdAbove: Int
        let isRecorded: Bool
        (postgres, rabbitMQ, fanOut.batchSize, fanOut.rangeSize, holdAbove, concurrency, updatePrefetch, isRecorded) =
            try settings.read(
                Self.postgres, Self.rabbitMQ,
                Setting("alert_fanout.batch.size", in: 1...RecipientBatches.largest, default: RecipientBatches.largest),
                Setting("alert_fanout.range.size", in: 1...1_000_000, default: fanOut.rangeSize),
                Setting("alert_fanout.hold.above", in: 0...Int.max, default: 0),
                Setting("alert_fanout.concurrency", in: 1...64, default: 2),
                Setting("alert_fanout.update.prefetch", in: 1...1_000, default: 64),
                Self.isRecorded)
        operatorToken = try settings.read(AlertOperations.token)
        fanOut.holdAbove = holdAbove == 0 ? nil : holdAbove
        fanOut.ageRule = AlertAgeRule(judgesMeasurements: !isRecorded)
    }

    static let postgres = Setting("alert_fanout.postgres.url", isSecret: true) { text in
        var configuration = try PostgresConfiguration(url: text)
        configuration.applicationName = ServiceName.alertFanout.rawValue
        return configuration
    }

    private static let rabbitMQ = Setting("alert_fanout.amqp.url", isSecret: true) { text in
        try RabbitMQConfiguration(url: text, connectionName: ServiceName.alertFanout.rawValue)
    }

    /// Recorded measurements are years old, and must not be refused for that.
    private static let isRecorded = Setting("environment.source", default: false) { text in
        guard ["recorded", "live"].contains(text) else { throw SettingFault("must be recorded or live") }
        return text == "recorded"
    }
}
