import Foundation

/// An alert as alert-fanout describes it; nil is unknown or none.
struct AlertStatus: Decodable, Sendable, Equatable {
    struct Line: Decodable, Sendable, Equatable {
        var outcome: String
        var reason: String?
        var recipients: Int
    }

    struct ChannelLine: Decodable, Sendable, Equatable {
        var channel: String
        var state: String
        var reason: String?
        var recipients: Int
    }

    struct FeedbackLine: Decodable, Sendable, Equatable {
        var verdict: String
        var people: Int
    }

    var alertID: UUID
    var kind: String
    var subject: String
    var intensity: Int
    var lane: String
    var state: String
    var reason: String?
    var raisedAt: Date
    var matchedAt: Date
    var expiresAt: Date?
    var finishedAt: Date?
    var estimated: Int
    var matched: Int
    var settled: Int
    var pending: Int
    var repeated: Int
    var ranges: Int
    var rangesDone: Int
    var batches: Int
    /// Nil in a list.
    var outcomes: [Line]?
    /// Nil in a list, and while the notifier's counts are not known.
    var channels: [ChannelLine]?
    /// Nil in a list.
    var feedback: [FeedbackLine]?
    var recipientsPerSecond: Double
    var expectedSeconds: Double?
    var expectedAt: Date?
}

/// The newest alerts.
struct AlertList: Decodable, Sendable, Equatable {
    var alerts: [AlertStatus]
}
