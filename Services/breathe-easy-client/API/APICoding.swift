import Foundation

/// JSON as the contract has it: times are RFC 3339 in UTC, with or without parts of a second.
enum APICoding {
    /// - Throws: ``ClientFailure`` when it is no such JSON.
    static func decode<Value: Decodable>(_ type: Value.Type, _ bytes: [UInt8]) throws -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            guard let time = time(text) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "no time of RFC 3339")
            }
            return time
        }
        do {
            return try decoder.decode(type, from: Data(bytes))
        } catch {
            throw ClientFailure(
                .refused,
                "The server's answer cannot be read: is this the address of a Breathe Easy, and this client not older?")
        }
    }

    static func time(_ text: String) -> Date? {
        (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
            ?? (try? Date(text, strategy: .iso8601))
    }
}
