/// A message as the management API shows it.
public struct StoredMessage: Decodable, Sendable {
    public struct Properties: Decodable, Sendable {
        public var headers: [String: HeaderText]?
        public var messageID: String?
        public var type: String?
        public var appID: String?
        public var contentType: String?
        public var deliveryMode: Int?
        public var timestamp: Int?
        /// Milliseconds.
        public var expiration: String?

        private enum CodingKeys: String, CodingKey {
            case headers, type, timestamp, expiration
            case messageID = "message_id"
            case appID = "app_id"
            case contentType = "content_type"
            case deliveryMode = "delivery_mode"
        }
    }

    public var payload: String
    public var properties: Properties

    /// The value of a text header.
    public func header(_ name: String) -> String? { properties.headers?[name]?.text }
}

/// A header's value where it is text; nil for every other kind.
public struct HeaderText: Decodable, Sendable {
    public var text: String?

    public init(from decoder: any Decoder) throws {
        text = try? decoder.singleValueContainer().decode(String.self)
    }
}
