import Domain
import Foundation
import Logging
import ServiceLifecycle
import ServiceRuntime

/// Takes what was measured before there were seals into sealed blocks and deletes it, person by person. An older
/// replica may go on writing for a while, so it looks again every hour.
struct MeasurementUpgrade: Service {
    let store: any PlainMeasurementStore
    let now: @Sendable () -> Date
    let logger: Logger
    var interval = Duration.seconds(3_600)

    func run() async throws {
        try await PeriodicTask(
            "seal old measurements", every: interval, failureLevel: .error, logger: logger, work: upgrade
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
        logger.info("Old measurements sealed", metadata: ["count": "\(total)"])
    }

    static let batchSize = 10_000
}
