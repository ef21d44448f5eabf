import Foundation

/// How far an alert has come, as in the table `alerts`.
enum AlertState: String, CaseIterable, Sendable, Codable {
    /// Nobody is notified, for the reason stored with it.
    case refused
    /// It waits for an operator.
    case held
    /// Its audience is being matched, range by range.
    case running
    /// Everybody in its audience is decided for; batches may still be on their way.
    case done
    case stopped
}

/// An alert with its ledger: matched = the sum of its outcomes + pending.
struct AlertProgress: Sendable, Equatable {
    /// Recipients with the same outcome for the same reason.
    struct Line: Sendable, Equatable, Codable {
        var outcome: String
        /// Nil where the outcome needs none.
        var reason: String?
        var recipients: Int
    }

    var alertID: UUID
    /// The reports from which it was raised; empty for other kinds.
    var reports: [UUID] = []
    var kind: String
    /// The allergens, joined by `+`; `unsure` when none is certain; empty for a digest.
    var subject: String
    var intensity: Int
    var lane: String
    var state: AlertState
    /// Why it is refused, held or stopped.
    var reason: String?
    var raisedAt: Date
    /// When it was admitted, or released.
    var matchedAt: Date
    var expiresAt: Date?
    /// When the last of its ranges was done.
    var finishedAt: Date?
    /// How many people it affected when it was admitted.
    var estimated: Int
    var matched: Int
    /// People who had been notified of this level before; not counted as matched.
    var repeated: Int
    var ranges: Int
    var rangesDone: Int
    var batches: Int
    var outcomes: [Line]
    /// Recipients whose batches were settled in the last ``window`` before ``asOf``.
    var settledLately: Int
    var asOf: Date

    /// The span over which the present rate is measured, in seconds.
    static let window: TimeInterval = 60
}

extension AlertProgress {
    var settled: Int { outcomes.reduce(0) { $0 + $1.recipients } }

    /// Handed to the notifier and not settled yet.
    var pending: Int { matched - settled }

    /// Recipients a second over the last minute, or over the time since the alert was admitted when that is shorter.
    var rate: Double {
        Double(settledLately) / min(Self.window, max(1, asOf.timeIntervalSince(matchedAt)))
    }

    /// People still to be decided for or settled, as far as known.
    var remaining: Int {
        pending + (state == .running && rangesDone < ranges ? max(0, estimated - matched - repeated) : 0)
    }

    /// Seconds until the alert is settled at the present rate; nil while that is unknown.
    var expectedSeconds: Double? {
        guard state != .refused, state != .held else { return nil }
        // By now the alert may affect more people than at its admission; nothing is known of them yet.
        let isComplete = state != .running || rangesDone == ranges
        if remaining <= 0 { return isComplete ? 0 : nil }
        return rate > 0 ? Double(remaining) / rate : nil
    }
}
