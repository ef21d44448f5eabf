/// A policy of the virtual host, as far as dead letters are concerned.
struct BrokerPolicy: Sendable, Equatable, Decodable {
    /// A regular expression for the names of queues.
    var pattern: String
    /// Milliseconds after which a message ends; nil when the policy says nothing of it.
    var messageTTL: Int?

    init(pattern: String, messageTTL: Int?) {
        (self.pattern, self.messageTTL) = (pattern, messageTTL)
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        pattern = try container.decode(String.self, forKey: .pattern)
        messageTTL = try container.nestedContainer(keyedBy: DefinitionKeys.self, forKey: .definition)
            .decodeIfPresent(Int.self, forKey: .messageTTL)
    }

    private enum CodingKeys: String, CodingKey { case pattern, definition }
    private enum DefinitionKeys: String, CodingKey { case messageTTL = "message-ttl" }

    /// The pattern in deploy/rabbitmq/definitions.json.
    static let deadLetters = "\\.dead$"

    /// Whether dead letters end. They may name a person, whose erasure does not reach them.
    static func finding(_ policies: [BrokerPolicy]) -> Finding {
        let topic = "policy"
        guard let limit = policies.first(where: { $0.pattern == deadLetters })?.messageTTL else {
            return .warning(
                topic, "no policy ends dead letters, so they stay for ever with the people they name",
                mend: "import deploy/rabbitmq/definitions.json again, or restart the broker with it")
        }
        return .ok(topic, "dead letters end after \(limit / 86_400_000) days")
    }
}
