import Synchronization

/// The output of a helper process, and the callers waiting for lines of it. `state` is the lock of everything.
public final class OutputLines: Sendable {
    private struct Waiter {
        let event: String
        let count: Int
        let matches: @Sendable (String) -> Bool
        let continuation: CheckedContinuation<[String], any Error>
        var found: [String] = []

        var isSatisfied: Bool { found.count >= count }

        mutating func take(_ line: String) {
            if matches(line) { found.append(line) }
        }
    }

    private struct State {
        var lines: [String] = []
        var waiters: [Int: Waiter] = [:]
        var cancelled: Set<Int> = []
        var lastNumber = 0
        var hasEnded = false
    }

    private let state = Mutex(State())
    private let source: String

    init(source: String) { self.source = source }

    /// All lines until now.
    public var all: [String] { state.withLock { $0.lines } }

    /// The first line that matches, as soon as it is there.
    public func first(_ event: String, where matches: @escaping @Sendable (String) -> Bool) async throws -> String {
        try await first(1, event, where: matches)[0]
    }

    /// The first lines that match, as soon as there are so many.
    /// - Parameter event: what the lines show, for the error.
    /// - Throws: ``HelperProcessError`` when the process ends or the test is cancelled before.
    public func first(
        _ count: Int, _ event: String, where matches: @escaping @Sendable (String) -> Bool
    ) async throws -> [String] {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                register(
                    Waiter(event: event, count: count, matches: matches, continuation: continuation), number: number)
            }
        } onCancel: {
            cancel(number)
        }
    }

    func append(_ line: String) {
        let done = state.withLock { state in
            state.lines.append(line)
            for number in state.waiters.keys { state.waiters[number]?.take(line) }
            let done = state.waiters.filter { $0.value.isSatisfied }
            for number in done.keys { state.waiters[number] = nil }
            return done.values
        }
        for waiter in done { waiter.continuation.resume(returning: waiter.found) }
    }

    func end() {
        let (waiters, lines) = state.withLock { state in
            state.hasEnded = true
            defer { state.waiters = [:] }
            return (Array(state.waiters.values), state.lines)
        }
        for waiter in waiters { waiter.continuation.resume(throwing: ended(waiter.event, lines)) }
    }

    private func register(_ waiter: Waiter, number: Int) {
        let outcome: Result<[String], any Error>? = state.withLock { state in
            var waiter = waiter
            for line in state.lines where !waiter.isSatisfied { waiter.take(line) }
            if waiter.isSatisfied { return .success(waiter.found) }
            if state.hasEnded { return .failure(ended(waiter.event, state.lines)) }
            if state.cancelled.remove(number) != nil { return .failure(gaveUp(waiter.event, state.lines)) }
            state.waiters[number] = waiter
            return nil
        }
        if let outcome { waiter.continuation.resume(with: outcome) }
    }

    private func cancel(_ number: Int) {
        let (waiter, lines) = state.withLock { state in
            let waiter = state.waiters.removeValue(forKey: number)
            if waiter == nil { state.cancelled.insert(number) }
            return (waiter, state.lines)
        }
        guard let waiter else { return }
        waiter.continuation.resume(throwing: gaveUp(waiter.event, lines))
    }

    private func ended(_ event: String, _ lines: [String]) -> HelperProcessError {
        .ended(source, waitingFor: event, output: lines)
    }

    private func gaveUp(_ event: String, _ lines: [String]) -> HelperProcessError {
        .gaveUp(source, waitingFor: event, output: lines)
    }
}
