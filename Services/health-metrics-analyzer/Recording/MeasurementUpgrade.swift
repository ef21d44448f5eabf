import Domain
import Foundation
import Logging
import ServiceLifecycle
import ServiceRuntime

/// Moves plain measurements of older versions into sealed blocks, person by person. Repeated hourly, because a replica
/// of an older version may still write some.
struct MeasurementUpgrade: Service {
    let store: PostgresSampleStore
    let now: @Sendable () -> Date
    let logger: Logger
    var interval = Duration.seconds(3_600)

    func run() async throws {
        try await PeriodicTask(
            "seal plain measurements", every: interval, failureLevel: .error, logger: logger, work: upgrade
        ).run()
    }

    @Sendable func upgrade() async throws {
        var total = 0
        var last: UserID?
        while let person = try await store.personWithPlainMeasurements(after: last) {
            var count: Int
            repeat {
                count = try await store.sealMeasurements(of: person, atMost: Self.batchSize, at: now())
                total += count
            } while count == Self.batchSize
            last = person
        }
        guard total > 0 else { return }
        HealthMetricsAnalyzerMetrics.count(total, HealthMetricsAnalyzerMetrics.sealed)
        logger.info("Plain measurements sealed", metadata: ["count": "\(total)"])
    }

    static let batchSize = 10_000
}
