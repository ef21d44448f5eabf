import MessageProtocol

/// The migrations that this version declares, compared with those applied.
struct MigrationComparison: Sendable, Equatable {
    /// Titles such as `0003_places`, in order.
    var declared: [String]
    /// Nil when nothing was ever applied.
    var applied: [String]?
    /// Titles of both whose statements differ.
    var edited: [String] = []

    init(declared: [String], applied: [String]?) { (self.declared, self.applied) = (declared, applied) }

    /// - Parameter applied: with the MD5 of their statements; nil when nothing was ever applied.
    init(of service: ServiceName, applied: [AppliedMigration]?) {
        let digests = DeclaredMigrations.digests[service] ?? [:]
        self.init(declared: digests.map(\.key), applied: applied?.map(\.title))
        let applied = Set(applied ?? [])
        edited = digests.filter { title, digest in
            applied.contains { $0.title == title } && !applied.contains(AppliedMigration(title: title, digest: digest))
        }.map(\.key)
    }

    func finding(of service: ServiceName) -> Finding {
        let (topic, name) = ("migrations", service.rawValue)
        guard let applied else {
            return .broken(
                topic, of: name, "the schema is empty: none of \(declared.count) migrations is applied",
                mend: "breathe-easy migrate")
        }
        guard edited.isEmpty else {
            return .broken(
                topic, of: name,
                "edited: \(edited.joined(separator: ", ")) was applied with other statements than this version has",
                mend:
                    "run the version that applied it (docker compose images, git log); a change belongs in a "
                    + "migration of its own, and the applied text is in \(service.schema).migrations")
        }
        let unknown = applied.filter { !declared.contains($0) }
        let missing = declared.filter { !applied.contains($0) }
        switch (unknown.isEmpty, missing.isEmpty) {
        case (true, true): return .ok(topic, of: name, "all migrations of this version are applied")
        case (true, false):
            return .broken(
                topic, of: name, "not applied: \(missing.joined(separator: ", "))", mend: "breathe-easy migrate")
        case (false, true):
            return .warning(
                topic, of: name, "a newer version applied \(unknown.joined(separator: ", "))",
                mend: "expected while going back by one version; otherwise run the newer one. docs/releases.md")
        case (false, false):
            return .broken(
                topic, of: name,
                "the database has \(unknown.joined(separator: ", ")) and not \(missing.joined(separator: ", ")): "
                    + "it belongs to another branch of versions",
                mend: "run the version that belongs to it, or restore the backup from before")
        }
    }
}

/// As the migrator recorded it.
struct AppliedMigration: Sendable, Hashable {
    /// Such as `0003_places`.
    var title: String
    /// The MD5 of its statements, in hexadecimal.
    var digest: String
}
