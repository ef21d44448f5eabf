import Domain
import Foundation

/// What one round of asking a source came to.
struct PollReport: Sendable, Equatable {
    /// Stations or cells that were asked about.
    var asked = 0
    /// Those for which the provider has nothing, and said so.
    var notCovered = 0
    var faults: [ProviderFault] = []
    var refused = RefusedValues()
    var recordedReadings = 0
    /// Cells whose new state is stored.
    var recordedCells = 0
    var raisedAlerts = 0
    /// By how many seconds the cell or station that waited longest was late.
    var latest: TimeInterval = 0
    /// What was counted against the provider's limits.
    var spent = Usage()
    /// Whether more is due at once.
    var hasMore = false
    /// Whether the provider's limits left less than was due.
    var isLimited = false

    mutating func note(_ fault: ProviderFault) {
        if fault == .notCovered { notCovered += 1 } else { faults.append(fault) }
    }

    /// Whether asking for anything else now would fail as well.
    var isStopped: Bool { faults.contains(where: \.stopsTheRound) }

    /// Nil when nothing was asked, which says nothing about the source.
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
    mutating func note(_ asked: AskedCells, _ recorded: RecordedCells, now: Date) {
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

/// What readers are told about a source.
enum SourceVerdict: Sendable, Equatable {
    /// The reason names what is missing although all went well.
    case up(String?)
    /// `lastSuccess` tells whether a part of the round succeeded all the same.
    case down(String, lastSuccess: Bool)
}
