import Foundation
import Logging
import ServiceLifecycle
import ServiceRuntime

/// Removes uploads that nobody finished, and old reports, every ten minutes.
struct HealthImportPruning: Service {
    let store: PostgresHealthImportStore
    let now: @Sendable () -> Date
    let logger: Logger
    var interval = Duration.seconds(600)

    /// How long a report can be read.
    static let reportAge: TimeInterval = 90 * 86_400

    func run() async throws {
        try await PeriodicTask("remove old imports", every: interval, logger: logger, work: prune).run()
    }

    @Sendable func prune() async throws {
        let time = now()
        let (expired, old) = try await store.prune(at: time, finished: time - Self.reportAge)
        logger.debug("Old imports removed", metadata: ["expired": "\(expired)", "old": "\(old)"])
    }
}
