import MessageProtocol

extension RoleFacts {
    /// Whether the role has the permissions that its service needs, and no others.
    func rights(of service: ServiceName, variable: String) -> [Finding] {
        let (topic, name) = ("rights", service.rawValue)
        var troubles: [Finding] = []
        if isSuperuser {
            troubles.append(
                .broken(
                    topic, of: name, "\(role) is a superuser: nothing restricts it to its own schema",
                    mend: DatabaseAdvice.asSuperuser("ALTER ROLE \(role) NOSUPERUSER")))
        }
        troubles += [ownerFinding(of: service, variable)].compactMap { $0 }
        troubles += [readOnly?.finding(topic, of: name, variable: variable)].compactMap { $0 }
        troubles += rights.troubles(of: service)
        if !isSuperuser, !writable.isEmpty {
            troubles.append(
                .broken(
                    topic, of: name, "\(role) may write to other schemas: \(writable.joined(separator: ", "))",
                    mend: "revoke it, such as REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON {table} FROM \(role)"
                ))
        }
        return troubles.isEmpty ? [.ok(topic, of: name, "may write to its own schema only")] : troubles
    }

    private func ownerFinding(of service: ServiceName, _ variable: String) -> Finding? {
        let (topic, name, schema) = ("rights", service.rawValue, service.schema)
        guard let schemaOwner else {
            return .broken(
                topic, of: name, "the schema \(schema) is missing",
                mend: DatabaseAdvice.rolesAgain + ", then breathe-easy migrate")
        }
        guard !ownsSchema else { return nil }
        return schemaOwner == schema
            ? .broken(
                topic, of: name, "\(variable) logs in as \(role), and the schema belongs to \(schemaOwner)",
                mend: "name \(schema) in \(variable), with the password of that role: in .env (compose) or .local/env "
                    + "(make up)")
            : .broken(
                topic, of: name, "the schema \(schema) belongs to \(schemaOwner), not to \(schema)",
                mend: DatabaseAdvice.asSuperuser("ALTER SCHEMA \(schema) OWNER TO \(schema)"))
    }

    /// Messages that are not published.
    func outboxFinding(of service: ServiceName) -> Finding? {
        guard let outbox else { return nil }
        let (topic, name) = ("outbox", service.rawValue)
        guard outbox.count > 0, outbox.oldestSeconds > Self.usualWait else {
            return .ok(topic, of: name, "nothing waits to be published")
        }
        let count =
            outbox.count >= Outbox.most ? "more than \((Outbox.most - 1)) messages" : outbox.count.counted("message")
        return .warning(
            topic, of: name, "\(count) waiting to be published, the oldest for \(Int(outbox.oldestSeconds / 60)) min",
            mend: "check that \(name) runs and is ready; its log says why the broker does not accept them")
    }

    /// A message is published within a second; a broker that was away is back within a minute or two.
    private static let usualWait = 120.0
}
