/// What policies do to one queue.
///
/// Of all policies that match a queue the broker applies one, that of the highest priority, and beside it one operator
/// policy: https://www.rabbitmq.com/docs/policies
public struct AppliedPolicy: Sendable, Equatable {
    /// Its name; nil when none matches.
    public var policy: String?
    public var operatorPolicy: String?
    /// What both set together, such as `message-ttl`, as text.
    public var definition: [String: String]

    public init(policy: String? = nil, operatorPolicy: String? = nil, definition: [String: String]) {
        (self.policy, self.operatorPolicy, self.definition) = (policy, operatorPolicy, definition)
    }
}

extension AppliedPolicy: Decodable {
    private enum CodingKeys: String, CodingKey {
        case policy
        case operatorPolicy = "operator_policy"
        case definition = "effective_policy_definition"
    }

    /// - Parameter decoder: of a queue in the management API's form.
    /// - Throws: when the broker has no figures of the queue.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        guard values.contains(.definition) else {
            throw DecodingError.keyNotFound(
                CodingKeys.definition, .init(codingPath: values.codingPath, debugDescription: "no figures yet"))
        }
        func name(_ key: CodingKeys) -> String? {
            (try? values.decode(String.self, forKey: key)).flatMap { $0.isEmpty ? nil : $0 }
        }
        self.init(
            policy: name(.policy), operatorPolicy: name(.operatorPolicy),
            // Without any policy the broker may write an empty list in place of the object.
            definition: ((try? values.decode([String: QueueStatus.Scalar].self, forKey: .definition)) ?? [:])
                .mapValues(\.text))
    }
}
