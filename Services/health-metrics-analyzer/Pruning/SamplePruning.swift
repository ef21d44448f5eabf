import Domain
import Foundation
import Logging
import ServiceLifecycle

/// Removes samples that are older than the operator keeps them, once an hour.
struct SamplePruning: Service {
    let store: any AgedSampleStore
    let retentionDays: Int
    let now: @Sendable () -> Date
    let logger: Logger
    var interval = Duration.seconds(3_600)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                await prune()
                try? await Task.sleep(for: interval)
            }
        }
    }

    func prune() async {
        let limit = UTCDay(of: now() - Double(retentionDays) * 86_400)
        do {
            let count = try await store.removeSamples(before: limit)
            HealthMetricsAnalyzerMetrics.count(count, HealthMetricsAnalyzerMetrics.pruned)
            logger.debug("Old samples removed", metadata: ["count": "\(count)"])
        } catch is CancellationError {
            return
        } catch {
            logger.warning("Old samples stay until the next round", metadata: ["reason": "\(error)"])
        }
    }
}
