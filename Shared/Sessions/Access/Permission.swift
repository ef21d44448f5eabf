/// Something that a route may need. Which role has it is data of the accounts service, which publishes it as
/// `accounts.role_permissions`.
public enum Permission: String, Sendable, CaseIterable {
    // What everybody may do with their own.
    case readEnvironment = "read:environment"
    case readAlerts = "read:alerts"
    case writeAlerts = "write:alerts"
    case readMetrics = "read:metrics"
    case writeMetrics = "write:metrics"
    case readQuizzes = "read:quizzes"
    case writeQuizzes = "write:quizzes"
    case readJournal = "read:journal"
    case writeJournal = "write:journal"
    case readSkin = "read:skin"
    case writeSkin = "write:skin"
    case readInbox = "read:inbox"
    case writeInbox = "write:inbox"
    case readSubscription = "read:subscription"
    case writeSubscription = "write:subscription"
    case readProfile = "read:profile"
    case writeProfile = "write:profile"
    /// Password, factors, sessions, tokens, consents, the copy of everything, and the end of the account.
    case manageAccount = "manage:account"

    // Accounts of others.
    case findPeople = "find:people"
    case endSessions = "end:sessions"
    case readRoles = "read:roles"
    case grantRoles = "grant:roles"
    case readAudit = "read:audit"

    // Content and questions.
    case submitArticles = "submit:articles"
    case editArticles = "edit:articles"
    case answerInquiries = "answer:inquiries"

    // The map and its stations.
    /// One's reports notify others at once.
    case vouchReports = "vouch:reports"
    case reviewMap = "review:map"
    case readStations = "read:stations"
    case editStations = "edit:stations"

    // The study: "view" and "read" of its table are one permission here.
    case readResponses = "read:responses"
    case deleteResponses = "delete:responses"
    case createInvitees = "create:invitees"
    case readInvitees = "read:invitees"
    case updateInvitees = "update:invitees"
    case deleteInvitees = "delete:invitees"
    case restrictInvitees = "restrict:invitees"
    case createStatuses = "create:statuses"
    case readStatuses = "read:statuses"
    case updateStatuses = "update:statuses"
    case deleteStatuses = "delete:statuses"
    case editStudies = "edit:studies"
    case createStudyUsers = "create:study-users"
    case readStudyUsers = "read:study-users"
    case updateStudyUsers = "update:study-users"
    case deleteStudyUsers = "delete:study-users"
    case createStudyRoles = "create:study-roles"
    case readStudyRoles = "read:study-roles"
    case updateStudyRoles = "update:study-roles"
    case deleteStudyRoles = "delete:study-roles"

    case operateServices = "operate:services"
}

extension Permission {
    /// What a personal token may be made for, as its scopes: a part of what everybody may do with their own.
    public static let scopes: [Permission] = [
        .readEnvironment, .readAlerts, .writeAlerts, .readMetrics, .writeMetrics, .readQuizzes, .writeQuizzes,
        .readJournal, .writeJournal, .readSkin, .writeSkin, .readInbox, .writeInbox, .readSubscription,
        .writeSubscription, .readProfile,
    ]

    /// What a role of the researchers' site may have, in the order in which pages list it.
    public static let ofStudy: [Permission] = [
        .readResponses, .deleteResponses, .readInvitees, .createInvitees, .updateInvitees, .restrictInvitees,
        .deleteInvitees, .readStatuses, .createStatuses, .updateStatuses, .deleteStatuses, .editStudies,
        .readStudyUsers,
        .createStudyUsers, .updateStudyUsers, .deleteStudyUsers, .readStudyRoles, .createStudyRoles, .updateStudyRoles,
        .deleteStudyRoles,
    ]

    public var isOfStudy: Bool { Self.ofStudy.contains(self) }

    /// What needs no role.
    public static let ofEverybody: Set<Permission> = Set(scopes + [.writeProfile, .manageAccount])

    /// Whether it concerns other people or what is shown to them.
    public var isOfStaff: Bool { !Self.ofEverybody.contains(self) }
}
