import Sessions

/// What somebody of the staff may do on their page.
struct StaffRights: Sendable, Equatable {
    var findsPeople = false
    var readsRoles = false
    var readsAudit = false
    var endsSessions = false
    var readsStudyUsers = false
    var answersInquiries = false
    var readsStations = false
    /// The roles that they may grant and take, in alphabetical order.
    var grants: [String] = []
    /// Of those among them that somebody of the study made.
    var titles: [String: String] = [:]

    /// What opens a part of the page.
    static let permissions: [Permission] = [
        .findPeople, .readRoles, .grantRoles, .readAudit, .readStudyUsers, .answerInquiries, .readStations,
    ]
}

extension Session {
    /// Whether there is anything on the page of the staff for whoever has this session.
    var isOfStaff: Bool { StaffRights.permissions.contains { refusal(of: $0) == nil } }
}

/// Finds out what the page of the staff shows to somebody. The routes behind it decide for themselves.
struct FindStaffRights: Sendable {
    let store: PostgresRoleStore
    let hasSecondFactor: @Sendable (Session) async throws -> Bool

    enum Answer: Sendable, Equatable {
        case signedOut
        /// Nothing is for them.
        case nothing
        case secondFactorFirst
        case rights(StaffRights)
    }

    func callAsFunction(of session: Session?) async throws -> Answer {
        guard let session else { return .signedOut }
        guard session.isOfStaff else { return .nothing }
        if session.requiresSecondFactor, try await !hasSecondFactor(session) { return .secondFactorFirst }
        func may(_ permission: Permission) -> Bool { session.refusal(of: permission) == nil }
        var rights = StaffRights(
            findsPeople: may(.findPeople), readsRoles: may(.readRoles), readsAudit: may(.readAudit),
            endsSessions: may(.endSessions), readsStudyUsers: may(.readStudyUsers),
            answersInquiries: may(.answerInquiries), readsStations: may(.readStations))
        if may(.grantRoles) {
            let roles = try await store.roles()
            rights.grants = Set(roles.filter { session.roles.contains($0.role) }.flatMap(\.mayGrant)).sorted()
            rights.titles = roles.titles
        }
        return .rights(rights)
    }
}
