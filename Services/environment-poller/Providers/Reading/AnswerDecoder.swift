import Foundation
import MessageProtocol

/// Decodes the JSON of providers.
enum AnswerDecoder {
    /// - Throws: ``ProviderFault/malformed(_:)`` that names the field.
    static func decode<Answer: Decodable>(_ type: Answer.Type, from body: [UInt8]) throws(ProviderFault) -> Answer {
        // Foundation's JSON5 traps on bytes that are not UTF-8, as `{` and 0xFE show.
        guard String(validating: body, as: UTF8.self) != nil else { throw .malformed("it is not UTF-8") }
        let decoder = JSONDecoder()
        // Some servers write a bare NaN, which only JSON5 allows; it spoils one value, not the response.
        decoder.allowsJSON5 = true
        do {
            return try decoder.decode(type, from: Data(body))
        } catch let error as DecodingError {
            throw .malformed(MessageFault(error).description)
        } catch {
            throw .malformed("\(error)")
        }
    }
}

/// A field as the provider wrote it; a wrong type spoils this field only. An absent field and a
/// null are nil instead.
struct Stated<Value: Decodable & Sendable>: Decodable, Sendable {
    /// Nil for a value of another type.
    let value: Value?

    init(from decoder: any Decoder) throws { value = try? decoder.singleValueContainer().decode(Value.self) }
}

/// The readable elements of a list.
struct LenientList<Element: Decodable & Sendable>: Decodable, Sendable {
    private(set) var elements: [Element] = []
    /// Nulls, and elements of another type.
    private(set) var unreadable = 0

    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        while !list.isAtEnd {
            if let element = try list.decode(Stated<Element>.self).value {
                elements.append(element)
            } else {
                unreadable += 1
            }
        }
    }
}

/// A time of RFC 3339, with or without fractions of a second.
enum StatedTime {
    /// - Returns: nil for a time without an offset, or any other text.
    static func date(from text: String?) -> Date? {
        text.flatMap { try? Date($0, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }
    }
}
