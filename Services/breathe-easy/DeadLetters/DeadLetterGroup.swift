import Foundation
import MessageProtocol

/// Dead letters of one queue and cause.
struct DeadLetterGroup: Sendable, Equatable, Encodable {
    let queue: String
    let cause: String
    private(set) var count = 0
    private(set) var first: Date?
    private(set) var last: Date?

    fileprivate mutating func add(_ time: Date?) {
        count += 1
        guard let time else { return }
        first = min(first ?? time, time)
        last = max(last ?? time, time)
    }
}

/// Counts dead letters by queue and cause; holds one entry per group, however many letters there are.
struct DeadLetterCensus: Sendable {
    private struct Key: Hashable {
        let queue: String
        let cause: String
    }

    private var groups: [Key: DeadLetterGroup] = [:]
    /// Letters in all groups.
    private(set) var count = 0

    mutating func add(_ letter: DeadLetter) {
        count += 1
        let key = Key(queue: letter.queue.name, cause: letter.cause.group)
        groups[key, default: DeadLetterGroup(queue: key.queue, cause: key.cause)].add(letter.time)
    }

    /// By queue, the largest group first.
    var sorted: [DeadLetterGroup] {
        groups.values.sorted { ($0.queue, -$0.count, $0.cause) < ($1.queue, -$1.count, $1.cause) }
    }
}

/// The dead letters that a command changed, or would change.
struct DeadLetterChange: Sendable {
    var census = DeadLetterCensus()
    /// Queues with more messages than one run reads.
    var unfinished: [ConsumerQueue] = []
    /// Why it ended early.
    var failure: String?

    var count: Int { census.count }
}
