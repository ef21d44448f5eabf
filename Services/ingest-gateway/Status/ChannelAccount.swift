import Foundation

/// How sending goes on one channel outside the inbox.
struct ChannelAccount: Sendable, Equatable {
    /// Such as `email`.
    var channel: String
    /// Messages that are due and not sent yet, counted to ``countLimit``.
    var waiting = 0
    /// Since when the first of them is due.
    var waitingSince: Date?
    /// Messages that wait for another attempt.
    var retrying = 0
    /// Messages of the last day that were given up.
    var failed = 0

    /// More are not counted.
    static let countLimit = 100_001
}
