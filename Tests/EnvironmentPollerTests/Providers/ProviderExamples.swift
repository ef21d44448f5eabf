import Domain
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization
import Testing

@testable import environment_poller

/// A recorded response of a provider with a key, such as `waqi/klundert.json`.
func recorded(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Recording.folder.appending(path: path)))
}

/// What was refused of an answer of which nothing can be used; nil, and an issue, for any other.
func refusedAltogether(
    sourceLocation: SourceLocation = #_sourceLocation, _ read: () throws -> some Any
) -> RefusedValues? {
    let fault = #expect(throws: ProviderFault.self, sourceLocation: sourceLocation) { _ = try read() }
    guard case .useless(let refused) = fault else {
        Issue.record("\(String(describing: fault))", sourceLocation: sourceLocation)
        return nil
    }
    return refused
}

extension ReadReport {
    /// The only, or the first, value of a quantity.
    func value(_ quantity: Quantity) -> Double? { report.series[quantity]?.values.first ?? nil }

    func start(_ quantity: Quantity) -> Date? { report.series[quantity]?.start }
}

/// Responds to each request with the next of its bodies, and records the requests.
final class AnsweringServer: Sendable {
    struct Asked: Sendable, Equatable {
        /// Path and query.
        var target: String
        var headers: HTTPFields
    }

    private let state: Mutex<(answers: [(status: Int, body: [UInt8])], asked: [Asked])>

    init(_ answers: [(status: Int, body: [UInt8])]) { state = Mutex((answers, [])) }

    convenience init(_ bodies: [[UInt8]]) { self.init(bodies.map { (200, $0) }) }

    var asked: [Asked] { state.withLock { $0.asked } }

    var router: Router<BasicRequestContext> {
        let router = Router()
        router.get("**") { request, _ in
            let answer = self.state.withLock { state in
                state.asked.append(Asked(target: request.uri.string, headers: request.headers))
                return state.answers.isEmpty ? (404, []) : state.answers.removeFirst()
            }
            return Response(
                status: .init(code: answer.0), body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer.1)))
        }
        return router
    }
}
