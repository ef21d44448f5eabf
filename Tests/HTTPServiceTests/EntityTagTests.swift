import Domain
import HTTPService
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@Suite struct EntityTagTests {
    private struct Person: OwnedSession { var userID: UserID }

    private struct TaggedContext: SessionContext {
        var coreContext: CoreRequestContextStorage
        var session: Person?

        init(source: ApplicationRequestContextSource) { coreContext = CoreRequestContextStorage(source: source) }
    }

    /// Takes whoever sends a token or a cookie as signed in.
    private struct SignIn: RouterMiddleware {
        typealias Context = TaggedContext

        func handle(
            _ request: Request, context: Context, next: (Request, Context) async throws -> Response
        ) async throws -> Response {
            var context = context
            let isSignedIn = request.headers[.authorization] != nil || request.headers[.cookie] != nil
            context.session = isSignedIn ? Person(userID: UserID()) : nil
            return try await next(request, context)
        }
    }

    private static let json: HTTPFields = [.contentType: "application/json; charset=utf-8"]

    private static func answer(_ fields: HTTPFields = [:], of count: Int = 3) -> Response {
        Response(
            status: .ok, headers: json.merging(fields),
            body: ResponseBody(byteBuffer: ByteBuffer(repeating: UInt8(ascii: "1"), count: count)))
    }

    private func get(_ path: String, _ headers: HTTPFields = [.authorization: "Bearer a"]) async throws -> TestResponse
    {
        let router = Router(context: TaggedContext.self)
        router.addMiddleware {
            SecurityHeadersMiddleware()
            SignIn()
            EntityTagMiddleware()
        }
        router.get("api/v1/plain") { _, _ in Self.answer() }
        router.post("api/v1/plain") { _, _ in Self.answer() }
        router.get("api/v1/said") { _, _ in
            Self.answer([.cacheControl: "public, max-age=60", .vary: "Accept-Language"])
        }
        router.get("api/v1/own") { _, _ in Self.answer([.eTag: "\"own\""]) }
        router.get("api/v1/secret") { _, _ in Self.answer([.cacheControl: "no-store"]) }
        router.get("api/v1/largest") { _, _ in Self.answer(of: 1 << 20) }
        router.get("api/v1/large") { _, _ in Self.answer(of: (1 << 20) + 1) }
        router.get("api/v1/file") { _, _ in Self.answer([.contentType: "application/zip"]) }
        router.get("api/v1/stream") { _, _ in
            Response(
                status: .ok, headers: Self.json,
                body: ResponseBody { writer in
                    try await writer.write(ByteBuffer(string: "{}"))
                    try await writer.finish(nil)
                })
        }
        router.get("page") { _, _ in Self.answer() }
        return try await Application(router: router).test(.router) { client in
            try await client.execute(uri: path, method: .get, headers: headers) { $0 }
        }
    }

    @Test func aProgramKeepsItsAnswerAndAsksWhetherItStillHolds() async throws {
        let first = try await get("/api/v1/plain")
        let tag = try #require(first.headers[.eTag])
        #expect(tag.wholeMatch(of: /"[0-9a-f]{32}"/) != nil)
        #expect(first.headers[.cacheControl] == "private, no-cache")
        for known in [tag, "*", "\"other\", W/\(tag)"] {
            let again = try await get("/api/v1/plain", [.authorization: "Bearer a", .ifNoneMatch: known])
            #expect(again.status == .notModified && again.body.readableBytes == 0)
            #expect(again.headers[.eTag] == tag && again.headers[.cacheControl] == "private, no-cache")
            #expect(again.headers[.contentType] == nil)
        }
        let other = try await get("/api/v1/plain", [.authorization: "Bearer a", .ifNoneMatch: "\"other\""])
        #expect(other.status == .ok && String(buffer: other.body) == "111")
    }

    @Test(arguments: [[.cookie: "a=b"], [:]] as [HTTPFields])
    func nothingOfAPersonStaysInABrowser(headers: HTTPFields) async throws {
        let answer = try await get("/api/v1/plain", headers)
        #expect(answer.headers[.cacheControl] == "no-store" && answer.headers[.eTag] != nil)
    }

    @Test func whatARouteSaysStays() async throws {
        let said = try await get("/api/v1/said")
        #expect(said.headers[.cacheControl] == "public, max-age=60" && said.headers[.eTag] != nil)
        let tag = try #require(said.headers[.eTag])
        let again = try await get("/api/v1/said", [.ifNoneMatch: tag])
        #expect(again.status == .notModified && again.headers[.vary] == "Accept-Language")
        let own = try await get("/api/v1/own", [.ifNoneMatch: "\"own\""])
        #expect(own.headers[.eTag] == "\"own\"" && own.status == .ok)
    }

    @Test(arguments: ["/api/v1/secret", "/api/v1/large", "/api/v1/file", "/api/v1/stream", "/page"])
    func streamsFilesSecretsAndPagesAreLeftAlone(path: String) async throws {
        let answer = try await get(path)
        #expect(answer.status == .ok && answer.headers[.eTag] == nil && answer.body.readableBytes > 0)
        let largest = try await get("/api/v1/largest")
        #expect(largest.headers[.eTag] != nil)
    }
}

extension HTTPFields {
    fileprivate func merging(_ other: HTTPFields) -> HTTPFields {
        other.reduce(into: self) { $0[$1.name] = $1.value }
    }
}
