import Foundation
import HTTPFetch
import HTTPTypes
import Postgres

/// How long the researchers' map takes over a million answers, through the route and its checks of who asks; beside the
/// same means by one scan of the answers. STUDY_ANSWERS=… is another number.
struct StudyMapSuite: Suite {
    let name: String
    /// Cells of so many degrees, everywhere and for the whole study.
    let degrees: String

    private static let rounds = 10

    func run(_ settings: Settings) async throws -> Outcome {
        let count = ProcessInfo.processInfo.environment["STUDY_ANSWERS"].flatMap { Int($0) } ?? 1_000_000
        return try await StudyStack.with(settings) { stack in
            let token = try await Self.researcher(in: stack.database.pool)
            try await StudyAnswers.fill(
                count, of: StudyDatabase.study, isSummedUp: true, in: stack.database.pool)
            let request = FetchRequest.json(
                .get, "\(stack.url)/api/v1/research/map?size=\(degrees)", token: token)
            let client = HTTPClient()
            let milliseconds = await Result {
                try await Alternation(rounds: Self.rounds).run {
                    try await Self.ask(client, request)
                } peer: {
                    try await scan(stack.database.pool)
                }
            }
            await client.close()
            return Outcome(
                of: self, try milliseconds.get(), unit: "ms", peer: "one scan of the answers in PostgreSQL",
                goal: .below(200))
        }
    }

    private static func ask(_ client: HTTPClient, _ request: FetchRequest) async throws -> Double {
        let start = ContinuousClock.now
        let answer = try await client.send(request)
        let milliseconds = (ContinuousClock.now - start).seconds * 1_000
        // Nothing is quickly said.
        guard answer.status == .ok, answer.body.count > 2_000 else {
            throw StudyDatabase.Failure(
                description: "the map answered \(answer.status.code) with \(answer.body.count) bytes")
        }
        return milliseconds
    }

    private func scan(_ pool: PostgresPool) async throws -> Double {
        let size = Double(degrees) ?? 0.5
        let start = ContinuousClock.now
        try await pool.query(
            """
            SELECT round(latitude / \(size)), round(longitude / \(size)), count(*), avg(answers[1])
            FROM research_study.responses GROUP BY 1, 2
            """)
        return (ContinuousClock.now - start).seconds * 1_000
    }

    /// Somebody with the role and a second factor.
    /// - Returns: the token of a session.
    private static func researcher(in pool: PostgresPool) async throws -> String {
        let (userID, token) = (UUID(), LiveInboxPeople.token(of: 1))
        try await pool.transaction { transaction in
            // Triggers find their tables by it.
            try await transaction.query("SET LOCAL search_path = accounts")
            _ = try await transaction.pipeline([
                """
                INSERT INTO people (user_id, email, confirmed_at, created_at)
                VALUES (\(userID), 'researcher@example.org', now(), now())
                """,
                "INSERT INTO role_grants (user_id, role, granted_at) VALUES (\(userID), 'researcher', now())",
                """
                INSERT INTO totp_factors (user_id, secret, confirmed_at, started_at)
                VALUES (\(userID), '', now(), now())
                """,
                """
                INSERT INTO sessions (token_digest, session_id, user_id, kind, created_at, seen_at, expires_at)
                VALUES (sha256(convert_to(\(token), 'UTF8')), gen_random_uuid(), \(userID), 'program', now(), now(),
                    now() + interval '1 hour')
                """,
            ])
        }
        return token
    }
}
