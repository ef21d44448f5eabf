public import Foundation
public import MessageProtocol
import Synchronization

/// Why messages of one queue wait for another attempt, as of the last one that failed at this attempt.
public struct RetryNote: Sendable, Equatable {
    /// The name of their own queue.
    public var queue: String
    /// Which attempt failed, counted from 1.
    public var attempt: Int
    /// When the last of them is tried again.
    public var until: Date
    public var reason: String

    public init(queue: String, attempt: Int, until: Date, reason: String) {
        self.queue = queue
        self.attempt = attempt
        self.until = until
        self.reason = reason
    }
}

/// The retries that a process has caused since they were last taken, one note for each queue and attempt, so that
/// their number is bounded however many messages fail.
public final class RetryNotes: Sendable {
    private struct Key: Hashable {
        var queue: String
        var attempt: Int
    }

    private let notes = Mutex<[Key: RetryNote]>([:])

    /// Longer reasons are truncated.
    private static let maximumReasonLength = 500

    public init() {}

    /// Notes that a message waits in a delay queue from now on.
    public func note(_ queue: ConsumerQueue, _ retry: Retry, at now: Date = Date()) {
        let until = now.addingTimeInterval(retry.delay / .seconds(1))
        let reason = String(retry.reason.unicodeScalars.prefix(Self.maximumReasonLength))
        notes.withLock { notes in
            let key = Key(queue: queue.name, attempt: retry.nextAttempt - 1)
            let latest = max(until, notes[key]?.until ?? until)
            notes[key] = RetryNote(queue: key.queue, attempt: key.attempt, until: latest, reason: reason)
        }
    }

    /// - Returns: all notes, by queue and attempt; they are forgotten here.
    public func take() -> [RetryNote] {
        let taken = notes.withLock { notes in
            defer { notes.removeAll() }
            return notes.values.map(\.self)
        }
        return taken.sorted { ($0.queue, $0.attempt) < ($1.queue, $1.attempt) }
    }
}
