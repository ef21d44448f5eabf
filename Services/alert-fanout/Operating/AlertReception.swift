import Domain

/// What the outside channels report of an alert, and people's feedback on it.
struct AlertReception: Sendable, Equatable {
    /// Deliveries over an outside channel with the same state for the same reason.
    struct Channel: Sendable, Equatable, Codable {
        var channel: String
        /// Such as `queued`, `sent`, `accepted`, `delivered`, `opened` or `failed`.
        var state: String
        /// The class of a failure.
        var reason: String?
        var recipients: Int
    }

    struct Verdict: Sendable, Equatable, Codable {
        var verdict: AlertFeedback
        var people: Int
    }

    /// In the order of channels and of states; nil while the notifier's view cannot be read.
    var channels: [Channel]?
    /// The verdicts that anybody gave.
    var feedback: [Verdict]
}
