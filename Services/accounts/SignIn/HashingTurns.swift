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
    }

    private let state: Mutex<State>
    private let mostWaiting: Int

    init(threads: Int, mostWaiting: Int) {
        self.mostWaiting = mostWaiting
        state = Mutex(State(free: (0..<max(1, threads)).map { _ in HashingThread() }))
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
        defer { pass(thread) }
        return try await work(thread)
    }

    /// Before work that would be in vain.
    /// - Throws: ``HashingRefused/full`` when a turn would be refused now.
    func expectRoom() throws(HashingRefused) {
        let (isFull, left) = state.withLock { state in
            let left = makeRoom(&state)
            return (state.free.isEmpty && state.waiting.count >= mostWaiting, left)
        }
        for waiter in left { waiter.continuation.resume(throwing: HashingRefused.abandoned) }
        if isFull { throw .full }
    }

    private func turn(unless isGone: @escaping @Sendable () -> Bool) async throws -> HashingThread {
        try await withCheckedThrowingContinuation { continuation in
            let (outcome, left): (Result<HashingThread, HashingRefused>?, [Waiter]) = state.withLock { state in
                if isGone() { return (.failure(.abandoned), []) }
                if let thread = state.free.popLast() { return (.success(thread), []) }
                let left = makeRoom(&state)
                guard state.waiting.count < mostWaiting else { return (.failure(.full), left) }
                state.waiting.append(Waiter(isGone: isGone, continuation: continuation))
                return (nil, left)
            }
            for waiter in left { waiter.continuation.resume(throwing: HashingRefused.abandoned) }
            if let outcome { continuation.resume(with: outcome) }
        }
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
    private func pass(_ thread: HashingThread) {
        let (next, left): (Waiter?, [Waiter]) = state.withLock { state in
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
    /// The most that may wait are waiting.
    case full
    /// Nobody waits for the result.
    case abandoned
}
