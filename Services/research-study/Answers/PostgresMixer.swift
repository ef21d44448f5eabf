import Postgres

/// The steps of ``MixAnswers`` in the database.
struct PostgresMixer: Sendable {
    let pool: PostgresPool
    /// The only study whose answers are mixed; nil for those of all.
    var study: StudyID?

    private var condition: SQL { study.map { "intake.study_id = \($0)" } ?? "true" }

    /// Notes the tokens of all answers that have come, in a random order.
    func spendTokens() async throws {
        try await mixing { transaction in
            try await transaction.query(
                """
                INSERT INTO spent_tokens (study_id, day, digest)
                SELECT study_id, token_day, token_digest FROM intake WHERE \(condition)
                ORDER BY random() ON CONFLICT DO NOTHING
                """)
        }
    }

    /// Stores the answers whose tokens are noted, in another random order, and removes them from those that have come.
    /// - Returns: how many.
    func storeAnswers() async throws -> Int {
        try await mixing { transaction in
            try await transaction.query(
                """
                WITH taken AS (
                    DELETE FROM intake USING spent_tokens
                    WHERE spent_tokens.study_id = intake.study_id AND digest = token_digest AND \(condition)
                    RETURNING intake.study_id, answer
                ), stored AS (
                    INSERT INTO responses
                    SELECT response.* FROM taken, LATERAL jsonb_populate_record(
                        NULL::responses,
                        answer || jsonb_build_object('study_id', study_id, 'id', gen_random_uuid())) AS response
                    ORDER BY random()
                    RETURNING true
                )
                SELECT count(*) FROM stored
                """
            ).decode(Int.self).reduce(0, +)
        }
    }

    /// Lets the database write over what was deleted.
    func forgetDeleted() async throws { try await pool.query("VACUUM intake") }

    /// One at a time, however many replicas there are.
    @discardableResult
    private func mixing<Result>(
        _ body: (PostgresTransaction) async throws -> Result
    ) async throws -> Result {
        let lock: SQL = "SELECT pg_advisory_xact_lock(hashtextextended('mixing', 0))"
        return try await pool.transaction(startingWith: [lock]) { transaction, _ in
            try await transaction.liftTimeLimits()
            return try await body(transaction)
        }
    }
}
