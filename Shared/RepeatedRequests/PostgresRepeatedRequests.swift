public import Domain
import Foundation
public import Postgres

/// Who sent what with which key in the last 24 hours, in the table `repeated_requests`.
struct PostgresRepeatedRequests: Sendable {
    let pool: PostgresPool

    /// How long a key is remembered, in seconds.
    static let lifetime: TimeInterval = 24 * 3_600
    /// Keys of one person at a time: at most 128 MB, since an answer has up to 64 KiB.
    static let mostOfPerson = 2_000

    enum Beginning: Sendable {
        case first
        case again(Earlier)
        case tooMany
    }

    struct Earlier: Sendable {
        var fingerprint: [UInt8]
        var startedAt: Date
        /// Nil while it is under way, or when nobody knows how it ended.
        var answer: [UInt8]?
    }

    /// Notes that a request begins, unless one with the same key did. One of several at once is the first.
    /// - Parameter attempt: made up for this one.
    func begin(_ request: KeyedRequest, as attempt: UUID, at now: Date) async throws -> Beginning {
        let userID = request.userID.uuid
        let rows = try await pool.pipeline([
            """
            INSERT INTO repeated_requests AS stored (user_id, request, attempt, fingerprint, started_at)
            SELECT \(userID), \(request.digest), \(attempt), \(request.fingerprint), \(now)
            WHERE (SELECT count(*) FROM repeated_requests WHERE user_id = \(userID)) < \(Self.mostOfPerson)
                OR EXISTS (
                    SELECT FROM repeated_requests WHERE user_id = \(userID) AND request = \(request.digest))
            ON CONFLICT (user_id, request) DO UPDATE SET attempt = excluded.attempt,
                fingerprint = excluded.fingerprint, started_at = excluded.started_at, answer = NULL
            WHERE stored.started_at <= \(now - Self.lifetime)
            """,
            """
            SELECT attempt, fingerprint, started_at, answer FROM repeated_requests
            WHERE user_id = \(userID) AND request = \(request.digest)
            """,
        ])
        guard let row = rows.last?.first else { return .tooMany }
        if try row["attempt", as: UUID.self] == attempt { return .first }
        return .again(
            Earlier(
                fingerprint: try row["fingerprint"], startedAt: try row["started_at"], answer: try row["answer"]))
    }

    /// Keeps the answer for repetitions.
    func finish(_ request: KeyedRequest, _ attempt: UUID, with answer: [UInt8]) async throws {
        try await pool.query(
            """
            UPDATE repeated_requests SET answer = \(answer)
            WHERE user_id = \(request.userID.uuid) AND request = \(request.digest) AND attempt = \(attempt)
            """)
    }

    /// Forgets an attempt without effect, so that a repetition runs.
    func release(_ request: KeyedRequest, _ attempt: UUID) async throws {
        try await pool.query(
            """
            DELETE FROM repeated_requests
            WHERE user_id = \(request.userID.uuid) AND request = \(request.digest) AND attempt = \(attempt)
            """)
    }
}

extension PostgresTransaction {
    /// With the account.
    public func eraseRepeatedRequests(of userID: UserID) async throws {
        try await query("DELETE FROM repeated_requests WHERE user_id = \(userID.uuid)")
    }
}

extension Migration {
    /// The table of ``IdempotencyMiddleware``.
    public static func repeatedRequests(number: Int) -> Migration {
        Migration(
            number: number, name: "repeated_requests",
            statements: """
                CREATE TABLE repeated_requests (
                    user_id uuid NOT NULL,
                    -- SHA-256 of the client's key, which is not stored, and the route.
                    request bytea NOT NULL,
                    attempt uuid NOT NULL,
                    -- Keyed, of address and body.
                    fingerprint bytea NOT NULL,
                    started_at timestamptz NOT NULL,
                    -- Sealed; null until there is one.
                    answer bytea,
                    PRIMARY KEY (user_id, request)
                );
                CREATE INDEX repeated_requests_started ON repeated_requests (started_at);
                """)
    }
}

extension RetentionRule {
    /// Of ``Migration/repeatedRequests(number:)``.
    public static let repeatedRequests = RetentionRule(
        "repeated_requests", days: 1, since: "it was sent, or with the account"
    ) {
        "started_at < \($0)"
    }
}
