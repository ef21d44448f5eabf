public import Logging
public import ServiceLifecycle

/// Repeats a piece of work for the life of the process.
///
/// Graceful shutdown cancels the wait between two runs at once, and the work too unless it `finishesWork`. An error ends
/// one run only: it is logged here, and the next run comes after the usual delay or the one that `retryDelay` gives.
public struct PeriodicTask: Service {
    private let name: String
    private let firstDelay: Duration?
    private let finishesWork: Bool
    private let failureLevel: Logger.Level
    private let retryDelay: @Sendable (_ failures: Int) -> Duration
    private let clock: any Clock<Duration>
    private let logger: Logger
    private let work: @Sendable () async throws -> Duration

    /// - Parameters:
    ///   - name: constant, a verb and its object, for the log.
    ///   - waitsFirst: whether the first run comes after the first interval; otherwise it comes at once.
    ///   - finishesWork: whether a run that graceful shutdown meets goes on to its end.
    ///   - retryDelay: after so many failures in a row, 1 or more; nil waits for the interval as after a success.
    public init(
        _ name: String, every interval: Duration, waitsFirst: Bool = false, finishesWork: Bool = false,
        failureLevel: Logger.Level = .warning, retryDelay: (@Sendable (_ failures: Int) -> Duration)? = nil,
        clock: any Clock<Duration> = ContinuousClock(), logger: Logger,
        work: @escaping @Sendable () async throws -> Void
    ) {
        self.name = name
        firstDelay = waitsFirst ? interval : nil
        self.finishesWork = finishesWork
        self.failureLevel = failureLevel
        self.retryDelay = retryDelay ?? { _ in interval }
        self.clock = clock
        self.logger = logger
        self.work = {
            try await work()
            return interval
        }
    }

    /// - Parameters:
    ///   - retryDelay: after so many failures in a row, 1 or more.
    ///   - work: returns the delay until the next run; `.zero` for more work at once.
    public init(
        _ name: String, clock: any Clock<Duration> = ContinuousClock(), logger: Logger,
        retryDelay: @escaping @Sendable (_ failures: Int) -> Duration,
        work: @escaping @Sendable () async throws -> Duration
    ) {
        self.name = name
        firstDelay = nil
        finishesWork = false
        failureLevel = .warning
        self.retryDelay = retryDelay
        self.clock = clock
        self.logger = logger
        self.work = work
    }

    public func run() async throws {
        if finishesWork { await repeatWork() } else { await cancelWhenGracefulShutdown { await repeatWork() } }
    }

    private func repeatWork() async {
        if let firstDelay { await wait(firstDelay) }
        var failures = 0
        while !Task.isCancelled, !Task.isShuttingDownGracefully {
            await wait(await runOnce(&failures))
        }
    }

    /// - Returns: the delay until the next run.
    private func runOnce(_ failures: inout Int) async -> Duration {
        do {
            let delay = try await work()
            failures = 0
            return delay
        } catch {
            failures += 1
            if !Task.isCancelled, !(error is CancellationError) {
                logger.log(
                    level: failureLevel, "Periodic task failed",
                    metadata: ["task": "\(name)", "reason": "\(error)", "failures": "\(failures)"])
            }
            return retryDelay(failures)
        }
    }

    /// Ends early only by cancellation or shutdown, which the loop sees.
    private func wait(_ delay: Duration) async {
        await cancelWhenGracefulShutdown { try? await clock.sleep(for: delay) }
    }
}
