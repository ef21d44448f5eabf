/// A fact that one service announces to the others; its JSON is the payload, its name the routing key.
public protocol Message: Codable, Sendable, Equatable {
    static var name: MessageName { get }

    /// A key shared by messages that must be handled in the order of publishing, such as the person; nil where order
    /// does not matter. Only messages in ``Topology/partitionedMessages`` are kept in order by it.
    var partitionKey: String? { get }

    /// The lane of the message; only messages in ``Topology/lanedMessages`` have a queue for each lane.
    var lane: Lane? { get }
}

extension Message {
    public var partitionKey: String? { nil }
    public var lane: Lane? { nil }
}

/// The past-tense name and version of a message, such as `user-alert.submitted.v1`.
public struct MessageName: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public var description: String { rawValue }
}

extension MessageName: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { self.init(rawValue: value) }
}
