import Domain
import HTTPService
import HTTPTypes
import Hummingbird
import NIOCore
import RepeatedRequests
import Synchronization

/// Routes that end in each way that a route can, and count how often they ran.
final class RoutesForTests: Sendable {
    struct Person: OwnedSession { var userID: UserID }

    struct Context: SessionContext {
        var coreContext: CoreRequestContextStorage
        var session: Person?

        init(source: ApplicationRequestContextSource) { coreContext = CoreRequestContextStorage(source: source) }
    }

    /// As of a database.
    enum Failure: Error { case away, inDoubt, fault }

    private let count = Mutex(0)
    /// What the route that waits has begun, and what lets it go on.
    let begun = AsyncStream<Void>.makeStream()
    let goOn = AsyncStream<Void>.makeStream()

    var runs: Int { count.withLock(\.self) }

    func router(with requests: RepeatedRequests) -> Router<Context> {
        let router = Router(context: Context.self)
        let problems = ProblemMiddleware<Context>(
            for: .everyone, isTransient: { ($0 as? Failure).map { $0 != .fault } ?? false },
            isInDoubt: { $0 as? Failure == .inDoubt })
        router.addMiddleware {
            problems
            SenderForTests()
            requests.middleware(within: problems)
        }
        for name in ["things", "others", "secrets", "streams"] {
            router.post("api/v1/\(name)/:how") { try await self.answer($0, $1) }
        }
        return router
    }

    private func answer(_ request: Request, _ context: Context) async throws -> Response {
        let number = count.withLock { count in
            count += 1
            return count
        }
        let text = String(decoding: try await request.bytes(upTo: 1 << 20), as: UTF8.self)
        switch context.parameters.get("how") ?? "" {
        case "refused": throw Problem(.unprocessableContent, "No")
        case "conflict": return Response(Problem(.conflict, "No"))
        case "away": throw Failure.away
        case "doubt": throw Failure.inDoubt
        case "fault": throw Failure.fault
        case "large": return Response(status: .created, body: letters((64 << 10) + 1))
        case "stream":
            return Response(
                status: .created,
                body: ResponseBody { writer in
                    try await writer.write(ByteBuffer(string: "part"))
                    try await writer.finish(nil)
                })
        case "waits":
            begun.continuation.yield()
            for await _ in goOn.stream { break }
        default: break
        }
        return Response(
            status: .created,
            headers: [.contentType: "text/plain", .location: "/things/\(number)", .setCookie: "secret=1"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: "\(number) \(text)")))
    }

    private func letters(_ count: Int) -> ResponseBody {
        ResponseBody(byteBuffer: ByteBuffer(repeating: UInt8(ascii: "a"), count: count))
    }
}

/// Takes whoever a header names as signed in.
private struct SenderForTests: RouterMiddleware {
    typealias Context = RoutesForTests.Context

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.session = request.headers[.from].flatMap { UserID($0) }.map { RoutesForTests.Person(userID: $0) }
        return try await next(request, context)
    }
}
