import Foundation
import Postgres

/// People with a history of pain: four entries on each day, brought along as a log in the way that everybody can.
struct JournalPeople: Sendable {
    let tokens: [String]
    private let userIDs: [UUID]

    init(_ count: Int) {
        userIDs = (0..<count).map { _ in UUID() }
        tokens = userIDs.indices.map(LiveInboxPeople.token(of:))
    }

    /// The first so many of others.
    init(_ others: JournalPeople, keeping count: Int) {
        (userIDs, tokens) = (Array(others.userIDs.prefix(count)), Array(others.tokens.prefix(count)))
    }

    func signUp(in stack: JournalStack) async throws {
        _ = try await stack.database.pool.pipeline([
            """
            INSERT INTO accounts.people (user_id, email, confirmed_at, created_at)
            SELECT id, id || '@example.org', now(), now() FROM unnest(\(userIDs)) AS id
            """,
            """
            INSERT INTO accounts.sessions (token_digest, session_id, user_id, kind, created_at, seen_at, expires_at)
            SELECT sha256(convert_to(token, 'UTF8')), gen_random_uuid(), id, 'program', now(), now(),
                now() + interval '1 hour'
            FROM unnest(\(userIDs), \(tokens)) AS session (id, token)
            """,
        ])
    }

    /// - Parameter days: until yesterday, of each.
    func bring(days: Int, to stack: JournalStack) async throws {
        let lines = Self.log(days: days)
        for token in tokens {
            for start in stride(from: 0, to: lines.count, by: Self.linesAtOnce) {
                let part = lines[start..<min(start + Self.linesAtOnce, lines.count)].joined(separator: "%0A")
                try await stack.ask("/pain/import", form: "log=\(part)", token: token)
            }
        }
        let stored = try await stack.database.pool.query("SELECT count(*) FROM symptom_journal.entries")
            .decode(Int.self).reduce(0, +)
        guard stored == tokens.count * days * 4 else {
            throw JournalStack.Failure(description: "\(stored) of \(tokens.count * days * 4) entries were stored")
        }
        try await stack.database.pool.query("VACUUM ANALYZE")
    }

    private static let linesAtOnce = 400

    /// One line for each day, such as `2027-05-09;skin-knee-left;6.5;…`: the peer reads the same.
    static func log(days: Int) -> [String] {
        let today = Int(Date().timeIntervalSince1970 / 86_400)
        return (1...days).reversed().map { ago in
            let date = Date(timeIntervalSince1970: Double(today - ago) * 86_400)
            func rating(_ place: Int) -> String {
                let wave = 5 + 3 * sin(Double(ago + 40 * place) / 23) + Double((ago * 7 + place * 3) % 5) / 2 - 1
                return "\((wave * 2).rounded() / 2)"
            }
            let part = parts[ago / 30 % parts.count]
            let cells = ["skin-knee-left", rating(1), part, rating(2), "fatigue", rating(3), "anxiety", rating(4)]
            return ([String(date.ISO8601Format().prefix(10))] + cells).joined(separator: ";")
        }
    }

    private static let parts = ["bone-scapula-left", "organ-stomach", "skin-nose", "muscle-deltoid-left"]
}
