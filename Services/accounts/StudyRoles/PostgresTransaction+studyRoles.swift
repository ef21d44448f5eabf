import Domain
import Foundation
import Localization
import Postgres
import Sessions

extension StudyRole {
    /// To be gone on with a condition or an order.
    static let selection: SQL = """
        SELECT role, title, site_description,
            ARRAY(SELECT permission FROM role_permissions AS its WHERE its.role = roles.role ORDER BY permission)
                AS permissions,
            (SELECT count(*) FROM role_grants AS held WHERE held.role = roles.role) AS users
        FROM roles WHERE is_study
        """

    init(_ row: Row) throws {
        self.init(
            role: try row["role"], title: try row["title"], description: try row["site_description"],
            permissions: try row["permissions"], users: try row["users"])
    }
}

extension PostgresTransaction {
    func studyRole(_ role: String) async throws -> StudyRole? {
        try await query("\(StudyRole.selection) AND roles.role = \(role)").first.map { try StudyRole($0) }
    }

    /// What somebody may hand on, as it is now; nothing for an operator at the command line.
    func delegation(of call: StaffCall) async throws -> StudyDelegation {
        guard let actor = call.actor else { return StudyDelegation(of: []) }
        return StudyDelegation(of: try await permissions(of: actor))
    }

    /// Whether somebody who looks after the users of the study may give and take a role because they may all that it may.
    func mayGiveAsStudyUser(_ role: String, _ granter: UserID) async throws -> Bool {
        guard let role = try await studyRole(role) else { return false }
        let own = try await permissions(of: granter)
        return !own.isDisjoint(with: [.createStudyUsers, .updateStudyUsers, .deleteStudyUsers])
            && StudyDelegation(of: own).covers(role)
    }

    private func permissions(of userID: UserID) async throws -> Set<Permission> {
        let names = try await query(
            "SELECT unnest(permissions) FROM person_permissions WHERE user_id = \(userID.uuid)"
        ).decode(String.self)
        return Set(names.compactMap { Permission(rawValue: $0) })
    }

    /// One that may be changed and deleted by whoever calls.
    func ownRole(_ role: String, of call: StaffCall) async throws -> StudyRole {
        guard let found = try await studyRole(role) else { throw StudyRoleError.unknownRole }
        guard !found.isBuiltIn else { throw StudyRoleError.builtIn }
        guard try await delegation(of: call).covers(found) else { throw StudyRoleError.notYours }
        return found
    }

    func write(_ permissions: Set<Permission>, of role: String) async throws {
        try await query(
            """
            INSERT INTO role_permissions (role, permission)
            SELECT \(role), permission FROM permissions
            WHERE is_study AND permission = ANY(\(permissions.map(\.rawValue).sorted()))
            """)
    }

    /// Neither another role of the study nor one of the product has the title, in any language.
    func expectFree(_ title: String, besides role: String?) async throws {
        let taken = try await query("SELECT role, title FROM roles WHERE role IS DISTINCT FROM \(role)")
            .decode((String, String?).self)
        let names = taken.flatMap { role, title in
            title.map { [$0] } ?? [role] + ContentLanguage.allCases.map { StaffWords(language: $0).name(of: role) }
        }
        guard !names.contains(where: { $0.lowercased() == title.lowercased() }) else {
            throw StudyRoleError.titleTaken
        }
    }

    /// Of ASCII, since it stands in addresses and in the audit.
    func freeName(for title: String) async throws -> String {
        let words = title.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let name = "study-" + (words.isEmpty ? "role" : words.joined(separator: "-"))
        let taken = Set(try await query("SELECT role FROM roles").decode(String.self))
        let free = taken.contains(name) ? (2...).lazy.map { "\(name)-\($0)" }.first { !taken.contains($0) } : nil
        return free ?? name
    }

    /// - Returns: who that is.
    func endSessions(ofWhoeverHas role: String) async throws -> [UserID] {
        let holders = try await query("SELECT user_id FROM role_grants WHERE role = \(role) ORDER BY user_id")
            .decode(UUID.self)
        // As when a role that needs a second factor is given or taken.
        try await query("DELETE FROM sessions WHERE user_id = ANY(\(holders)) AND kind IN ('browser', 'program')")
        return holders.map { UserID($0) }
    }
}
