/// A policy of the virtual host, as far as dead letters are concerned.
struct BrokerPolicy: Sendable, Equatable, Decodable {
    var name: String
    /// A regular expression for the names of queues.
    var pattern: String
    /// Milliseconds after which a message ends; nil when the policy says nothing of it.
    var messageTTL: Int?

    init(name: String = Self.name, pattern: String, messageTTL: Int?) {
        (self.name, self.pattern, self.messageTTL) = (name, pattern, messageTTL)
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        pattern = try container.decode(String.self, forKey: .pattern)
        messageTTL = try container.nestedContainer(keyedBy: DefinitionKeys.self, forKey: .definition)
            .decodeIfPresent(Int.self, forKey: .messageTTL)
    }

    private enum CodingKeys: String, CodingKey { case name, pattern, definition }
    private enum DefinitionKeys: String, CodingKey { case messageTTL = "message-ttl" }

    /// The name, pattern and limit in deploy/rabbitmq/definitions.json.
    static let name = "dead-letters-end"
    static let deadLetters = "\\.dead$"
    static let limit = 30 * 86_400_000

    static let mend = "import deploy/rabbitmq/definitions.json again, or restart the broker with it"

    /// Whether dead letters end. They may name a person, whose erasure does not reach them.
    static func finding(_ policies: [BrokerPolicy]) -> Finding {
        guard let limit = policies.first(where: { $0.pattern == deadLetters })?.messageTTL else {
            return .warning(
                "policy", "no policy ends dead letters, so they stay for ever with the people they name", mend: mend)
        }
        return .ok("policy", "dead letters end after \(limit.asTime)")
    }
}

extension Int {
    /// Milliseconds in the largest unit that divides them: `30 days`, `10 s`, `1500 ms`.
    var asTime: String {
        if self > 0, self % 86_400_000 == 0 { return (self / 86_400_000).counted("day") }
        return self % 1_000 == 0 ? "\(self / 1_000) s" : "\(self) ms"
    }
}
