import BlockingCalls
import CCurl

/// All transfers of one client: one multi handle on one thread, which runs this actor's jobs and, between them, waits
/// for libcurl's sockets and for its wake signal at once.
actor CurlSession {
    private struct Transfer {
        let easy: CurlEasy
        let deadline: ContinuousClock.Instant
        let continuation: CheckedContinuation<TransferOutcome, Never>
    }

    private let thread: DedicatedThread
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }
    private let cancelled = CancelledTransfers()
    private var multi: CurlMulti?
    private var transfers: [Int: Transfer] = [:]
    private var lastNumber = 0
    /// Not later than any transfer's deadline, so that the transfers are looked through only when one may be overdue.
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
    func run(_ plan: TransferPlan) async -> TransferOutcome {
        lastNumber += 1
        let number = lastNumber
        return await withTaskCancellationHandler {
            await withCheckedContinuation { begin(plan, number: number, for: $0) }
        } onCancel: { [cancelled, signal = thread.wakeSignal] in
            cancelled.insert(number)
            signal.raise()
        }
    }

    /// Ends every transfer as ``TransferOutcome/closed`` and closes the connections.
    func close() {
        for number in transfers.keys { end(number) { _ in .closed } }
        multi = nil
    }

    private func begin(
        _ plan: TransferPlan, number: Int, for continuation: CheckedContinuation<TransferOutcome, Never>
    ) {
        guard let multi else { return continuation.resume(returning: .closed) }
        let sink = TransferSink(limit: plan.maximumResponseBytes, reach: plan.reach)
        guard let easy = CurlEasy(sink: sink) else {
            return continuation.resume(returning: .notStarted(CURLE_FAILED_INIT))
        }
        plan.configure(easy)
        easy.setNumber(number)
        guard easy.optionFault == CURLE_OK else {
            return continuation.resume(returning: .notStarted(easy.optionFault))
        }
        guard multi.add(easy) else { return continuation.resume(returning: .notStarted(CURLE_FAILED_INIT)) }
        let deadline = ContinuousClock.now + plan.timeLimit
        earliestDeadline = min(earliestDeadline ?? deadline, deadline)
        transfers[number] = Transfer(easy: easy, deadline: deadline, continuation: continuation)
    }

    /// Waits for events and handles them.
    /// - Returns: false, at once, when no transfer is in flight.
    private func advance(_ signal: WakeSignal) -> Bool {
        // Before the wait: a signal raised since the last call may have been cleared with the one that ended it.
        for number in cancelled.takeAll() { end(number) { _ in .cancelled } }
        endOverdueTransfers()
        guard let multi, !transfers.isEmpty else { return false }
        multi.wait(or: signal.descriptor, milliseconds: millisecondsToDeadline())
        multi.perform()
        while let (number, code) = multi.nextFinished() {
            end(number) { .finished(TransferFacts(of: $0, code: code)) }
        }
        return true
    }

    private func end(_ number: Int, with outcome: (CurlEasy) -> TransferOutcome) {
        guard let transfer = transfers.removeValue(forKey: number) else { return }
        let outcome = outcome(transfer.easy)
        multi?.remove(transfer.easy)
        transfer.continuation.resume(returning: outcome)
    }

    /// Our own limit beside libcurl's: libcurl 7.88 does not watch the time of a transfer that waits for a connection.
    private func endOverdueTransfers() {
        let now = ContinuousClock.now
        guard let earliestDeadline, earliestDeadline <= now else { return }
        for (number, transfer) in transfers where transfer.deadline <= now { end(number) { .overdue($0.phase) } }
        self.earliestDeadline = transfers.values.map(\.deadline).min()
    }

    private func millisecondsToDeadline() -> CInt {
        guard let earliestDeadline else { return CInt.max }
        return CInt(clamping: max(0, (earliestDeadline - .now).wholeMilliseconds + 1))
    }
}
