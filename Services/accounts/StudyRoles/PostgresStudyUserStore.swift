import Domain
import Foundation
import Postgres
import Sessions

/// Who has which role of the study. Each look and each change leaves its entry in the audit, in the same transaction.
struct PostgresStudyUserStore: Sendable {
    let pool: PostgresPool
    /// Asks that somebody be notified of the roles that they have now.
    let notify: @Sendable (PostgresTransaction, _ userID: UserID, _ roles: [String]) async throws -> Void

    /// By their roles, each in the order of the names.
    func users(for call: StaffCall, at now: Date) async throws -> [String: [StudyUser]] {
        try await pool.transaction { transaction in
            let rows = try await transaction.query(
                "\(StudyUser.selection) ORDER BY lower(user_name) NULLS LAST, email, user_id")
            try await transaction.record(call.act("study-users.read", of: nil), at: now)
            var users: [String: [StudyUser]] = [:]
            for row in rows { users[try row["role", as: String.self], default: []].append(try StudyUser(row)) }
            return users
        }
    }

    /// - Returns: nil when nobody of this id has the role, or it is none of the study's.
    func user(_ userID: UserID, with role: String, for call: StaffCall, at now: Date) async throws -> StudyUser? {
        try await pool.transaction { transaction in
            let found = try await transaction.studyUser(userID, with: role)
            try await transaction.record(call.act("study-users.read", of: userID, detail: role), at: now)
            return found
        }
    }

    /// Gives somebody another role in place of one, and whoever has not come to their account yet another name or password.
    /// - Parameter passwordHash: nil leaves the password as it is.
    /// - Throws: ``RoleError``, ``AccountError/userNameTaken``, ``StudyUserError``, after which nothing is changed.
    func change(
        _ user: StudyUserPlace, to role: String, name: UserName?, passwordHash: String?, for call: StaffCall,
        at now: Date
    ) async throws {
        try await pool.transaction { transaction in
            // Before people are locked, as for every change of roles.
            try await transaction.takeAuditTurn()
            guard let old = try await transaction.studyUser(user.userID, with: user.role) else {
                throw RoleError.unknownPerson
            }
            guard try await transaction.studyRole(role) != nil else { throw RoleError.unknownRole }
            if role != user.role { try await transaction.move(user, to: role, for: call, at: now) }
            if name != nil || passwordHash != nil {
                guard old.hasGivenPassword else { throw StudyUserError.ownerHasCome }
                try await transaction.expectGrantable(user, by: call)
                try await transaction.give(name, passwordHash, to: user.userID)
                try await transaction.record(call.act("study-user.changed", of: user.userID), at: now)
            }
            if role != user.role { try await tell(user.userID, in: transaction) }
        }
    }

    /// Takes the role; the account stays.
    /// - Throws: ``RoleError``.
    func remove(_ user: StudyUserPlace, for call: StaffCall, at now: Date) async throws {
        try await pool.transaction { transaction in
            try await transaction.takeAuditTurn()
            guard try await transaction.studyRole(user.role) != nil else { throw RoleError.unknownRole }
            let change = RoleChange(kind: .take, role: user.role, subject: user.userID)
            guard try await transaction.apply(change, for: call, at: now) else { return }
            try await tell(user.userID, in: transaction)
        }
    }

    /// Mails once more the link by which somebody comes to their account.
    /// - Throws: ``StudyUserError/ownerHasCome``, ``RoleError``.
    func remind(_ user: StudyUserPlace, by mail: AccountMail, for call: StaffCall, at now: Date) async throws {
        try await pool.transaction { transaction in
            try await transaction.takeAuditTurn()
            try await transaction.expectGrantable(user, by: call)
            guard let person = try await transaction.holdPerson(user.userID) else { throw RoleError.unknownPerson }
            guard person.awaitsOwner || person.confirmedAt == nil else { throw StudyUserError.ownerHasCome }
            try await transaction.mailInvitation(to: person, by: mail, at: now)
            try await transaction.record(call.act("person.invited", of: user.userID), at: now)
        }
    }

    private func tell(_ userID: UserID, in transaction: PostgresTransaction) async throws {
        try await notify(transaction, userID, try await transaction.roles(of: userID))
    }
}

extension StudyUser {
    fileprivate static let selection: SQL = """
        SELECT role, user_id, user_name, email, confirmed_at IS NOT NULL AS is_confirmed,
            given_password_hash IS NOT NULL AS awaits_owner,
            coalesce(given_password_hash = password_hash, false) AS has_given_password,
            EXISTS (SELECT FROM second_factors AS its WHERE its.user_id = people.user_id) AS has_second_factor
        FROM role_grants JOIN roles USING (role) JOIN people USING (user_id) WHERE is_study
        """

    fileprivate init(_ row: Row) throws {
        self.init(
            userID: UserID(try row["user_id", as: UUID.self]), userName: try row["user_name"], email: try row["email"],
            isConfirmed: try row["is_confirmed"], awaitsOwner: try row["awaits_owner"],
            hasGivenPassword: try row["has_given_password"], hasSecondFactor: try row["has_second_factor"])
    }
}

extension PostgresTransaction {
    fileprivate func studyUser(_ userID: UserID, with role: String) async throws -> StudyUser? {
        try await query("\(StudyUser.selection) AND user_id = \(userID.uuid) AND role = \(role)").first
            .map { try StudyUser($0) }
    }

    /// The new role first, so that nobody loses one who does not get the other.
    fileprivate func move(
        _ user: StudyUserPlace, to role: String, for call: StaffCall, at now: Date
    ) async throws {
        for (kind, role) in [(RoleChange.Kind.grant, role), (.take, user.role)] {
            let change = RoleChange(kind: kind, role: role, subject: user.userID)
            _ = try await apply(change, for: call, at: now)
        }
    }

    /// Whoever may not give somebody's role has no say about their account either.
    fileprivate func expectGrantable(_ user: StudyUserPlace, by call: StaffCall) async throws {
        let change = RoleChange(kind: .grant, role: user.role, subject: user.userID)
        let facts = try await facts(of: change, by: call.actor)
        if let refusal = change.refusal(by: call.actor, facts) { throw refusal }
    }

    /// Of an account that waits for its owner; every session that the old password opened ends.
    fileprivate func give(_ name: UserName?, _ passwordHash: String?, to userID: UserID) async throws {
        do {
            try await query(
                """
                UPDATE people SET user_name = coalesce(\(name?.text), user_name),
                    password_hash = coalesce(\(passwordHash), password_hash),
                    given_password_hash = coalesce(\(passwordHash), given_password_hash)
                WHERE user_id = \(userID.uuid) AND given_password_hash = password_hash
                """)
        } catch let error as PostgresError where error.isUniqueViolation(of: "people_user_name") {
            throw AccountError.userNameTaken
        }
        if passwordHash != nil { try await endSessions(of: userID) }
    }
}
