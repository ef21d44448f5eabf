import Foundation
import Logging
import ServiceLifecycle
import ServiceRuntime

/// How far the work has come that one replica does for all.
struct AnalyzerProgress: Sendable, Equatable {
    /// When the daily update last ended; nil before the first.
    var lastUpdate: Date?
    /// That holds for all people.
    var tolerance: Double
    /// Files announced and not read to their end.
    var importsWaiting: Int
    /// When the first of them was announced.
    var oldestImport: Date?
}

/// Where the progress can be seen.
protocol ProgressStore: Sendable {
    func progress() async throws -> AnalyzerProgress
}

/// Reads at intervals how far the work has come, whichever replica does it, and sets the gauges.
struct ProgressWatch: Service {
    let store: any ProgressStore
    var interval: Duration = .seconds(15)
    let now: @Sendable () -> Date
    let logger: Logger

    func run() async throws {
        try await PeriodicTask("read the progress", every: interval, logger: logger, work: look).run()
    }

    /// One reading. When the database cannot answer, the gauges keep what they showed last.
    @Sendable func look() async throws {
        HealthMetricsAnalyzerMetrics.progress(try await store.progress(), at: now())
    }
}
