/// What the status page's role finds when it logs in to the database.
struct StatusRoleFacts: Sendable, Equatable {
    var role: String
    var isSuperuser: Bool
    /// Views that it needs and that are not there.
    var missing: [String]
    /// Views that are there, and that it may not read.
    var unreadable: [String]
    /// What it may write of the services; a few at most.
    var writable: [String]

    var findings: [Finding] {
        let (topic, name) = ("rights", StatusChecks.name)
        var troubles: [Finding] = []
        if isSuperuser {
            troubles.append(
                .broken(
                    topic, of: name, "\(role) is a superuser: nothing restricts it to reading",
                    mend: DatabaseAdvice.asSuperuser("ALTER ROLE \(role) NOSUPERUSER")))
        }
        if !missing.isEmpty {
            troubles.append(
                .broken(
                    topic, of: name, "views are missing: \(missing.joined(separator: ", "))",
                    mend: "breathe-easy migrate"))
        }
        if !unreadable.isEmpty {
            troubles.append(
                .broken(
                    topic, of: name, "\(role) may not read \(unreadable.joined(separator: ", "))",
                    mend: DatabaseAdvice.rolesAgain
                        + "; it grants what a migration could not while the role was missing"))
        }
        if !isSuperuser, !writable.isEmpty {
            troubles.append(
                .broken(
                    topic, of: name, "\(role) may write, and needs only to read: \(writable.joined(separator: ", "))",
                    mend: "revoke it, such as REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON {table} FROM \(role)"))
        }
        return troubles.isEmpty ? [.ok(topic, of: name, "may read its views, and write nothing")] : troubles
    }
}
