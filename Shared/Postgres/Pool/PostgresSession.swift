/// Runs statements: a pool, each statement by itself, or a transaction.
public protocol PostgresSession: Sendable {
    /// Runs one statement.
    /// - Throws: ``PostgresError``; `CancellationError` when the task is cancelled, which stops the statement.
    @discardableResult
    func query(_ sql: SQL) async throws -> Rows

    /// Runs the statements in one round trip, all or none: the first failure is thrown.
    ///
    /// libpq buffers the whole batch, so it should have hundreds or a few thousand statements, not a million.
    @discardableResult
    func pipeline(_ statements: [SQL]) async throws -> [Rows]

    /// Loads rows by COPY, streaming: only one piece of them is in memory.
    ///
    /// It counts as one statement for the server's time limit, however slowly the rows come, and a row that the server
    /// rejects is reported at the end.
    /// - Parameters:
    /// - table: an unquoted name; this function quotes it.
    /// - rows: one value per column; nil is NULL. An error of the sequence aborts the COPY.
    /// - Returns: how many rows were stored: all or, when it throws, none.
    @discardableResult
    nonisolated(nonsending) func copy<Source: AsyncSequence>(
        into table: String, columns: [String], rows: Source
    ) async throws -> Int where Source.Element == [(any PostgresValue)?]
}

extension PostgresSession {
    /// Loads the rows of a sequence by COPY.
    @discardableResult
    public nonisolated(nonsending) func copy<Source: Sequence>(
        into table: String, columns: [String], rows: Source
    ) async throws -> Int where Source.Element == [(any PostgresValue)?] {
        try await copy(into: table, columns: columns, rows: PresentRows(rows: rows))
    }
}

/// Adapts rows in memory to an asynchronous sequence.
private struct PresentRows<Source: Sequence>: AsyncSequence {
    let rows: Source

    struct AsyncIterator: AsyncIteratorProtocol {
        var rows: Source.Iterator

        mutating func next(isolation actor: isolated (any Actor)?) async throws(Never) -> Source.Element? {
            rows.next()
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rows: rows.makeIterator()) }
}

extension PostgresConnection {
    nonisolated(nonsending) func copy<Source: AsyncSequence>(
        into table: String, columns: [String], rows: Source
    ) async throws -> Int where Source.Element == [(any PostgresValue)?] {
        let names = columns.map(SQL.quoted).joined(separator: ", ")
        try await beginCopy("COPY \(SQL.quoted(table)) (\(names)) FROM STDIN")
        do {
            var buffer = CopyBuffer(columnCount: columns.count)
            for try await row in rows {
                try buffer.append(row)
                if buffer.isFull { try await sendCopy(buffer.take()) }
            }
            try Task.checkCancellation()
            let count = try await finishCopy(buffer.take())
            await passTurn()
            return count
        } catch {
            await abortCopy(reason: "the source of the rows failed")
            await passTurn()
            throw error
        }
    }
}
