import Logging
import Messaging
import Synchronization

extension PostgresPool {
    typealias Lease = PoolState<PostgresConnection>.Lease

    /// Waits for exclusive use of a connection; return it with ``release(_:)``.
    /// - Throws: ``PostgresError``: the pool is exhausted or closed, or the server cannot be reached;
    ///   `CancellationError`.
    func acquire() async throws -> PostgresConnection {
        try Task.checkCancellation()
        let start = ContinuousClock.now
        let connection = try await leasedConnection(until: start + configuration.acquireLimit)
        meter.waited(ContinuousClock.now - start)
        return connection
    }

    private func leasedConnection(until deadline: ContinuousClock.Instant) async throws -> PostgresConnection {
        var lease = try withState { try $0.lease() }
        if lease == nil { lease = try await waitForLease(until: deadline) }
        switch lease {
        case .connection(let connection): return connection
        case .slot, nil: return try await open(until: deadline)
        }
    }

    func release(_ connection: PostgresConnection) async {
        guard connection.isReusable.load(ordering: .acquiring), !withState({ $0.isClosed }) else {
            await connection.close()
            return releaseSlot()
        }
        withState { $0.takeBack(connection) }?.resume(returning: .connection(connection))
    }

    /// One attempt to connect.
    func connectOnce() async throws -> PostgresConnection {
        let turn = withState { $0.silentHosts }
        do {
            let connection = try await PostgresConnection.open(configuration, turn: turn)
            withState { $0.lastFailure = nil }
            return connection
        } catch let error as PostgresError {
            withState {
                $0.lastFailure = "\(error)"
                $0.silentHosts += 1
            }
            throw error
        }
    }

    func releaseSlot() {
        withState { $0.takeBackSlot() }?.resume(returning: .slot)
    }

    private func waitForLease(until deadline: ContinuousClock.Instant) async throws -> Lease {
        let id = withState { $0.makeID() }
        async let _: Void = endWait(id, at: deadline)
        let lease = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let outcome = withState { state -> Result<Lease?, PostgresError> in
                    do throws(PostgresError) {
                        let lease = try state.lease()
                        if lease == nil { state.enqueue(continuation, id: id) }
                        return .success(lease)
                    } catch {
                        return .failure(error)
                    }
                }
                switch outcome {
                case .success(let lease?): continuation.resume(returning: lease)
                case .success(nil): if Task.isCancelled { endWait(id, CancellationError()) }
                case .failure(let error): continuation.resume(throwing: error)
                }
            }
        } onCancel: {
            endWait(id, CancellationError())
        }
        return lease
    }

    private func endWait(_ id: Int, at deadline: ContinuousClock.Instant) async {
        guard (try? await ContinuousClock().sleep(until: deadline)) != nil else { return }
        let error = PostgresError.poolExhausted(size: configuration.poolSize, waited: configuration.acquireLimit)
        if endWait(id, error) { meter.timedOut() }
    }

    /// - Returns: whether it was still waiting.
    @discardableResult
    private func endWait(_ id: Int, _ error: any Error) -> Bool {
        guard let waiting = withState({ $0.dequeue(id) }) else { return false }
        waiting.resume(throwing: error)
        return true
    }

    /// Connects, retrying transient errors while there is time.
    private func open(until deadline: ContinuousClock.Instant) async throws -> PostgresConnection {
        var failures = 0
        while true {
            do {
                return try await connectOnce()
            } catch {
                failures += 1
                let delay = backoff.delay(afterFailures: failures)
                let isTransient = (error as? PostgresError)?.isTransient ?? false
                guard isTransient, .now + delay < deadline, !withState({ $0.isClosed }) else {
                    releaseSlot()
                    throw error
                }
                logger.debug("PostgreSQL cannot be reached", metadata: ["reason": "\(error)", "delay": "\(delay)"])
                do {
                    try await Task.sleep(for: delay)
                } catch {
                    releaseSlot()
                    throw error
                }
            }
        }
    }
}
