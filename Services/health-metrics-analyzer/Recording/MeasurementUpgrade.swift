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
        await inRounds(every: interval) { await upgrade() }
    }

    func upgrade() async {
        do {
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
        } catch is CancellationError {
            return
        } catch {
            logger.error("Sealing of plain measurements delayed until the next run", metadata: ["reason": "\(error)"])
        }
    }

    static let batchSize = 10_000
}
