import MessageProtocol

/// A user of the broker, with the tags that say what the management API lets it do.
struct BrokerUser: Sendable, Equatable, Decodable {
    var name: String
    var tags: [String]

    init(name: String, tags: [String]) {
        (self.name, self.tags) = (name, tags)
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        name = try values.decode(String.self, forKey: .name)
        // Before 3.9 the tags were one text.
        tags =
            try (try? values.decode([String].self, forKey: .tags))
            ?? values.decode(String.self, forKey: .tags).split(separator: ",").map(String.init)
    }

    private enum CodingKeys: CodingKey { case name, tags }
}

/// All users of the broker, and what they may do in our virtual host.
struct BrokerUsers: Sendable {
    var users: [BrokerUser]
    /// By user.
    var rights: [String: BrokerRights]
    var virtualHost: String

    func findings(for accounts: BrokerAccounts) -> [Finding] {
        let own = BrokerAccounts.processes.filter { $0 != BrokerAccounts.operator }
        return own.compactMap { tagFinding(of: $0, accounts.user(of: $0)) } + [foreignFinding(accounts)]
    }

    /// - Returns: nil when there is no such user, which its login reports.
    private func tagFinding(of process: String, _ name: String) -> Finding? {
        guard let user = users.first(where: { $0.name == name }) else { return nil }
        // `monitoring` includes `management`.
        let needed = process == StatusChecks.name ? ["monitoring", "management"] : []
        let surplus = user.tags.filter { !needed.contains($0) }.sorted()
        guard !surplus.isEmpty else { return .ok("tags", of: process, "no tag that it does not need") }
        let mend =
            "rabbitmqctl set_user_tags \(name)" + (process == StatusChecks.name ? " monitoring" : ", without any tag")
        return surplus.contains("administrator")
            ? .broken(
                "tags", of: process,
                "\(name) has the tag administrator: it may give itself every permission, and everybody else too",
                mend: mend)
            : .warning(
                "tags", of: process, "\(name) has tags that it does not need: \(surplus.joined(separator: ", "))",
                mend: mend)
    }

    /// Those who are not ours and may use the virtual host.
    private func foreignFinding(_ accounts: BrokerAccounts) -> Finding {
        let own = Set(BrokerAccounts.processes.flatMap { [$0, accounts.user(of: $0)] })
        let foreign = rights.filter { !own.contains($0.key) && !$0.value.allowsNothing }.keys.sorted()
        guard !foreign.isEmpty else { return .ok("users", "only ours may use the virtual host \(virtualHost)") }
        let fact = "users who are not ours may use the virtual host \(virtualHost): \(foreign.listed)"
        let mend = "rabbitmqctl clear_permissions -p \(virtualHost) \(foreign[0])"
        return foreign.contains("guest")
            ? .broken(
                "users", "\(fact); everybody knows the password of guest", mend: "rabbitmqctl delete_user guest")
            : .warning("users", fact, mend: "\(mend), unless it is meant to")
    }
}
