public import MessageProtocol
import Synchronization

/// Limits how many messages of all lanes a process handles at once; a ``LaneSchedule`` decides which comes next.
///
/// `state` guards everything; continuations are resumed outside its lock.
public final class LaneGate: Sendable {
    fileprivate struct Waiter {
        let ticket: UInt64
        let continuation: CheckedContinuation<Void, any Error>
    }

    fileprivate enum Entry { case entered, waiting, refused }

    fileprivate struct State {
        let width: Int
        var schedule: LaneSchedule
        var lines: [Lane: [Waiter]] = [:]
        /// The tickets that hold a place.
        var holders: Set<UInt64> = []
        var lastTicket: UInt64 = 0
    }

    private let state: Mutex<State>

    /// - Parameters:
    ///   - width: how many messages of all lanes together are handled at once.
    ///   - patience: see ``LaneSchedule/patience``.
    public init(width: Int, patience: Int = 8) {
        state = Mutex(State(width: max(1, width), schedule: LaneSchedule(patience: patience)))
    }

    /// Waits for the lane's turn, in order of arrival within the lane, and holds a place while `body` runs.
    ///
    /// Cancellation frees the place at once: a body that hangs must not block the others for ever.
    /// - Throws: `CancellationError` when the task is cancelled before its turn; and what `body` throws.
    public func withTurn<Value>(_ lane: Lane, _ body: () async throws -> Value) async throws -> Value {
        let ticket = state.withLock { $0.makeTicket() }
        return try await withTaskCancellationHandler {
            try await enter(lane, ticket)
            defer { leave(ticket) }
            return try await body()
        } onCancel: {
            let waiter = state.withLock { $0.withdraw(ticket, from: lane) }
            waiter?.continuation.resume(throwing: CancellationError())
            leave(ticket)
        }
    }

    /// How many messages of a lane wait.
    public func waiting(in lane: Lane) -> Int { state.withLock { $0.lines[lane]?.count ?? 0 } }

    private func enter(_ lane: Lane, _ ticket: UInt64) async throws {
        try await withCheckedThrowingContinuation { continuation in
            switch state.withLock({ $0.enter(lane, Waiter(ticket: ticket, continuation: continuation)) }) {
            case .entered: continuation.resume()
            case .waiting: break
            case .refused: continuation.resume(throwing: CancellationError())
            }
        }
    }

    /// Frees the place, if the ticket holds one, and gives it to the next waiter.
    private func leave(_ ticket: UInt64) {
        let next = state.withLock { $0.leave(ticket) }
        next?.continuation.resume()
    }
}

extension LaneGate.State {
    fileprivate mutating func makeTicket() -> UInt64 {
        lastTicket += 1
        return lastTicket
    }

    /// Enters at once while there is a free place, and waits otherwise.
    fileprivate mutating func enter(_ lane: Lane, _ waiter: LaneGate.Waiter) -> LaneGate.Entry {
        // Checked under the lock: a later cancellation finds the waiter in its line.
        guard !Task.isCancelled else { return .refused }
        guard holders.count < width else {
            lines[lane, default: []].append(waiter)
            return .waiting
        }
        holders.insert(waiter.ticket)
        return .entered
    }

    fileprivate mutating func withdraw(_ ticket: UInt64, from lane: Lane) -> LaneGate.Waiter? {
        guard let place = lines[lane]?.firstIndex(where: { $0.ticket == ticket }) else { return nil }
        return lines[lane]?.remove(at: place)
    }

    /// - Returns: the waiter that now holds the place.
    fileprivate mutating func leave(_ ticket: UInt64) -> LaneGate.Waiter? {
        guard holders.remove(ticket) != nil else { return nil }
        let waiting = Set(lines.filter { !$0.value.isEmpty }.keys)
        guard let lane = schedule.next(among: waiting), let next = lines[lane]?.removeFirst() else { return nil }
        holders.insert(next.ticket)
        return next
    }
}
