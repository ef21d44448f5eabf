import Domain

/// What became of an alert outside, and what people think of it.
struct AlertReception: Sendable, Equatable {
    /// Messages to addresses outside with the same state for the same reason.
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

    /// In the order of the channels and of a message's way; nil while the notifier does not tell.
    var channels: [Channel]?
    /// Of which there is any.
    var feedback: [Verdict]
}
