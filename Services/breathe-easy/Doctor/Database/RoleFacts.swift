/// What a service's role finds when it logs in to the database.
struct RoleFacts: Sendable, Equatable {
    var role: String
    var isSuperuser: Bool
    /// The owner of the service's schema; nil when there is no such schema.
    var schemaOwner: String?
    /// Whether that is the role itself, or one whose rights it has.
    var ownsSchema: Bool
    /// What it may write of the other services, such as `ingest_gateway.accounts`; a few at most.
    var writable: [String]
    /// Nil when the session may write.
    var readOnly: ReadOnlySession?
    /// What is not as the migrations made it; empty unless the role owns the schema.
    var rights = RoleRights()
    /// Whether it may be said which migrations were applied.
    var seesMigrations: Bool
    /// Whether it may read the keys of people; false without such a table.
    var readsKeys = false
    /// In order; nil when nothing was ever applied.
    var appliedMigrations: [AppliedMigration]?
    /// Messages that wait to be published, and how long the oldest has waited; nil without such a table.
    var outbox: Outbox?

    struct Outbox: Sendable, Equatable {
        /// Counted to ``most``.
        var count: Int
        var oldestSeconds: Double

        static let most = 100_001
    }
}
