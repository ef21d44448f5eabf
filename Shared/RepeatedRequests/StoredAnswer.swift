import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import NIOCore

/// An answer as it is kept: status, headers and body.
struct StoredAnswer: Codable, Equatable, Sendable {
    struct Header: Codable, Equatable, Sendable {
        var name: String
        var value: String
    }

    var status: Int
    var headers: [Header]
    var body: Data

    /// Of a body that is kept, in bytes.
    static let largest = 64 << 10

    /// What the route said; what is added around it is of the moment. A cookie is a secret.
    init(_ response: Response, body: ByteBuffer) {
        status = response.status.code
        headers = response.headers.filter { $0.name != .setCookie }
            .map { Header(name: $0.name.rawName, value: $0.value) }
        self.body = Data(body.readableBytesView)
    }

    /// What is kept of an answer: itself, or that it was given and is not kept.
    /// - Parameter response: keeps its body.
    init(keeping response: inout Response, isWanted: Bool) async throws {
        let body = isWanted ? try await response.bufferedBody(upTo: Self.largest) : nil
        if let body {
            self.init(response, body: body)
        } else {
            var note = Response(.answerNotKept(response.status))
            let text = try await note.bufferedBody(upTo: Self.largest)
            self.init(note, body: text ?? ByteBuffer())
        }
    }

    init(_ data: Data) throws { self = try JSONDecoder().decode(StoredAnswer.self, from: data) }

    func encoded() throws -> Data { try JSONEncoder().encode(self) }

    /// The answer to a repetition.
    var response: Response {
        var fields: HTTPFields = [:]
        for header in headers {
            guard let name = HTTPField.Name(header.name) else { continue }
            fields.append(HTTPField(name: name, value: header.value))
        }
        fields[.idempotencyReplayed] = "true"
        return Response(
            status: HTTPResponse.Status(code: status), headers: fields,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
}

extension HTTPField.Name {
    // The text is a valid field name, so the fallback never applies.
    static let idempotencyReplayed = HTTPField.Name("idempotency-replayed") ?? .age
}
