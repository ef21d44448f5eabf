import Synchronization

/// Counts work done on any thread, and measures how long the expected amount took.
final class CompletionMeter: Sendable {
    private struct State {
        var missing: Int
        var start: ContinuousClock.Instant?
        var end: ContinuousClock.Instant?
    }

    struct Unfinished: Error, CustomStringConvertible {
        let description: String
    }

    private let state: Mutex<State>
    private let expected: Int
    private let ends = AsyncStream<Void>.makeStream()

    init(expecting expected: Int) {
        self.expected = expected
        state = Mutex(State(missing: expected))
    }

    /// Starts the clock, which the first ``add(_:)`` does otherwise.
    func start() { state.withLock { $0.start = .now } }

    func add(_ count: Int = 1) {
        let isComplete = state.withLock { state in
            if state.start == nil { state.start = .now }
            state.missing -= count
            guard state.missing <= 0, state.end == nil else { return false }
            state.end = .now
            return true
        }
        if isComplete { stopWaiting() }
    }

    /// Signals that the work has ended, complete or not.
    func stopWaiting() { ends.continuation.finish() }

    /// Returns when the expected amount is done, or the work has ended.
    func wait() async { for await _ in ends.stream {} }

    /// How much was done per second.
    /// - Throws: ``Unfinished`` when the work has ended before it was complete.
    func rate() throws -> Double {
        let (missing, start, end) = state.withLock { ($0.missing, $0.start, $0.end) }
        guard let start, let end else {
            throw Unfinished(description: "the work ended with \(missing) of \(expected) missing")
        }
        return Double(expected) / (end - start).seconds
    }
}

extension Duration {
    var seconds: Double { self / .seconds(1) }
}
