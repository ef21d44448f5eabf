import Synchronization

extension PostgresPool {
    /// Runs the body between BEGIN and COMMIT; an error rolls everything back and is rethrown.
    ///
    /// The body is never run twice. Cancelling the task does not cancel COMMIT.
    /// - Throws: ``PostgresError/outcomeUnknown(reason:)`` when the connection ends during COMMIT,
    ///   ``PostgresError/rolledBack`` when the body swallowed a failed statement.
    public nonisolated(nonsending) func transaction<Result>(
        isolation: TransactionIsolation = .readCommitted,
        _ body: nonisolated(nonsending) (PostgresTransaction) async throws -> Result
    ) async throws -> Result {
        try await transaction(isolation: isolation, startingWith: []) { transaction, _ in try await body(transaction) }
    }

    /// The same, with first statements in the round trip of BEGIN; the body is passed their rows.
    public nonisolated(nonsending) func transaction<Result>(
        isolation: TransactionIsolation = .readCommitted, startingWith statements: [SQL],
        _ body: nonisolated(nonsending) (PostgresTransaction, [Rows]) async throws -> Result
    ) async throws -> Result {
        let (connection, rows) = try await begin(isolation, statements)
        let transaction = PostgresTransaction(on: connection)
        do {
            let result = try await body(transaction, rows)
            transaction.end()
            try await commit(transaction, on: connection)
            await release(connection)
            return result
        } catch {
            transaction.end()
            await rollBack(connection)
            await release(connection)
            throw error
        }
    }

    /// A connection that ends before the responses has committed none of the caller's work, so another is used.
    private func begin(
        _ isolation: TransactionIsolation, _ statements: [SQL]
    ) async throws -> (PostgresConnection, [Rows]) {
        var attempts = 0
        while true {
            let connection = try await acquire()
            do {
                return (connection, Array(try await connection.run([isolation.begin] + statements).dropFirst()))
            } catch {
                await rollBack(connection)
                await release(connection)
                attempts += 1
                // Each attempt uses up a dead connection; after as many as the pool has, the cause is a different one.
                guard error.isLostConnection, attempts <= configuration.poolSize else { throw error.asPostgresError }
            }
        }
    }

    /// In one round trip with what the transaction has left to send.
    private func commit(_ transaction: PostgresTransaction, on connection: PostgresConnection) async throws {
        let (unsent, next) = transaction.ending
        let required = unsent + ["COMMIT"]
        do {
            let answers = try await connection.run(
                required + (next.map { [$0] } ?? []), required: required.count, isCancellable: false)
            // "If the transaction is in an aborted state, COMMIT is answered with the command tag ROLLBACK."
            guard answers[unsent.count].storage.commandTag == "COMMIT" else { throw PostgresError.rolledBack }
        } catch PostgresError.connectionLost(let reason) {
            throw PostgresError.outcomeUnknown(reason: reason)
        } catch PostgresError.server(let error) where error.sqlState == "25P02" {
            // What is sent with COMMIT is refused in an aborted transaction, before COMMIT can say so.
            throw PostgresError.rolledBack
        } catch {
            throw error.asPostgresError
        }
    }

    private func rollBack(_ connection: PostgresConnection) async {
        guard !connection.isReusable.load(ordering: .acquiring) else { return }
        // If it fails the connection is closed, which rolls back too.
        _ = try? await connection.run(["ROLLBACK"], isCancellable: false)
    }
}
