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
        let connection = try await begin(isolation)
        let transaction = PostgresTransaction(on: connection)
        do {
            let result = try await body(transaction)
            transaction.end()
            try await commit(connection)
            if let statement = transaction.afterCommit {
                _ = try? await connection.run([statement], isCancellable: false)
            }
            await release(connection)
            return result
        } catch {
            transaction.end()
            await rollBack(connection)
            await release(connection)
            throw error
        }
    }

    /// A connection that ends before the response to BEGIN has done none of the caller's work, so another is used.
    private func begin(_ isolation: TransactionIsolation) async throws -> PostgresConnection {
        var attempts = 0
        while true {
            let connection = try await acquire()
            do {
                _ = try await connection.run([isolation.begin])
                return connection
            } catch {
                await release(connection)
                attempts += 1
                // Each attempt uses up a dead connection; after as many as the pool has, the cause is a different one.
                guard error.isLostConnection, attempts <= configuration.poolSize else { throw error.asPostgresError }
            }
        }
    }

    private func commit(_ connection: PostgresConnection) async throws {
        do {
            let answer = try await connection.run(["COMMIT"], isCancellable: false)
            // "If the transaction is in an aborted state, COMMIT is answered with the command tag ROLLBACK."
            guard answer.first?.storage.commandTag == "COMMIT" else { throw PostgresError.rolledBack }
        } catch PostgresError.connectionLost(let reason) {
            throw PostgresError.outcomeUnknown(reason: reason)
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
