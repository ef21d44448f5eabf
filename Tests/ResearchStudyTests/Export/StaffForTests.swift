import Domain
import Foundation
import MessageProtocol
import Postgres
import Sessions
import TestSupport

@testable import research_study

extension StudyUnderTest {
    /// Signs somebody in who has a role and a second factor, as accounts does.
    /// - Returns: the headers of their requests.
    func staff(_ role: String) async throws -> [String: String] {
        let (person, token, now) = (UUID(), SessionToken(), clock.now)
        try await database.withPool(of: "accounts") { accounts in
            try await accounts.pipeline([
                """
                INSERT INTO people (user_id, email, confirmed_at, created_at)
                VALUES (\(person), \("\(person.lowercaseText)@example.org"), \(now), \(now))
                """,
                """
                INSERT INTO sessions (token_digest, session_id, user_id, kind, created_at, seen_at, expires_at)
                VALUES (\(token.digest), \(UUID()), \(person), 'program', \(now), \(now), \(now + 3_650 * 86_400))
                """,
                "INSERT INTO role_grants (user_id, role, granted_at) VALUES (\(person), \(role), \(now))",
                "INSERT INTO totp_factors (user_id, secret, started_at) VALUES (\(person), \([UInt8(1)]), \(now))",
            ])
        }
        return ["Authorization": "Bearer \(token.text)"]
    }

    /// Work that no page has asked for.
    static func call() throws -> StaffCall {
        StaffCall(actor: UserID(), reason: try AuditReason("Work on the study"), route: "test")
    }
}
