import Logging
import Messaging
import ServiceLifecycle

/// Repeats something of our own for the life of the process, sooner after a failure.
struct PeriodicTask: Service {
    /// Constant, for the log.
    let name: String
    let interval: Duration
    let work: @Sendable () async throws -> Void
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var failures = 0
            while !Task.isCancelled {
                let delay = await workOnce(&failures)
                // Ends early only by cancellation, which the loop sees.
                try? await Task.sleep(for: delay)
            }
        }
    }

    /// - Returns: how long to wait before the next time.
    func workOnce(_ failures: inout Int) async -> Duration {
        do {
            try await work()
            failures = 0
            return interval
        } catch {
            guard !Task.isCancelled else { return .zero }
            failures += 1
            logger.warning("Task failed, it is repeated", metadata: ["task": "\(name)", "reason": "\(error)"])
            return Backoff(base: .seconds(1), limit: max(interval, .seconds(1))).delay(afterFailures: failures)
        }
    }
}
