import Foundation
import HTTPFetch
import HTTPTypes
import Postgres

/// People who are signed in, known to every service; their rows go straight into the tables.
struct AccountsPeople: Sendable {
    let userIDs: [UUID]
    /// One of each person, in the same order.
    let tokens: [String]
    private let source: PeopleOfTowns
    private let accounts: LiveInboxPeople

    /// As good as any: unknown to the lists of common passwords.
    static let password = "seven dry alders by the pond"
    private static let seed: UInt64 = 19
    private static let notifications = 20

    init(_ count: Int) throws {
        let source = PeopleOfTowns(seed: Self.seed)
        accounts = LiveInboxPeople(try (0..<count).map { try source.entry($0).userID })
        (self.source, userIDs, tokens) = (source, accounts.userIDs, accounts.tokens)
    }

    func email(of number: Int) -> String { Self.email(of: userIDs[number]) }

    /// As PostgreSQL writes it.
    private static func email(of userID: UUID) -> String { "\(userID.uuidString.lowercased())@example.org" }

    /// With twenty notifications in each inbox.
    func settle(in database: PeopleDatabase) async throws {
        try await database.load(userIDs.count, of: source)
        for _ in 0..<Self.notifications { try await notify(in: database.pool) }
        try await accounts.settle(in: database.pool)
        // As autovacuum leaves a database that has been running for a while.
        for statement: SQL in ["VACUUM ANALYZE", "CHECKPOINT"] { try await database.pool.query(statement) }
    }

    /// An alert that everybody has in the inbox.
    private func notify(in pool: PostgresPool) async throws {
        try await pool.transaction { transaction in
            try await transaction.liftTimeLimits()
            try await transaction.query("SET LOCAL search_path = notifier")
            let rows = try await transaction.query(
                """
                INSERT INTO sources (source_id, kind, urgency, expires_at)
                VALUES (\(UUID()), 'alert', 'urgent', now() + interval '1 day') RETURNING number
                """)
            let number = try rows[0].decode(Int.self)
            _ = try await transaction.pipeline([
                """
                INSERT INTO texts (source, language, title, body)
                VALUES (\(number), 'en', \(NotifierPeople.title), \(NotifierPeople.body))
                """,
                // Each byte is the first text's, without a threshold.
                """
                INSERT INTO blocks (chunk, source, created_at, languages, people)
                SELECT chunk, \(number), now(), ARRAY['en'],
                    string_agg('\\x10'::bytea, ''::bytea ORDER BY slot)
                FROM alert_fanout.audience GROUP BY chunk
                """,
            ])
        }
    }

    /// Gives everybody ``password``: the service hashes it once, for somebody who signs up.
    /// - Parameter url: of accounts.
    func setPasswords(at url: String, in pool: PostgresPool) async throws {
        let email = Self.email(of: UUID())
        let client = HTTPClient()
        let answer = await Result {
            try await client.send(
                .json(.post, "\(url)/api/v1/accounts", #"{"email": "\#(email)", "password": "\#(Self.password)"}"#))
        }
        await client.close()
        let status = try answer.get().status
        guard status == .accepted else {
            throw ServerProcess.Failure(description: "accounts responded \(status.code) to somebody who signs up")
        }
        try await pool.query(
            """
            UPDATE accounts.people SET password_hash = known.password_hash
            FROM accounts.people AS known WHERE known.email = \(email)
            """)
        try await pool.query("VACUUM ANALYZE accounts.people")
    }
}

extension FetchRequest {
    /// - Parameter address: that of the client, as a proxy names it; nil for this machine's.
    static func json(
        _ method: HTTPRequest.Method, _ url: String, _ body: String? = nil, token: String? = nil,
        from address: String? = nil
    ) -> FetchRequest {
        var headers: HTTPFields = body == nil ? [:] : [.contentType: "application/json"]
        if let token { headers[.authorization] = "Bearer \(token)" }
        if let address, let name = HTTPField.Name("x-forwarded-for") { headers[name] = address }
        var request = FetchRequest(method: method, url: url, headers: headers, body: body.map { Array($0.utf8) })
        request.timeLimit = .seconds(60)
        return request
    }
}

extension Result where Failure == any Error {
    init(catching body: () async throws -> Success) async {
        do {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }
}
