import Foundation
import Logging
import ServiceLifecycle

/// Removes measurements that no baseline needs any more, once an hour.
struct MeasurementPruning: Service {
    let store: any AgedMeasurementStore
    let now: @Sendable () -> Date
    let logger: Logger
    var interval = Duration.seconds(3_600)

    /// Twice the baseline's window, so that late uploads still meet a baseline.
    static let age: TimeInterval = 60 * 86_400

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                await prune()
                try? await Task.sleep(for: interval)
            }
        }
    }

    func prune() async {
        do {
            let count = try await store.removeMeasurements(before: now() - Self.age)
            HealthMetricsAnalyzerMetrics.pruned(count)
            logger.debug("Old measurements removed", metadata: ["count": "\(count)"])
        } catch is CancellationError {
            return
        } catch {
            logger.warning("Old measurements stay until the next round", metadata: ["reason": "\(error)"])
        }
    }
}
