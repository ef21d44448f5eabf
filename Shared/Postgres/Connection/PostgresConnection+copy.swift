extension PostgresConnection {
    /// Starts a COPY and keeps the connection until ``passTurn()``.
    func beginCopy(_ statement: String) async throws {
        try Task.checkCancellation()
        let handle = try await takeTurn()
        do {
            try handle.sendScript(statement)
            for case .failure(var error) in try await wait(for: .copyIn) {
                if error.isSyntaxOrNameError { error.statement = statement }
                throw PostgresError.server(error)
            }
            isCopying = true
        } catch {
            passTurn()
            throw error
        }
    }

    /// Returns when the socket has accepted the bytes, so that a slow server slows the reader of the rows down.
    func sendCopy(_ bytes: [UInt8]) async throws {
        // When the socket accepts the bytes at once there is no suspension that could be cancelled.
        try Task.checkCancellation()
        try liveHandle().sendCopyData(bytes)
        try await wait(for: .flushed)
    }

    /// - Returns: how many rows the server stored.
    func finishCopy(_ bytes: [UInt8]) async throws -> Int {
        let handle = try liveHandle()
        if !bytes.isEmpty { try handle.sendCopyData(bytes) }
        try handle.sendCopyEnd(failure: nil)
        isCopying = false
        let answers = try await wait(for: .end)
        return try copiedCount(answers)
    }

    /// Aborts the COPY, undoing the rows read so far.
    func abortCopy(reason: String) async {
        guard isCopying else { return }
        isCopying = false
        // A lost connection has already aborted it.
        guard let handle, (try? handle.sendCopyEnd(failure: reason)) != nil else { return }
        _ = try? await wait(for: .end, isCancellable: false)
    }

    private func copiedCount(_ answers: [Answer]) throws(PostgresError) -> Int {
        var count = 0
        for answer in answers {
            switch answer {
            case .failure(let error): throw .server(error)
            case .rows(let rows): count = rows.affectedCount
            default: break
            }
        }
        return count
    }

    private func liveHandle() throws(PostgresError) -> ConnectionHandle {
        guard let handle else { throw .connectionLost(reason: "it ended during COPY") }
        return handle
    }
}
