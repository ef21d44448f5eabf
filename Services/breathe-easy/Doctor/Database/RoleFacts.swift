/// What a service's role finds when it logs in to the database.
struct RoleFacts: Sendable, Equatable {
    var role: String
    var isSuperuser: Bool
    /// Whether the role owns the schema of its name; nil when there is no such schema.
    var ownsSchema: Bool?
    /// What it may write of the other services, such as `ingest_gateway.accounts`; a few at most.
    var writable: [String]
    var isReadOnly: Bool
    /// Titles such as `0003_places`, in order; nil when nothing was ever applied.
    var appliedMigrations: [String]?
    /// Messages that wait to be published, and how long the oldest has waited; nil without such a table.
    var outbox: Outbox?

    struct Outbox: Sendable, Equatable {
        /// Counted to ``most``.
        var count: Int
        var oldestSeconds: Double

        static let most = 100_001
    }
}
