import Domain
import Foundation

/// The result of polling a source once.
struct PollReport: Sendable, Equatable {
    /// Stations or cells that were requested.
    var asked = 0
    /// Those that the provider does not cover, or for which it has nothing near.
    var notCovered = 0
    var failures: [PlaceFailure] = []
    var refused = RefusedValues()
    var recordedReadings = 0
    /// Cells whose new state is stored.
    var recordedCells = 0
    var raisedAlerts = 0
    /// Seconds by which the most overdue cell or station was late.
    var latest: TimeInterval = 0
    /// What counts against the provider's limits: what was sent.
    var spent = Usage()
    /// Whether more is due at once.
    var hasMore = false
    /// Whether the provider's limits allowed less than was due.
    var isLimited = false
    /// Whether the rest was left for later because any other request would fail now as well, or several did.
    var isStopped = false

    var faults: [ProviderFault] { failures.map(\.fault) }

    /// Places for which the source responded, whether or not it has anything there.
    var answered: Int { asked - failures.count }

    mutating func note(_ fault: ProviderFault, at place: String) {
        if case .useless(let values) = fault { refused += values }
        if fault.scope == .place { notCovered += 1 } else { failures.append(PlaceFailure(place: place, fault: fault)) }
        if fault.scope == .source { isStopped = true }
    }

    static func += (left: inout PollReport, right: PollReport) {
        left.asked += right.asked
        left.notCovered += right.notCovered
        left.failures += right.failures
        left.refused += right.refused
        left.recordedReadings += right.recordedReadings
        left.recordedCells += right.recordedCells
        left.raisedAlerts += right.raisedAlerts
        left.latest = max(left.latest, right.latest)
        left.spent = left.spent + right.spent
        left.hasMore = left.hasMore || right.hasMore
        left.isLimited = left.isLimited || right.isLimited
        left.isStopped = left.isStopped || right.isStopped
    }
}

/// A cell or station whose request failed, and how.
struct PlaceFailure: Sendable, Equatable {
    /// Unique within the feed; the same for all cells that one document answers for.
    var place: String
    var fault: ProviderFault
}

extension PollReport {
    mutating func note(_ asked: PolledCells, _ recorded: RecordedCells, of profile: ProviderProfile) {
        self.asked += asked.outcomes.count
        recordedCells += recorded.stored
        raisedAlerts += recorded.alerts
        isStopped = isStopped || asked.isStopped
        for outcome in asked.outcomes {
            latest = max(latest, outcome.askedAt.timeIntervalSince(outcome.due.dueAt))
            switch outcome.answer {
            case .report(let fetched): refused += fetched.refused
            case .unchanged: break
            case .fault(let fault):
                let cell = outcome.due.cell
                note(fault, at: profile.cost.isShared ? "document" : "\(cell.row),\(cell.column)")
            }
        }
    }
}
