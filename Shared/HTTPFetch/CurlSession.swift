import BlockingCalls
import CCurl

/// All transfers of one loop: one multi handle on one thread, which runs this actor's jobs and, between them, waits for
/// libcurl's sockets and its wake signal at once.
actor CurlSession {
    private struct Transfer {
        let easy: CurlEasy
        let deadline: ContinuousClock.Instant
        let continuation: CheckedContinuation<TransferOutcome, Never>
        /// How often it was restarted because no connection had room for it.
        var restarts = 0
    }

    /// Enough for a burst on new connections; a server that never has room is not retried for ever.
    private static let mostRestarts = 20

    private let thread: DedicatedThread
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }
    private let arrivals = TransferArrivals()
    private var multi: CurlMulti?
    private var transfers: [Int: Transfer] = [:]
    private var spareHandles = SpareHandles()
    /// No later than any transfer's deadline, so that transfers are only checked when one may be overdue.
    private var earliestDeadline: ContinuousClock.Instant?

    init(name: String, connectionsPerHost: Int) {
        thread = DedicatedThread(name: name)
        multi = CurlMulti(connectionsPerHost: connectionsPerHost)
        thread.whenIdle { [weak self] signal in
            // While a transfer is in flight its caller keeps the actor alive; without one the thread must not.
            let isBusy = self?.assumeIsolated { $0.advance(signal) } ?? false
            if !isBusy { _ = waitForEvents(on: nil, or: signal, timeout: nil) }
        }
    }

    var transferCount: Int { transfers.count }

    /// Runs a transfer to its end; cancelling the calling task removes it.
    ///
    /// Not a job of the actor: a thousand transfers that start together need one wake-up of the thread.
    nonisolated func run(_ plan: TransferPlan) async -> TransferOutcome {
        let number = arrivals.nextNumber()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let arrival = TransferArrivals.Arrival(number: number, plan: plan, continuation: continuation)
                switch arrivals.add(arrival) {
                case nil: continuation.resume(returning: .cancelled)
                case true?: thread.wakeSignal.raise()
                case false?: break
                }
            }
        } onCancel: {
            if arrivals.cancel(number) { thread.wakeSignal.raise() }
        }
    }

    /// Ends every transfer as ``TransferOutcome/closed`` and closes the connections.
    func close() {
        for number in Array(transfers.keys) { end(number) { _ in .closed } }
        spareHandles = SpareHandles()
        multi = nil
    }

    private func begin(_ arrival: TransferArrivals.Arrival) {
        let (plan, continuation) = (arrival.plan, arrival.continuation)
        guard let multi else { return continuation.resume(returning: .closed) }
        guard let easy = spareHandles.take(limit: plan.maximumResponseBytes, reach: plan.reach) else {
            return continuation.resume(returning: .notStarted(CURLE_FAILED_INIT))
        }
        plan.configure(easy)
        easy.setNumber(arrival.number)
        guard easy.optionFault == CURLE_OK else {
            return continuation.resume(returning: .notStarted(easy.optionFault))
        }
        guard multi.add(easy) else { return continuation.resume(returning: .notStarted(CURLE_FAILED_INIT)) }
        let deadline = ContinuousClock.now + plan.timeLimit
        earliestDeadline = min(earliestDeadline ?? deadline, deadline)
        transfers[arrival.number] = Transfer(easy: easy, deadline: deadline, continuation: continuation)
    }

    /// Waits for events and handles them.
    /// - Returns: false, at once, when no transfer is in flight.
    private func advance(_ signal: WakeSignal) -> Bool {
        // Before waiting: a signal raised since the last call may have been cleared with the one that ended the wait.
        let hasBegun = takeArrivals()
        endOverdueTransfers()
        guard let multi, !transfers.isEmpty else { return false }
        if !hasBegun {
            let limit = signal.limit(.milliseconds(Int(millisecondsToDeadline())))
            multi.wait(or: signal.descriptor, milliseconds: CInt(clamping: limit?.wholeMilliseconds ?? 0))
            _ = takeArrivals()
        }
        multi.perform()
        while let (number, code) = multi.nextFinished() {
            if restart(number, after: code) { continue }
            end(number) { .finished(TransferFacts(of: $0, code: code)) }
        }
        return true
    }

    /// - Returns: whether transfers were added, which libcurl has to be asked to start.
    private func takeArrivals() -> Bool {
        let batch = arrivals.takeAll()
        for arrival in batch.arrivals { begin(arrival) }
        for number in batch.cancelled { end(number) { _ in .cancelled } }
        return !batch.arrivals.isEmpty
    }

    /// Restarts a transfer that libcurl gave up after five connections had refused it. Before a server's settings
    /// arrive libcurl sends more requests than they allow, and a refused one may meet five such connections in a burst.
    /// RFC 9113, 8.7: a refused stream was not processed, so "any request can be safely retried".
    private func restart(_ number: Int, after code: CURLcode) -> Bool {
        guard let multi, var transfer = transfers[number], transfer.easy.wasNeverTaken(code),
            transfer.restarts < Self.mostRestarts
        else { return false }
        transfer.restarts += 1
        transfers[number] = transfer
        multi.remove(transfer.easy)
        return multi.add(transfer.easy)
    }

    private func end(_ number: Int, with outcome: (CurlEasy) -> TransferOutcome) {
        guard let transfer = transfers.removeValue(forKey: number) else { return }
        let outcome = outcome(transfer.easy)
        multi?.remove(transfer.easy)
        spareHandles.keep(transfer.easy)
        transfer.continuation.resume(returning: outcome)
    }

    /// Our own limit in addition to libcurl's: libcurl 7.88 does not time a transfer that waits for a connection.
    private func endOverdueTransfers() {
        guard let earliestDeadline else { return }
        let now = ContinuousClock.now
        guard earliestDeadline <= now else { return }
        for (number, transfer) in transfers where transfer.deadline <= now {
            end(number) { .overdue(TransferFacts(of: $0, code: CURLE_OPERATION_TIMEDOUT)) }
        }
        self.earliestDeadline = transfers.values.map(\.deadline).min()
    }

    private func millisecondsToDeadline() -> CInt {
        guard let earliestDeadline else { return CInt.max }
        return CInt(clamping: max(0, (earliestDeadline - .now).wholeMilliseconds + 1))
    }
}

/// A client's instructions to the session; `configure` runs on the session's thread.
struct TransferPlan: Sendable {
    var timeLimit: Duration
    var maximumResponseBytes: Int
    var reach: AddressReach
    var configure: @Sendable (CurlEasy) -> Void
}
