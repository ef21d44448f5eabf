import Domain
import Foundation
import Logging
import MessageProtocol
import Messaging
import ServiceLifecycle

/// Polls one source for the life of the process. Each source has its own poller, so none waits for another.
struct SourcePoller: Service {
    /// The feed, and the feeds of its account.
    let quota: ProviderQuota
    let schedule: PollSchedule
    /// Throws only for our own errors, such as a lost database connection; a provider's faults are in the report.
    let poll: @Sendable () async throws -> PollReport
    let statuses: any SourceStatusStore
    let now: @Sendable () -> Date
    let logger: Logger

    /// The profile's id.
    var provider: String { quota.profile.id }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var failures = 0
            while !Task.isCancelled {
                let delay = await pollOnce(&failures)
                // Ends early only by cancellation, which the loop checks.
                try? await Task.sleep(for: delay)
            }
        }
    }

    /// - Returns: the delay until the next poll.
    func pollOnce(_ failures: inout Int) async -> Duration {
        do {
            let start = ContinuousClock.now
            // Everything that one poll announces shares a trace, which begins here.
            let trace = TraceParent()
            let report = try await TraceContext.$current.withValue(trace) { try await poll() }
            if report.raisedAlerts > 0 {
                logger.info(
                    "Alerts raised",
                    metadata: [
                        "source": "\(provider)", "count": "\(report.raisedAlerts)", "trace.id": "\(trace.traceID)",
                    ])
            }
            // A poll cut off by shutdown says nothing about the provider.
            guard !Task.isCancelled else { return .zero }
            failures = report.isStopped ? failures + 1 : 0
            try await settle(report, failures: failures, duration: ContinuousClock.now - start)
            return report.hasMore && !report.isStopped ? .zero : schedule.interval
        } catch {
            guard !Task.isCancelled else { return .zero }
            failures += 1
            let delay = schedule.delay(afterFailures: failures)
            logger.warning(
                "Poll not stored, retrying",
                metadata: ["source": "\(provider)", "reason": "\(error)", "delay": "\(delay)"])
            return delay
        }
    }

    private func settle(_ report: PollReport, failures: Int, duration: Duration) async throws {
        guard let verdict = report.verdict else { return }
        if report.refused.count > 0 {
            logger.warning(
                "Values refused",
                metadata: ["source": "\(provider)", "count": "\(report.refused.count)", "reasons": "\(report.refused)"])
            try await statuses.count(report.refused, of: provider, at: now())
        }
        if let first = report.faults.first {
            logger.warning(
                "Requests failed",
                metadata: ["source": "\(provider)", "count": "\(report.failures.count)", "reason": "\(first)"])
        }
        let until = schedule.blockedUntil(after: report, failures: failures, now: now())
        let block = until.map { SourceBlock(until: $0, isOfAccount: report.faults.contains(where: \.isOfAccount)) }
        let recorded = try await statuses.record(verdict, of: quota, block: block, at: now())
        EnvironmentPollerMetrics.polled(provider, report, state: recorded.state, duration: duration)
        if recorded.isNews { log(recorded) }
    }

    private func log(_ recorded: RecordedVerdict) {
        let metadata: Logger.Metadata = ["source": "\(provider)", "reason": "\(recorded.reason ?? "none")"]
        switch recorded.state {
        case .up: logger.info("Source is up", metadata: metadata)
        case .down: logger.warning("Source is down", metadata: metadata)
        case .unknown: logger.notice("Source has not answered yet", metadata: metadata)
        }
    }
}

/// Stores whether each source is up, and which of its values were refused.
protocol SourceStatusStore: Sendable {
    /// - Parameter block: nil when the source may be polled at once; an earlier block stays until it ends.
    func record(
        _ verdict: SourceVerdict, of quota: ProviderQuota, block: SourceBlock?, at now: Date
    ) async throws -> RecordedVerdict

    func count(_ refused: RefusedValues, of provider: String, at now: Date) async throws
}

/// The time before which no replica may poll a source.
struct SourceBlock: Sendable, Equatable {
    var until: Date
    /// Whether it holds for all feeds of the account.
    var isOfAccount = false
}

/// The published state of a source after a verdict.
struct RecordedVerdict: Sendable, Equatable {
    var state: SourceHealth.State
    var reason: String?
    /// Whether the state is another than before.
    var isNews: Bool
}
