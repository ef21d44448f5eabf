import Foundation
import Logging
import ServiceLifecycle
import ServiceRuntime

/// The progress of work that one replica does for all.
struct AnalyzerProgress: Sendable, Equatable {
    /// When the daily update last ended; nil before the first.
    var lastUpdate: Date?
    /// The tolerance that applies to everyone.
    var tolerance: Double
    /// Files announced and not read completely.
    var importsWaiting: Int
    /// When the first of them was announced.
    var oldestImport: Date?
}

/// Samples at intervals the progress of all replicas and sets its gauges.
struct ProgressSampler: Service {
    let store: PostgresProgressStore
    var interval: Duration = .seconds(15)
    let now: @Sendable () -> Date
    let logger: Logger

    func run() async throws {
        try await PeriodicTask("sample the progress", every: interval, logger: logger, work: sample).run()
    }

    /// Takes one sample. When the database is unavailable, the gauges keep their last values.
    @Sendable func sample() async throws {
        HealthMetricsAnalyzerMetrics.progress(try await store.progress(), at: now())
    }
}
