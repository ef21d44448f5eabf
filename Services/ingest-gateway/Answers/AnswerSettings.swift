import Foundation
import HTTPService

/// How long answers are kept, and how many of each kind.
struct AnswerSettings: Sendable {
    /// Seconds, and up to three times as long for the first who asks after a pause: new readings come a few times an hour, so this hardly makes anything older.
    var lifetime: TimeInterval = 15
    /// An answer of the environment has some 20 kB, the facts behind it about as much.
    var capacity = 1_000

    func cache<Key, Value>(_ now: @escaping @Sendable () -> Date) -> LoadingCache<Key, Value> {
        LoadingCache(capacity: capacity, lifetime: lifetime, grace: 2 * lifetime, now: now)
    }
}
