public import Foundation
import MessageProtocol

extension String: PostgresValue, PostgresArrayElement {
    /// Bound without a type, so that a text fits a column of any type, like a quoted literal.
    public static var postgresType: PostgresType { .inferred }
    public static var postgresArrayType: PostgresType { .textArray }
    public var postgresText: String? { self }

    /// Reads a column of any type as formatted by the server.
    public init?(postgresText: String?) {
        guard let postgresText else { return nil }
        self = postgresText
    }
}

extension UUID: PostgresValue, PostgresArrayElement {
    public static var postgresType: PostgresType { .uuid }
    public static var postgresArrayType: PostgresType { .uuidArray }
    public var postgresText: String? { HexadecimalBytes.text(self) }

    public init?(postgresText: String?) {
        guard let postgresText else { return nil }
        self.init(uuidString: postgresText)
    }
}

/// A value in a `jsonb` or `json` column, encoded like messages: RFC 3339 times in UTC with milliseconds.
public struct JSON<Value: Codable & Sendable>: PostgresValue {
    public let value: Value
    private let text: String

    /// - Throws: `EncodingError`, for example for a number that is not finite.
    public init(_ value: Value) throws {
        self.value = value
        text = String(decoding: try MessageCoding.encode(value), as: UTF8.self)
    }

    public static var postgresType: PostgresType { .jsonb }
    public var postgresText: String? { text }

    public init?(postgresText: String?) {
        guard let text = postgresText, let value = try? MessageCoding.decode(Value.self, from: Array(text.utf8))
        else { return nil }
        self.value = value
        self.text = text
    }
}
