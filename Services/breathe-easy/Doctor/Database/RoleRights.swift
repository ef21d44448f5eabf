import MessageProtocol

/// How the rights in a schema differ from those that its migrations give.
struct RoleRights: Sendable, Equatable {
    /// Tables and views that belong to another role.
    var foreign: [Foreign] = []
    var lacking: [LackingRight] = []

    struct Foreign: Sendable, Equatable {
        /// As in ALTER, such as `TABLE notifier.outbox`.
        var object: String
        var owner: String
    }

    /// How many are named.
    private static let most = 4

    func troubles(of service: ServiceName) -> [Finding] {
        [foreignFinding(of: service), lackingFinding(of: service)].compactMap { $0 }
    }

    private func foreignFinding(of service: ServiceName) -> Finding? {
        guard !foreign.isEmpty else { return nil }
        let named = foreign.prefix(Self.most)
        return .broken(
            "rights", of: service.rawValue,
            "belongs to another role: " + named.map { "\($0.object) to \($0.owner)" }.joined(separator: ", ")
                + Self.more(foreign.count),
            mend: DatabaseAdvice.asSuperuser(
                named.map { "ALTER \($0.object) OWNER TO \(service.schema)" }.joined(separator: "; ")))
    }

    private func lackingFinding(of service: ServiceName) -> Finding? {
        guard !lacking.isEmpty else { return nil }
        let named = lacking.prefix(Self.most)
        return .broken(
            "rights", of: service.rawValue,
            "missing: " + named.map { "\($0.privileges) on \($0.object) for \($0.role)" }.joined(separator: "; ")
                + Self.more(lacking.count),
            mend: DatabaseAdvice.asSuperuser(named.map(\.grant).joined(separator: "; ")))
    }

    private static func more(_ count: Int) -> String {
        count > most ? ", and \(count - most) more; then run the doctor again" : ""
    }
}
