import Domain
import Foundation

/// The result of polling a source once.
struct PollReport: Sendable, Equatable {
    /// Stations or cells that were requested.
    var asked = 0
    /// Those that the provider does not cover.
    var notCovered = 0
    var faults: [ProviderFault] = []
    var refused = RefusedValues()
    var recordedReadings = 0
    /// Cells whose new state is stored.
    var recordedCells = 0
    var raisedAlerts = 0
    /// Seconds by which the most overdue cell or station was late.
    var latest: TimeInterval = 0
    /// What counts against the provider's limits.
    var spent = Usage()
    /// Whether more is due at once.
    var hasMore = false
    /// Whether the provider's limits allowed less than was due.
    var isLimited = false

    mutating func note(_ fault: ProviderFault) {
        if fault == .notCovered { notCovered += 1 } else { faults.append(fault) }
    }

    /// Whether any other request would fail now as well.
    var isStopped: Bool { faults.contains(where: \.stopsTheRound) }

    /// Nil when nothing was requested, so that the state of the source is unknown.
    var verdict: SourceVerdict? {
        guard asked > 0 else { return nil }
        if let fault = faults.first {
            let share = asked == 1 ? "" : "\(faults.count) of \(asked) requests failed, the first because "
            return .down("\(share)\(fault)", lastSuccess: faults.count < asked - notCovered)
        }
        return .up(notCovered == 0 ? nil : "nothing is available for \(notCovered) of \(asked) places")
    }

    static func += (left: inout PollReport, right: PollReport) {
        left.asked += right.asked
        left.notCovered += right.notCovered
        left.faults += right.faults
        left.refused += right.refused
        left.recordedReadings += right.recordedReadings
        left.recordedCells += right.recordedCells
        left.raisedAlerts += right.raisedAlerts
        left.latest = max(left.latest, right.latest)
        left.spent = left.spent + right.spent
        left.hasMore = left.hasMore || right.hasMore
        left.isLimited = left.isLimited || right.isLimited
    }
}

extension PollReport {
    mutating func note(_ asked: PolledCells, _ recorded: RecordedCells, now: Date) {
        self.asked += asked.outcomes.count
        recordedCells += recorded.stored
        raisedAlerts += recorded.alerts
        for outcome in asked.outcomes {
            latest = max(latest, outcome.askedAt.timeIntervalSince(outcome.due.dueAt))
            switch outcome.answer {
            case .report(let fetched): refused += fetched.refused
            case .unchanged: break
            case .fault(let fault): note(fault)
            }
        }
    }
}

/// The published state of a source.
enum SourceVerdict: Sendable, Equatable {
    /// The reason names what is missing although the poll succeeded.
    case up(String?)
    /// `lastSuccess` says whether a part of the poll succeeded.
    case down(String, lastSuccess: Bool)
}
