import Foundation
import HTTPTypes
import MessageProtocol

/// What the service answers a request with.
struct Answer: Sendable {
    var status: Int
    var headers: HTTPFields
    var body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    func decoded<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try MessageCoding.decode(Value.self, from: body)
    }

    /// Of a problem document.
    var code: String? {
        get throws { try decoded(ProblemDocument.self).code }
    }

    /// Of a problem document, in words.
    var detail: String {
        get throws { try decoded(ProblemDocument.self).detail }
    }

    /// Of a problem document: what is wrong with each field.
    var faults: [String: String] {
        get throws {
            let errors = try decoded(ProblemDocument.self).errors ?? []
            return Dictionary(errors.map { ($0.pointer ?? $0.parameter ?? "", $0.detail) }) { first, _ in first }
        }
    }
}

extension Answer {
    /// Of a page: what a reader sees of its content, without tags and what surrounds every page.
    var words: String {
        let main = text.firstMatch(of: #/(?s)<main id="main">(.*)</main>/#)?.1 ?? ""
        return String(main.replacing(#/<[^>]*>/#, with: " ").replacing(#/\s+/#, with: " "))
    }
}

struct ProblemDocument: Decodable {
    struct FieldError: Decodable {
        var pointer: String?
        var parameter: String?
        var detail: String
    }
    var detail: String
    var code: String?
    var errors: [FieldError]?
}
