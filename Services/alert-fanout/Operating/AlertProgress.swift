import Foundation

/// What is known of an alert and of its account: matched = the sum of its outcomes + pending.
struct AlertProgress: Sendable, Equatable {
    /// Recipients with the same outcome for the same reason.
    struct Line: Sendable, Equatable, Codable {
        var outcome: String
        /// Nil where the outcome says it all.
        var reason: String?
        var recipients: Int
    }

    var alertID: UUID
    var kind: String
    /// The allergens, joined by `+`; `unsure` when nobody knows which; empty for a digest.
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
    /// How many people it concerned when it was admitted.
    var estimated: Int
    var matched: Int
    /// People who had been told of this level before; not among the matched.
    var repeated: Int
    var ranges: Int
    var rangesDone: Int
    var batches: Int
    var outcomes: [Line]
    /// Recipients whose batches were settled in the last ``window`` before ``asOf``.
    var settledLately: Int
    var asOf: Date

    /// Over which the present rate is taken, in seconds.
    static let window: TimeInterval = 60
}

extension AlertProgress {
    var settled: Int { outcomes.reduce(0) { $0 + $1.recipients } }

    /// Handed to the notifier, without an answer yet.
    var pending: Int { matched - settled }

    /// Recipients a second over the last minute, or over the time since the alert was admitted when that is shorter.
    var rate: Double {
        Double(settledLately) / min(Self.window, max(1, asOf.timeIntervalSince(matchedAt)))
    }

    /// Who is still to be decided for or to be settled, as far as it is known.
    var remaining: Int {
        pending + (state == .running && rangesDone < ranges ? max(0, estimated - matched - repeated) : 0)
    }

    /// Seconds until the alert is settled at the present rate; nil while nobody can know.
    var expectedSeconds: Double? {
        guard state != .refused, state != .held else { return nil }
        // More people than at the admission may be concerned by now; of them nothing is known yet.
        let isComplete = state != .running || rangesDone == ranges
        if remaining <= 0 { return isComplete ? 0 : nil }
        return rate > 0 ? Double(remaining) / rate : nil
    }
}
