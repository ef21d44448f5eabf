import Foundation
import MessageProtocol
import PersonKeys
import Postgres
import RabbitMQ
import ServiceConnections
import ServiceRuntime

/// The settings of this service.
struct HealthMetricsAnalyzerConfiguration: Sendable {
    var postgres: PostgresConfiguration
    var rabbitMQ: RabbitMQConfiguration
    var masterKeys: MasterKeys
    /// See ``SuggestionPolicy/daysPerSeason``.
    var suggestionDays: Int
    /// The retention period of samples, in days.
    var retentionDays: Int
    /// How long a measurement waits until it is known what the person did meanwhile, in seconds.
    var settlingTime: TimeInterval
    /// The hour, in UTC, from which the daily update runs.
    var updateHour: Int

    init(_ settings: SettingsReader) throws(ConfigurationFaults) {
        var faults = ConfigurationFaults()
        let postgres = settings.value(of: .postgres(of: .healthMetricsAnalyzer), &faults)
        let rabbitMQ = settings.value(of: .rabbitMQ(of: .healthMetricsAnalyzer), &faults)
        let partitionCount = settings.value(of: Self.partitionCount, &faults)
        let masterKeys = settings.value(of: Self.masterKeys, &faults)
        let suggestionDays = settings.value(
            of: Setting("health_metrics_analyzer.suggestion.days", in: 0...90, default: 3), &faults)
        // A season and the month before it are needed; the default is ten years.
        let retentionDays = settings.value(
            of: Setting("health_metrics_analyzer.retention.days", in: 150...36_500, default: 3_660), &faults)
        let updateHour = settings.value(
            of: Setting("health_metrics_analyzer.update.hour", in: 0...23, default: 3), &faults)
        let settlingMinutes = settings.value(
            of: Setting("health_metrics_analyzer.settling.minutes", in: 0...720, default: 60), &faults)
        guard let postgres, let rabbitMQ, let partitionCount, let masterKeys, let suggestionDays, let retentionDays,
            let updateHour, let settlingMinutes
        else { throw faults }
        (self.postgres, self.rabbitMQ, self.masterKeys) = (postgres, rabbitMQ, masterKeys)
        (self.suggestionDays, self.retentionDays, self.updateHour) = (suggestionDays, retentionDays, updateHour)
        settlingTime = Double(settlingMinutes) * 60
        self.rabbitMQ.partitionCount = partitionCount
    }

    /// Used when no partitions exist yet; afterwards the operator's command changes their number.
    private static let partitionCount = Setting("health_metrics_analyzer.partitions", default: 4) { text in
        guard let count = Int(text), PartitionSet.allowedCounts.contains(count) else {
            throw SettingFault("must be a power of two from 1 to 128")
        }
        return count
    }

    static let masterKeys = Setting("health_metrics_analyzer.health.keys.file") { try MasterKeys(file: $0) }
}
