import Foundation
import HTTPFetch
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

@testable import environment_poller

/// A provider that answers each path as told, right or wrong, and notes what it was asked.
final class ScriptedProvider: Sendable {
    struct Answer: Sendable {
        var status: HTTPResponse.Status = .ok
        var headers: HTTPFields = [:]
        var body: [UInt8]

        static func ok(_ body: [UInt8], tag: String? = nil) -> Answer {
            Answer(headers: tag.map { [.eTag: $0] } ?? [:], body: body)
        }

        static func ok(_ text: String, type: String = "text/csv") -> Answer {
            Answer(headers: [.contentType: type], body: Array(text.utf8))
        }

        static func error(_ status: Int, _ text: String = "", headers: HTTPFields = [:]) -> Answer {
            Answer(status: .init(code: status), headers: headers, body: Array(text.utf8))
        }
    }

    private let state = Mutex<(answers: [String: Answer], asked: [String])>(([:], []))

    /// Paths without the query, in the order they were asked for.
    var asked: [String] { state.withLock { $0.asked } }

    func answers(_ path: String, _ answer: Answer) { state.withLock { $0.answers[path] = answer } }

    var router: Router<BasicRequestContext> {
        let router = Router()
        router.get("**") { request, _ in self.response(to: request) }
        return router
    }

    private func response(to request: Request) -> Response {
        let path = request.uri.path
        let answer = state.withLock { state in
            state.asked.append(path)
            return state.answers[path] ?? .error(404)
        }
        if let tag = answer.headers[.eTag], request.headers[.ifNoneMatch] == tag {
            return Response(status: .notModified)
        }
        return Response(
            status: answer.status, headers: answer.headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body)))
    }
}

extension DocumentFetcher {
    /// Over the real client.
    static func real(
        now: @escaping @Sendable () -> Date = { Date() }, options: HTTPClientOptions = HTTPClientOptions(),
        breaker: CircuitBreakerSettings = .forProviders()
    ) -> DocumentFetcher {
        let client = HTTPClient(options: options)
        return DocumentFetcher(
            send: { (request) async throws(HTTPFetchError) in try await client.send(request) }, now: now,
            breaker: breaker)
    }
}
