import Synchronization

/// Requests from callers on any thread to the session's thread, kept until that thread takes them: one wake-up delivers
/// all of them. The mutex is the lock of everything.
final class TransferArrivals: Sendable {
    struct Arrival: Sendable {
        let number: Int
        let plan: TransferPlan
        let continuation: CheckedContinuation<TransferOutcome, Never>
    }

    /// Arrivals precede the cancellations, so that none of them is missed.
    struct Batch {
        var arrivals: [Arrival] = []
        var cancelled: [Int] = []

        var isEmpty: Bool { arrivals.isEmpty && cancelled.isEmpty }
    }

    private struct State {
        var waiting = Batch()
        var lastNumber = 0
    }

    private let state = Mutex(State())

    func nextNumber() -> Int {
        state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
    }

    /// Called in the task that waits for the outcome.
    /// - Returns: whether the session must be woken; nil when the task was cancelled before, and nothing was added.
    func add(_ arrival: Arrival) -> Bool? {
        state.withLock { state in
            // A task counts as cancelled before its handler runs, so a cancellation that was taken earlier is visible
            // here.
            guard !Task.isCancelled else { return nil }
            defer { state.waiting.arrivals.append(arrival) }
            return state.waiting.isEmpty
        }
    }

    /// - Returns: whether the session must be woken.
    func cancel(_ number: Int) -> Bool {
        state.withLock { state in
            defer { state.waiting.cancelled.append(number) }
            return state.waiting.isEmpty
        }
    }

    func takeAll() -> Batch {
        state.withLock { state in
            guard !state.waiting.isEmpty else { return Batch() }
            defer { state.waiting = Batch() }
            return state.waiting
        }
    }
}
