import HTTPService
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@Suite struct MiddlewareTests {
    private struct Context: SessionContext {
        var coreContext: CoreRequestContextStorage
        var session: String?

        init(source: Source) { coreContext = CoreRequestContextStorage(source: source) }
    }

    private struct Transient: Error {}
    private struct InDoubt: Error {}
    private struct TooMany: Error { var limit: Int }

    private func router() -> Router<Context> {
        let router = Router(context: Context.self)
        router.addMiddleware {
            TraceMiddleware()
            DurationMiddleware()
            ProblemMiddleware(
                for: .everyone, isTransient: { $0 is Transient || $0 is InDoubt }, isInDoubt: { $0 is InDoubt }
            ) { error in
                (error as? TooMany).map { Problem(.conflict, "at most \($0.limit)", retryAfter: 7) }
            }
        }
        let find = { @Sendable (token: String, _: Bool) in token == "valid" ? "anna" : nil }
        for (path, isOptional) in [("private", false), ("public", true)] {
            router.group(RouterPath(path)).add(middleware: SignInMiddleware(isOptional: isOptional, findSession: find))
                .get { _, context in context.session ?? "nobody" }
        }
        router.group("form").add(middleware: SignInMiddleware(findSession: find))
            .post { request, _ in try await FormFields(of: request).text("word") ?? "nothing" }
        router.group("open-form").add(middleware: SignInMiddleware(isOptional: true, findSession: find))
            .post { request, context in
                "\(context.session ?? "nobody") \(try await FormFields(of: request).text("word") ?? "nothing")"
            }
        router.get("transient") { _, _ -> String in throw Transient() }
        for method in [HTTPRequest.Method.get, .post] {
            router.on("doubt", method: method) { _, _ -> String in throw InDoubt() }
        }
        router.get("many") { _, _ -> String in throw TooMany(limit: 3) }
        router.get("fault") { _, _ -> String in throw CancellationError() }
        let congested = router.group("congested").add(middleware: BackPressureMiddleware { "full" })
        congested.get { _, _ in "read" }
        congested.post { _, _ in "written" }
        router.get("things/:id") { _, _ in "thing" }
        router.delete("things/:id") { _, _ in "gone" }
        router.post("things/all") { _, _ in "all" }
        router.add(middleware: OtherMethodMiddleware(router.routes.map { ("\($0.path)", $0.method) }))
        return router
    }

    private func call(
        _ path: String, _ method: HTTPRequest.Method = .get, _ headers: HTTPFields = [:]
    ) async throws -> TestResponse {
        try await Application(router: router()).test(.router) { client in
            try await client.execute(uri: path, method: method, headers: headers) { $0 }
        }
    }

    /// Of the browser that is signed in, on a page of ours, whose scripts do not run.
    @Test func takesAFormThatRepeatsItsTokenAndNoOther() async throws {
        let site = try #require(HTTPField.Name("sec-fetch-site"))
        let page: HTTPFields = [
            .cookie: "__Host-session=valid", site: "same-origin", .contentType: "application/x-www-form-urlencoded",
        ]
        try await Application(router: router()).test(.router) { client in
            func send(_ body: String) async throws -> TestResponse {
                try await client.execute(
                    uri: "/form", method: .post, headers: page, body: ByteBuffer(string: body)
                ) { $0 }
            }
            let right = "word=sun&form-token=\(FormToken.of("valid"))"
            let taken = try await send(right)
            #expect(taken.status == .ok && String(buffer: taken.body) == "sun")
            for wrong in [
                "word=sun", "word=sun&form-token=", right + "&form-token=x", "form-token=\(FormToken.of("x"))",
            ] {
                #expect(try await send(wrong).status == .forbidden)
            }
        }
    }

    /// Where the route answers whoever is signed out, a form of an earlier session counts for nobody, and is not lost.
    @Test(arguments: [("valid", "anna sun"), ("earlier", "nobody sun")])
    func passesOnAFormOfAnEarlierSessionAsNobodys(session: String, answer: String) async throws {
        let site = try #require(HTTPField.Name("sec-fetch-site"))
        let page: HTTPFields = [
            .cookie: "__Host-session=valid", site: "same-origin", .contentType: "application/x-www-form-urlencoded",
        ]
        try await Application(router: router()).test(.router) { client in
            let body = ByteBuffer(string: "word=sun&form-token=\(FormToken.of(session))")
            let response = try await client.execute(
                uri: "/open-form", method: .post, headers: page, body: body
            ) { $0 }
            #expect(response.status == .ok && String(buffer: response.body) == answer)
            var foreign = page
            foreign[site] = "cross-site"
            let refused = try await client.execute(
                uri: "/open-form", method: .post, headers: foreign, body: body
            ) { $0 }
            #expect(refused.status == .forbidden)
        }
    }

    @Test(arguments: [
        ("/private", "Bearer valid", 200, "anna"), ("/public", "Bearer valid", 200, "anna"),
        ("/public", nil, 200, "nobody"), ("/private", "bearer valid", 200, "anna"),
        ("/private", "BEARER  valid", 200, "anna"),
    ])
    func letsAValidTokenPass(path: String, authorization: String?, status: Int, body: String) async throws {
        let response = try await call(path, .get, authorization.map { [.authorization: $0] } ?? [:])

        #expect(response.status.code == status)
        #expect(String(buffer: response.body) == body)
    }

    @Test(arguments: [
        ("/private", nil), ("/private", "Bearer other"), ("/private", "valid"), ("/public", "Bearer other"),
        ("/public", "Basic valid"), ("/private", "Bearervalid"), ("/private", "Bearer valid other"),
        ("/private", "Bearer "),
    ])
    func refusesEveryOther(path: String, authorization: String?) async throws {
        let response = try await call(path, .get, authorization.map { [.authorization: $0] } ?? [:])

        #expect(response.status == .unauthorized)
        #expect(response.headers[.wwwAuthenticate] == "Bearer")
        #expect(response.headers[.contentType] == "application/problem+json")
    }

    @Test(arguments: [("/transient", 503, "2"), ("/many", 409, "7"), ("/fault", 500, nil), ("/nowhere", 404, nil)])
    func turnsEveryErrorIntoAProblem(path: String, status: Int, retryAfter: String?) async throws {
        let response = try await call(path)

        #expect(response.status.code == status)
        #expect(response.headers[.contentType] == "application/problem+json")
        #expect(response.headers[.retryAfter] == retryAfter)
    }

    @Test func doesNotClaimThatNothingWasStoredWhenNobodyKnows() async throws {
        let written = try await call("/doubt", .post)
        #expect(written.status == .serviceUnavailable)
        #expect(written.headers[.retryAfter] == "2")
        #expect(String(buffer: written.body).contains("may or may not have been stored"))
        #expect(String(buffer: try await call("/doubt").body).contains("Nothing was stored"))
    }

    @Test func sendsNoBodyAfterHead() async throws {
        let response = try await call("/nowhere", .head)

        #expect(response.status == .notFound)
        #expect(response.body.readableBytes == 0)
    }

    @Test func refusesWritingButNotReadingWhileMessagesPileUp() async throws {
        #expect(try await call("/congested").status == .ok)
        let refused = try await call("/congested", .post)
        #expect(refused.status == .serviceUnavailable)
        #expect(String(buffer: refused.body).contains("full"))
    }

    @Test func continuesTheTraceOfTheClient() async throws {
        let trace = "4bf92f3577b34da6a3ce929d0e0e4736"
        let response = try await call("/public", .get, [.traceParent: "00-\(trace)-00f067aa0ba902b7-01"])
        let own = try #require(response.headers[.traceParent])

        #expect(own.contains(trace))
        #expect(!own.contains("00f067aa0ba902b7"))
        #expect(try await call("/public").headers[.traceParent] != nil)
    }

    @Test(arguments: [
        ("/things/7", HTTPRequest.Method.post, "DELETE, GET, OPTIONS"), ("/things/7?a=b", .put, "DELETE, GET, OPTIONS"),
        ("/things/all", .get, "OPTIONS, POST"), ("/many", .head, "GET, OPTIONS"), ("/private", .delete, "GET, OPTIONS"),
    ])
    func saysWhatAnAddressTakes(path: String, method: HTTPRequest.Method, allowed: String) async throws {
        let response = try await call(path, method)

        #expect(response.status == .methodNotAllowed)
        #expect(response.headers[.allow] == allowed)
        #expect(response.headers[.contentType] == "application/problem+json")
        #expect(method == .head || String(buffer: response.body).contains("This address takes \(allowed)"))
        #expect(response.headers[.traceParent] != nil)
    }

    @Test func answersWhatAnAddressTakesToWhoAsks() async throws {
        let response = try await call("/things/7", .options)

        #expect(response.status == .noContent)
        #expect(response.headers[.allow] == "DELETE, GET, OPTIONS")
    }

    @Test(arguments: [("/things", HTTPRequest.Method.get), ("/things/7/8", .get), ("/nowhere", .post), ("/", .get)])
    func knowsNothingElse(path: String, method: HTTPRequest.Method) async throws {
        #expect(try await call(path, method).status == .notFound)
    }
}
