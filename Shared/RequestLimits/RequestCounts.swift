import Synchronization

/// What one process has counted, and what it has heard of the others' counts.
///
/// A request touches memory only: every second what is new goes to the table that all replicas share, and their sum comes
/// back. A client that spreads its requests over N replicas gets at most N times what one takes in that second more.
public final class RequestCounts: Sendable {
    struct Key: Hashable, Sendable {
        /// Of the client and the limit's name.
        var digest: [UInt8]
        /// Seconds since 1970.
        var windowStart: Int
    }

    private struct Count {
        /// Of all replicas, as of the last exchange.
        var shared = 0
        /// Since then.
        var own = 0
        var windowEnd: Int
    }

    /// Clients counted at a time: about 100 bytes each. Beyond that new ones are not limited, rather than refused.
    public static let most = 200_000

    private let counts = Mutex<[Key: Count]>([:])

    public init() {}

    /// Counts one request.
    /// - Returns: how many there have been in this window, this one included.
    func count(_ key: Key, until windowEnd: Int) -> Int {
        counts.withLock { counts in
            if counts[key] == nil, counts.count >= Self.most { return 1 }
            counts[key, default: Count(windowEnd: windowEnd)].own += 1
            return counts[key].map { $0.shared + $0.own } ?? 1
        }
    }

    /// What is to be added to the shared counts; windows that are over are forgotten.
    func takeNew(at now: Int) -> [(key: Key, added: Int, windowEnd: Int)] {
        counts.withLock { counts in
            counts = counts.filter { $0.value.windowEnd > now }
            var new: [(key: Key, added: Int, windowEnd: Int)] = []
            for (key, count) in counts where count.own > 0 {
                new.append((key, count.own, count.windowEnd))
                counts[key]?.shared += count.own
                counts[key]?.own = 0
            }
            return new
        }
    }

    /// - Parameter total: of all replicas, this one's included.
    func learn(_ total: Int, of key: Key) {
        counts.withLock { counts in
            guard let count = counts[key] else { return }
            counts[key]?.shared = max(count.shared, total)
        }
    }
}
