import Synchronization

/// Counts how many are at work at once.
final class Occupancy: Sendable {
    private let counts = Mutex((now: 0, most: 0))

    var now: Int { counts.withLock { $0.now } }
    var most: Int { counts.withLock { $0.most } }

    /// Works for a few turns of the scheduler.
    func work() async {
        counts.withLock { counts in
            counts.now += 1
            counts.most = max(counts.most, counts.now)
        }
        for _ in 0..<2 { await Task.yield() }
        counts.withLock { $0.now -= 1 }
    }
}
