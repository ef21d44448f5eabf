import Foundation
import Logging
import MessageProtocol
import Messaging
import ServiceLifecycle

/// Polls one source for the life of the process. Each source has a poller of its own, so none waits for another.
struct SourcePoller: Service {
    /// The profile's id.
    let provider: String
    let schedule: PollSchedule
    /// Throws only for faults of our own, such as a lost database connection; a provider's faults are in the report.
    let poll: @Sendable () async throws -> PollReport
    let statuses: any SourceStatusStore
    let now: @Sendable () -> Date
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var failures = 0
            while !Task.isCancelled {
                let delay = await pollOnce(&failures)
                // Ends early only by cancellation, which the loop sees.
                try? await Task.sleep(for: delay)
            }
        }
    }

    /// - Returns: how long to wait before the next round.
    func pollOnce(_ failures: inout Int) async -> Duration {
        do {
            let start = ContinuousClock.now
            // What a round announces has one trace, which begins here.
            let trace = TraceParent()
            let report = try await TraceContext.$current.withValue(trace) { try await poll() }
            if report.raisedAlerts > 0 {
                logger.info(
                    "Alerts raised",
                    metadata: [
                        "source": "\(provider)", "count": "\(report.raisedAlerts)", "trace.id": "\(trace.traceID)",
                    ])
            }
            // A round cut off by shutdown says nothing about the provider.
            guard !Task.isCancelled else { return .zero }
            failures = report.isStopped ? failures + 1 : 0
            try await settle(report, failures: failures, duration: ContinuousClock.now - start)
            return report.hasMore && !report.isStopped ? .zero : schedule.interval
        } catch {
            guard !Task.isCancelled else { return .zero }
            failures += 1
            let delay = schedule.delay(afterFailures: failures)
            logger.warning(
                "Poll could not be stored, it is repeated",
                metadata: ["source": "\(provider)", "reason": "\(error)", "delay": "\(delay)"])
            return delay
        }
    }

    private func settle(_ report: PollReport, failures: Int, duration: Duration) async throws {
        guard let verdict = report.verdict else { return }
        EnvironmentPollerMetrics.polled(provider, report, duration: duration)
        if report.refused.count > 0 {
            logger.warning(
                "Values refused",
                metadata: ["source": "\(provider)", "count": "\(report.refused.count)", "reasons": "\(report.refused)"])
            try await statuses.count(report.refused, of: provider, at: now())
        }
        let blockedUntil = schedule.blockedUntil(after: report, failures: failures, now: now())
        let isNews = try await statuses.record(verdict, of: provider, blockedUntil: blockedUntil, at: now())
        if isNews { log(verdict) }
    }

    private func log(_ verdict: SourceVerdict) {
        switch verdict {
        case .up(let reason):
            logger.info("Source is up", metadata: ["source": "\(provider)", "note": "\(reason ?? "none")"])
        case .down(let reason, _):
            logger.warning("Source is down", metadata: ["source": "\(provider)", "reason": "\(reason)"])
        }
    }
}

/// Keeps whether each source is up, and what it refused.
protocol SourceStatusStore: Sendable {
    /// - Parameter blockedUntil: before which no replica may ask; nil when it may be asked at once.
    /// - Returns: whether the state is another one than before.
    func record(
        _ verdict: SourceVerdict, of provider: String, blockedUntil: Date?, at now: Date
    ) async throws -> Bool

    func count(_ refused: RefusedValues, of provider: String, at now: Date) async throws
}
