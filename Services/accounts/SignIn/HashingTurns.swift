import DequeModule
import Synchronization

/// Hands out a few threads, first come first served; the number of waiters is bounded.
final class HashingTurns: Sendable {
    private struct Waiter {
        var isGone: @Sendable () -> Bool
        var continuation: CheckedContinuation<HashingThread, any Error>
    }

    private struct State {
        var free: [HashingThread]
        var waiting: Deque<Waiter> = []
        var given = 0
        var later: LaterTurns
    }

    private let state: Mutex<State>
    private let mostWaiting: Int

    init(threads: Int, mostWaiting: Int) {
        self.mostWaiting = mostWaiting
        state = Mutex(
            State(free: (0..<max(1, threads)).map { _ in HashingThread() }, later: LaterTurns(threads: threads)))
    }

    /// How many wait for a turn.
    var waiting: Int { state.withLock { $0.waiting.count } }

    /// How many turns there have been.
    var given: Int { state.withLock { $0.given } }

    /// Runs the work on a thread of its own.
    /// - Parameter isGone: whether the turn may go to somebody else.
    /// - Throws: ``HashingRefused``, or what the work throws.
    func take<Value: Sendable>(
        unless isGone: @escaping @Sendable () -> Bool = { false }, _ work: (HashingThread) async throws -> Value
    ) async throws -> Value {
        let thread = try await turn(unless: isGone)
        state.withLock { $0.given += 1 }
        let start = ContinuousClock.now
        defer { pass(thread, after: .now - start) }
        return try await work(thread)
    }

    /// Before work that would be in vain.
    /// - Throws: ``HashingRefused/full(comeBackIn:)`` when a turn would be refused now.
    func expectRoom() throws(HashingRefused) {
        let (refused, left): (HashingRefused?, [Waiter]) = state.withLock { state in
            let left = makeRoom(&state)
            let isFull = state.free.isEmpty && state.waiting.count >= mostWaiting
            return (isFull ? refusal(&state) : nil, left)
        }
        for waiter in left { waiter.continuation.resume(throwing: HashingRefused.abandoned) }
        if let refused { throw refused }
    }

    private func turn(unless isGone: @escaping @Sendable () -> Bool) async throws -> HashingThread {
        try await withCheckedThrowingContinuation { continuation in
            let (outcome, left): (Result<HashingThread, HashingRefused>?, [Waiter]) = state.withLock { state in
                if isGone() { return (.failure(.abandoned), []) }
                if let thread = state.free.popLast() { return (.success(thread), []) }
                let left = makeRoom(&state)
                guard state.waiting.count < mostWaiting else { return (.failure(refusal(&state)), left) }
                state.waiting.append(Waiter(isGone: isGone, continuation: continuation))
                return (nil, left)
            }
            for waiter in left { waiter.continuation.resume(throwing: HashingRefused.abandoned) }
            if let outcome { continuation.resume(with: outcome) }
        }
    }

    private func refusal(_ state: inout State) -> HashingRefused {
        .full(comeBackIn: state.later.seconds(behind: state.waiting.count, at: .now))
    }

    /// Removes the waiters that are gone when there is no room for another.
    private func makeRoom(_ state: inout State) -> [Waiter] {
        guard state.waiting.count >= mostWaiting else { return [] }
        var left: [Waiter] = []
        // Asked once: a waiter may leave at any moment.
        state.waiting.removeAll { waiter in
            let isGone = waiter.isGone()
            if isGone { left.append(waiter) }
            return isGone
        }
        return left
    }

    /// Passes the thread to the first waiter that is still there.
    private func pass(_ thread: HashingThread, after taken: Duration) {
        let (next, left): (Waiter?, [Waiter]) = state.withLock { state in
            state.later.learn(taken)
            var left: [Waiter] = []
            while let waiter = state.waiting.popFirst() {
                guard waiter.isGone() else { return (waiter, left) }
                left.append(waiter)
            }
            state.free.append(thread)
            return (nil, left)
        }
        for waiter in left { waiter.continuation.resume(throwing: HashingRefused.abandoned) }
        next?.continuation.resume(returning: thread)
    }
}

/// Why a password was not hashed.
enum HashingRefused: Error, Equatable {
    /// The most that may wait are waiting; in so many seconds there may be room.
    case full(comeBackIn: Int)
    /// Nobody waits for the result.
    case abandoned
}
