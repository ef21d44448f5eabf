import Foundation
import MessageProtocol

/// Reads the JSON of providers.
enum AnswerDecoder {
    /// - Throws: ``ProviderFault/malformed(_:)`` that names the field.
    static func decode<Answer: Decodable>(_ type: Answer.Type, from body: [UInt8]) throws(ProviderFault) -> Answer {
        let decoder = JSONDecoder()
        // Some servers write a bare NaN, which JSON does not have and JSON5 has; it spoils one value, not the answer.
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
