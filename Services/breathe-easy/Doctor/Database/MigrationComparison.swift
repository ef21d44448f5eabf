import MessageProtocol

/// The migrations that this version declares, compared with those applied.
struct MigrationComparison: Sendable, Equatable {
    /// Titles such as `0003_places`, in order.
    var declared: [String]
    /// Nil when nothing was ever applied.
    var applied: [String]?

    func finding(of service: ServiceName) -> Finding {
        let (topic, name) = ("migrations", service.rawValue)
        guard let applied else {
            return .broken(
                topic, of: name, "the schema is empty: none of \(declared.count) migrations is applied",
                mend: "breathe-easy migrate")
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
