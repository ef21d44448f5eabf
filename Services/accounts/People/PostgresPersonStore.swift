import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres

/// People in the table `people`.
struct PostgresPersonStore: Sendable {
    let pool: PostgresPool

    func person(with login: Login) async throws -> Person? {
        switch login {
        case .email(let email): try await person(with: email)
        case .userName(let name): try await person("lower(user_name) = \(name.text.lowercased())")
        }
    }

    func person(with email: EmailAddress) async throws -> Person? { try await person("email = \(email.text)") }

    func person(of userID: UserID) async throws -> Person? { try await person("user_id = \(userID.uuid)") }

    func isTaken(_ name: UserName) async throws -> Bool {
        try await pool.query("SELECT FROM people WHERE lower(user_name) = \(name.text.lowercased())").count == 1
    }

    func roles(of userID: UserID) async throws -> [String] {
        try await pool.query("SELECT role FROM role_grants WHERE user_id = \(userID.uuid) ORDER BY role")
            .decode(String.self)
    }

    /// Replaces a hash by that of the same password with other parameters; not one that has been changed meanwhile.
    func replaceHash(_ old: String, by new: String, of userID: UserID) async throws {
        try await pool.query(
            """
            UPDATE people SET password_hash = \(new) WHERE user_id = \(userID.uuid) AND password_hash = \(old)
            """)
    }

    private func person(_ condition: SQL) async throws -> Person? {
        try await pool.query("SELECT \(Person.columns) FROM people WHERE \(condition)").first.map { try Person($0) }
    }
}

extension PostgresTransaction {
    /// Adds a person and announces them.
    /// - Returns: false when somebody has the address already.
    /// - Throws: ``AccountError/userNameTaken``.
    func create(_ person: Person) async throws -> Bool {
        let created: Int
        do {
            created = try await query(
                """
                INSERT INTO people (
                    user_id, email, confirmed_at, user_name, password_hash, given_password_hash, language, created_at)
                VALUES (\(person.userID.uuid), \(person.email?.text), \(person.confirmedAt), \(person.userName?.text),
                    \(person.passwordHash), \(person.givenPasswordHash), \(person.language), \(person.createdAt))
                ON CONFLICT (email) DO NOTHING
                """
            ).affectedCount
        } catch let error as PostgresError where error.isUniqueViolation(of: "people_user_name") {
            throw AccountError.userNameTaken
        }
        guard created == 1 else { return false }
        let fact = AccountCreated(userID: person.userID, createdAt: person.createdAt)
        try await enqueue([OutgoingMessage(fact, from: .accounts, at: person.createdAt)])
        try await refuseUntilAsked(person.userID, at: person.createdAt)
        return true
    }

    func person(with email: EmailAddress) async throws -> Person? {
        try await query("SELECT \(Person.columns) FROM people WHERE email = \(email.text)").first
            .map { try Person($0) }
    }

    /// The person, whose row nobody else changes or deletes until the transaction ends.
    func holdPerson(_ userID: UserID) async throws -> Person? {
        try await query("SELECT \(Person.columns) FROM people WHERE user_id = \(userID.uuid) FOR UPDATE").first
            .map { try Person($0) }
    }

    /// Announces another address, confirmation or language.
    func announceChange(of userID: UserID, at now: Date) async throws {
        try await enqueue([OutgoingMessage(AccountChanged(userID: userID, changedAt: now), from: .accounts, at: now)])
    }
}

extension Person {
    static let columns: SQL =
        "user_id, email, confirmed_at, user_name, password_hash, given_password_hash, language, created_at"

    init(_ row: Row) throws {
        userID = UserID(try row["user_id", as: UUID.self])
        email = try row["email", as: String?.self].map { EmailAddress(stored: $0) }
        confirmedAt = try row["confirmed_at"]
        userName = try row["user_name", as: String?.self].map { UserName(stored: $0) }
        (passwordHash, givenPasswordHash) = (try row["password_hash"], try row["given_password_hash"])
        (language, createdAt) = (try row["language"], try row["created_at"])
    }
}
