import Domain
import Foundation
import Logging
import ServiceLifecycle
import ServiceRuntime

/// Removes samples that are older than the operator keeps them, once an hour.
struct SamplePruning: Service {
    let store: any AgedSampleStore
    let retentionDays: Int
    let now: @Sendable () -> Date
    let logger: Logger
    var interval = Duration.seconds(3_600)

    /// Of what was asked about areas: today's, where the day is longest, and yesterday's levels.
    private static let areaDays = 7.0

    func run() async throws {
        try await PeriodicTask("remove old samples", every: interval, logger: logger, work: prune).run()
    }

    @Sendable func prune() async throws {
        let limit = UTCDay(of: now() - Double(retentionDays) * 86_400)
        let count = try await store.removeSamples(before: limit)
        try await store.removeAreaTraces(before: UTCDay(of: now() - Self.areaDays * 86_400))
        HealthMetricsAnalyzerMetrics.count(count, HealthMetricsAnalyzerMetrics.pruned)
        logger.debug("Old samples removed", metadata: ["count": "\(count)"])
    }
}
