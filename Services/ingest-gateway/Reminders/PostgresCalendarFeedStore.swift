import Domain
import Foundation
import Postgres
import Sessions

/// Secret addresses from which calendars read a person's reminders, in the table `calendar_feeds`.
struct PostgresCalendarFeedStore: Sendable {
    let pool: PostgresPool

    /// One for each of a person's devices, with some to spare.
    static let mostPerPerson = 5

    /// The newest first.
    func feeds(of userID: UserID) async throws -> [CalendarFeed] {
        try await pool.query(
            """
            SELECT token_digest, created_at FROM calendar_feeds WHERE user_id = \(userID.uuid)
            ORDER BY created_at DESC, token_digest
            """
        ).map { CalendarFeed(digest: try $0["token_digest"], madeAt: try $0["created_at"]) }
    }

    /// - Returns: nil when the person has as many as anybody may have.
    /// - Throws: ``AccountError/deleted``.
    func add(of userID: UserID, at now: Date) async throws -> SessionToken? {
        let token = SessionToken()
        let isAdded: Bool = try await pool.transaction { transaction in
            try await transaction.holdAccount(of: userID)
            let count = try await transaction.query(
                "SELECT count(*) FROM calendar_feeds WHERE user_id = \(userID.uuid)"
            ).decode(Int.self).reduce(0, +)
            guard count < Self.mostPerPerson else { return false }
            try await transaction.query(
                """
                INSERT INTO calendar_feeds (token_digest, user_id, created_at)
                VALUES (\(token.digest), \(userID.uuid), \(now))
                """)
            return true
        }
        return isAdded ? token : nil
    }

    /// - Parameter digest: of the address's token.
    func withdraw(_ digest: [UInt8], of userID: UserID) async throws {
        try await pool.query("DELETE FROM calendar_feeds WHERE token_digest = \(digest) AND user_id = \(userID.uuid)")
    }

    /// Whose reminders an address shows; nil for one that was withdrawn or never was.
    func owner(of token: SessionToken) async throws -> UserID? {
        try await pool.query("SELECT user_id FROM calendar_feeds WHERE token_digest = \(token.digest)")
            .first.map { UserID(try $0["user_id", as: UUID.self]) }
    }
}

/// An address as its owner sees it; nobody can read it again.
struct CalendarFeed: Sendable {
    /// Of its token.
    var digest: [UInt8]
    var madeAt: Date
}
