import Foundation
import HTTPTypes
import Hummingbird
import Logging
import MessageProtocol
import NIOCore
import NIOEmbedded
import Synchronization

/// Sends requests to the service's router within the process, as if they came over a connection.
struct RouteCaller: Sendable {
    private let responder: RouterResponder<StudyContext>
    private let logger: Logger
    /// Of no connection: a request asks it for its peer's address, and it has none.
    private let channel = NIOAsyncTestingChannel()

    init(_ router: Router<StudyContext>, logger: Logger) {
        (responder, self.logger) = (router.buildResponder(), logger)
    }

    struct Answer: Sendable {
        var status: Int
        var body: [UInt8]

        /// Of a problem document.
        var code: String? {
            struct Refusal: Decodable { var code: String? }
            return (try? MessageCoding.decode(Refusal.self, from: body))?.code
        }

        func decoded<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
            try MessageCoding.decode(Value.self, from: body)
        }
    }

    /// - Parameter secret: of a participant.
    func call(
        _ method: HTTPRequest.Method, _ path: String, as secret: ParticipantSecret? = nil,
        _ body: (any Encodable & Sendable)? = nil
    ) async throws -> Answer {
        var headers: HTTPFields = [.contentType: "application/json"]
        if let secret { headers[.authorization] = "Participant \(secret.text)" }
        let bytes = try body.map { try MessageCoding.encode($0) } ?? []
        let request = Request(
            head: HTTPRequest(
                method: method, scheme: "http", authority: "simulation", path: path, headerFields: headers),
            body: RequestBody(buffer: ByteBuffer(bytes: bytes)))
        let context = StudyContext(source: ApplicationRequestContextSource(channel: channel, logger: logger))
        let response = try await responder.respond(to: request, context: context)
        let body = CollectedBody()
        try await response.body.write(body)
        return Answer(status: response.status.code, body: body.bytes)
    }
}

/// What a route answers with.
private final class CollectedBody: ResponseBodyWriter, Sendable {
    private let collected = Mutex<[UInt8]>([])

    var bytes: [UInt8] { collected.withLock { $0 } }

    func write(_ buffer: ByteBuffer) async throws {
        collected.withLock { $0 += buffer.readableBytesView }
    }

    func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
