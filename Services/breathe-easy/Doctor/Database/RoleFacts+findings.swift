import MessageProtocol

extension RoleFacts {
    /// Whether the role has the permissions that its service needs, and no others.
    func rights(of service: ServiceName) -> [Finding] {
        let (topic, name) = ("rights", service.rawValue)
        var troubles: [Finding] = []
        if isSuperuser {
            troubles.append(
                .broken(
                    topic, of: name, "\(role) is a superuser: nothing restricts it to its own schema",
                    mend: "ALTER ROLE \(role) NOSUPERUSER; or run deploy/postgres/roles.sql again"))
        }
        switch ownsSchema {
        case true?: break
        case false?:
            troubles.append(
                .broken(
                    topic, of: name, "\(role) does not own the schema \(service.schema)",
                    mend: "ALTER SCHEMA \(service.schema) OWNER TO \(service.schema), or log in as that role"))
        case nil:
            troubles.append(
                .broken(
                    topic, of: name, "the schema \(service.schema) is missing",
                    mend: "run deploy/postgres/roles.sql, then breathe-easy migrate"))
        }
        if isReadOnly {
            troubles.append(
                .broken(
                    topic, of: name, "the server accepts no writes: it is a standby or read-only",
                    mend: "name the primary, or all hosts with ?target_session_attrs=read-write"))
        }
        if !isSuperuser, !writable.isEmpty {
            troubles.append(
                .broken(
                    topic, of: name, "\(role) may write to other schemas: \(writable.joined(separator: ", "))",
                    mend: "revoke it, such as REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON {table} FROM \(role)"
                ))
        }
        return troubles.isEmpty ? [.ok(topic, of: name, "may write to its own schema only")] : troubles
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
