import Foundation
import Logging
import ServiceLifecycle
import ServiceRuntime

/// Reads at intervals what waits and what became of the rest, and sets the gauges.
struct BacklogWatch: Service {
    let store: any BacklogStore
    var interval: Duration = .seconds(15)
    var now: @Sendable () -> Date = { Date() }
    let logger: Logger

    func run() async throws {
        try await PeriodicTask("read the backlog", every: interval, logger: logger, work: look).run()
    }

    /// One reading. When the database cannot answer, the gauges keep what they showed last.
    @Sendable func look() async throws {
        AlertFanoutMetrics.backlog(try await store.backlog(at: now()))
    }
}
