import BlockingCalls
import DequeModule
import Glibc
import Synchronization

/// One connection on one thread: everything that uses the `PGconn` runs there, and between jobs the thread polls its
/// socket.
///
/// Concurrent requests are handled one after the other. Cancelling a task that waits for the server gives up the
/// connection: a cancel request may arrive late and would hit the next statement.
actor PostgresConnection {
    private let thread = DedicatedThread(name: "postgres")
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// Whether it is connected, outside a transaction and not in use by a statement.
    nonisolated let isReusable = Atomic(false)

    var statements = StatementCache()
    var limits = AnswerLimits()
    var isCopying = false
    private(set) var handle: ConnectionHandle?
    private var progress = ConnectionHandle.ConnectProgress.wantsWrite
    private var wantsWrite = false
    private var lostReason = "it is closed"
    private var exchange: Exchange?
    private var listening: Waiter<String?>?
    private var notifications: Deque<String> = []
    private var isTaken = false
    private var turns: Deque<CheckedContinuation<Void, Never>> = []
    private var lastWaiter = 0
    private var cancelling: Task<Void, Never>?

    /// - Parameter turn: see ``PostgresConfiguration/connectionParameters(turn:)``.
    static func open(_ configuration: PostgresConfiguration, turn: Int = 0) async throws -> PostgresConnection {
        let connection = PostgresConnection()
        try await connection.connect(configuration, turn: turn)
        return connection
    }

    private func connect(_ configuration: PostgresConfiguration, turn: Int) async throws {
        thread.whenIdle { [weak self] signal in
            guard let watch = self?.assumeIsolated({ $0.watch }) else {
                _ = waitForEvents(on: nil, or: signal, timeout: nil)
                return
            }
            let outcome = waitForEvents(on: (watch.descriptor, watch.events), or: signal, timeout: watch.timeout)
            self?.assumeIsolated { $0.handle(outcome) }
        }
        limits = AnswerLimits(statement: configuration.statementTimeout, grace: configuration.responseGrace)
        let handle = try ConnectionHandle(parameters: configuration.connectionParameters(turn: turn))
        guard !handle.isBad else { throw PostgresError.connectFailure(handle.errorMessage) }
        self.handle = handle
        try await wait(for: .connected, limit: configuration.connectTimeout)
        isReusable.store(true, ordering: .releasing)
    }

    /// Ends the connection, and returns when any cancel request on its behalf has been sent.
    func close() async {
        giveUp(.connectionLost(reason: "it was closed"))
        await cancelling?.value
    }

    // MARK: Taking turns

    /// Waits until no other statement is in progress.
    /// - Throws: ``StaleConnection`` when the connection has ended; nothing has been sent.
    func takeTurn() async throws(StaleConnection) -> ConnectionHandle {
        if isTaken {
            await withCheckedContinuation { turns.append($0) }
        }
        isTaken = true
        if let handle, !handle.hasLiveConnection() { giveUp(handle.lost) }
        guard let handle else {
            passTurn()
            throw StaleConnection(reason: lostReason)
        }
        isReusable.store(false, ordering: .releasing)
        return handle
    }

    func passTurn() {
        let isInTransaction = handle?.isInTransaction ?? true
        if !isInTransaction { limits.areLifted = false }
        isReusable.store(!isInTransaction, ordering: .releasing)
        if let next = turns.popFirst() { next.resume() } else { isTaken = false }
    }

    // MARK: Waiting for the server

    /// Suspends until the goal is reached.
    /// - Returns: the results received.
    /// - Throws: ``PostgresError`` when the connection ends or times out, `CancellationError`.
    @discardableResult
    func wait(for goal: Exchange.Goal, limit: Duration? = nil, isCancellable: Bool = true) async throws -> [Answer] {
        lastWaiter += 1
        let id = lastWaiter
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let waiter = Waiter(id: id, limit: limit, continuation: continuation)
                exchange = Exchange(goal: goal, waiter: waiter)
                advance()
            }
        } onCancel: {
            if isCancellable { Task { await self.abandon(id) } }
        }
    }

    /// The payload of the next notification; nil when the deadline passes. The newest thousand are buffered.
    func nextNotification(before deadline: ContinuousClock.Instant?) async throws -> String? {
        if let first = notifications.popFirst() { return first }
        guard handle != nil else { throw PostgresError.connectionLost(reason: lostReason) }
        lastWaiter += 1
        let id = lastWaiter
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                listening = Waiter(id: id, deadline: deadline, continuation: continuation)
            }
        } onCancel: {
            Task { await self.abandon(id) }
        }
    }

    private func abandon(_ id: Int) {
        if let listening, listening.id == id {
            self.listening = nil
            listening.continuation.resume(throwing: CancellationError())
        }
        guard let exchange, exchange.waiter.id == id else { return }
        if exchange.goal != .connected, let token = handle?.makeCancelToken() {
            cancelling = Task { await CancelRequest().send(token) }
        }
        self.exchange = nil
        giveUp(.connectionLost(reason: "its statement was cancelled"))
        exchange.waiter.continuation.resume(throwing: CancellationError())
    }

    // MARK: On the thread, between jobs

    private struct Watch {
        var descriptor: CInt
        var events: CShort
        var timeout: Duration?
    }

    private var watch: Watch? {
        guard let handle else { return nil }
        var events = CShort(POLLIN)
        if exchange?.goal == .connected {
            events = CShort(progress == .wantsRead ? POLLIN : POLLOUT)
        } else if wantsWrite {
            events |= CShort(POLLOUT)
        }
        let deadline = [exchange?.waiter.deadline, listening?.deadline].compactMap { $0 }.min()
        return Watch(descriptor: handle.socket, events: events, timeout: deadline.map { $0 - .now })
    }

    private func handle(_ outcome: PollOutcome) {
        guard let handle else { return }
        if outcome.events != 0 {
            if exchange?.goal == .connected {
                progress = handle.pollConnect()
            } else if !handle.consumeInput() {
                let lost = handle.lost
                // The server's last message is still in libpq's buffer.
                try? exchange?.collect(from: handle, isFlushed: false)
                return giveUp(lost)
            }
            advance()
        }
        expire()
    }

    /// Does everything that is possible without blocking.
    private func advance() {
        guard let handle else { return giveUp(.connectionLost(reason: lostReason)) }
        do throws(PostgresError) {
            if exchange?.goal == .connected {
                if progress == .failed { throw PostgresError.connectFailure(handle.errorMessage) }
                if progress == .connected { finishExchange() }
                return
            }
            wantsWrite = try !handle.flush()
            try exchange?.collect(from: handle, isFlushed: !wantsWrite)
            if exchange?.isComplete == true { finishExchange() }
            deliver(handle.takeNotifications())
        } catch {
            giveUp(error)
        }
    }

    private func finishExchange() {
        guard let exchange else { return }
        self.exchange = nil
        exchange.waiter.continuation.resume(returning: exchange.answers)
    }

    private func deliver(_ payloads: [String]) {
        notifications.append(contentsOf: payloads)
        if notifications.count > 1_000 { notifications.removeFirst(notifications.count - 1_000) }
        guard let listening, let first = notifications.popFirst() else { return }
        self.listening = nil
        listening.continuation.resume(returning: first)
    }

    private func expire() {
        if let listening, listening.isOver {
            self.listening = nil
            listening.continuation.resume(returning: nil)
        }
        guard let exchange, exchange.waiter.isOver else { return }
        let problem = "no response within \(exchange.waiter.limit ?? .zero)"
        giveUp(exchange.goal == .connected ? PostgresError.connectFailure(problem) : .connectionLost(reason: problem))
    }

    /// Drops the connection, and fails the waiting callers with the reason.
    private func giveUp(_ error: PostgresError) {
        isReusable.store(false, ordering: .releasing)
        guard handle != nil || exchange != nil || listening != nil else { return }
        // The server's own message is more specific than "the server closed the connection".
        let error = exchange?.farewell.map { .connectionLost(reason: "\($0)") } ?? error
        handle = nil
        lostReason = error.lostReason
        let (exchange, listening) = (exchange, listening)
        (self.exchange, self.listening) = (nil, nil)
        exchange?.waiter.continuation.resume(throwing: error)
        listening?.continuation.resume(throwing: error)
    }
}
