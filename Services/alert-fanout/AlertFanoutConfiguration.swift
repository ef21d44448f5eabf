import MessageProtocol
import Postgres
import RabbitMQ
import ServiceConnections
import ServiceRuntime

/// What this service reads from its environment.
struct AlertFanoutConfiguration: Sendable {
    var postgres: PostgresConfiguration
    var rabbitMQ: RabbitMQConfiguration
    var fanOut: FanOutSettings
    var crowd: CrowdSettings
    /// How many alerts and ranges one process works on at once; each holds a database connection.
    var concurrency: Int
    /// The same for changes of subscribers and settled batches, which are small.
    var updatePrefetch: Int
    /// Nil lets no operator in.
    var operatorToken: OperatorToken?

    init(_ settings: SettingsReader) throws(ConfigurationFaults) {
        let usual = FanOutSettings()
        var faults = ConfigurationFaults()
        let postgres = settings.value(of: Self.postgres, &faults)
        let rabbitMQ = settings.value(of: .rabbitMQ(of: .alertFanout), &faults)
        let crowd = faults.collect { () throws(ConfigurationFaults) in try CrowdSettings(settings) }
        let batchSize = settings.value(
            of: Setting(
                "alert_fanout.batch.size", in: 1...RecipientBatches.largest, default: RecipientBatches.largest),
            &faults)
        let rangeSize = settings.value(
            of: Setting("alert_fanout.range.size", in: 1...1_000_000, default: usual.rangeSize), &faults)
        let holdAbove = settings.value(of: Setting("alert_fanout.hold.above", in: 0...Int.max, default: 0), &faults)
        let concurrency = settings.value(of: Setting("alert_fanout.concurrency", in: 1...64, default: 2), &faults)
        let updatePrefetch = settings.value(
            of: Setting("alert_fanout.update.prefetch", in: 1...1_000, default: 64), &faults)
        let isRecorded = settings.value(of: Self.isRecorded, &faults)
        let operatorToken = settings.value(of: AlertOperations.token, &faults)
        guard let postgres, let rabbitMQ, let crowd, let batchSize, let rangeSize, let holdAbove, let concurrency,
            let updatePrefetch, let isRecorded, let operatorToken
        else { throw faults }
        (self.postgres, self.rabbitMQ, self.crowd) = (postgres, rabbitMQ, crowd)
        (self.concurrency, self.updatePrefetch) = (concurrency, updatePrefetch)
        self.operatorToken = operatorToken
        fanOut = usual
        (fanOut.batchSize, fanOut.rangeSize) = (batchSize, rangeSize)
        fanOut.holdAbove = holdAbove == 0 ? nil : holdAbove
        fanOut.ageRule = AlertAgeRule(judgesMeasurements: !isRecorded)
    }

    static let postgres = Setting.postgres(of: .alertFanout)

    /// Recorded measurements are years old, and nobody may refuse them for that.
    private static let isRecorded = Setting("environment.source", default: false) { text in
        guard ["recorded", "live"].contains(text) else { throw SettingFault("must be recorded or live") }
        return text == "recorded"
    }
}
