import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import WebPages

/// What a person and what a program gets of the same error.
@Suite(.timeLimit(.minutes(5))) struct ProblemPageTests {
    private static let browser = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8"
    private static let secret = "column 17 of table people"

    private func router() -> Router<BasicRequestContext> {
        let router = Router()
        let library = PageLibrary(templates: [], assets: AssetFolder(at: "/assets/test"))
        router.addMiddleware {
            SecurityHeadersMiddleware()
            ProblemPageMiddleware(library)
            ProblemMiddleware(for: .everyone)
        }
        for status in [400, 401, 403, 413, 429, 500, 503] {
            router.get("\(status)") { _, _ -> String in
                throw Problem(HTTPResponse.Status(code: status), Self.secret, retryAfter: status == 503 ? 2 : nil)
            }
        }
        router.get("things") { _, _ in "things" }
        router.post("form") { _, _ -> String in throw Problem(.serviceUnavailable, Self.secret) }
        router.add(middleware: OtherMethodMiddleware(router.routes.map { ("\($0.path)", $0.method) }))
        return router
    }

    private func call(
        _ path: String, _ method: HTTPRequest.Method = .get, accept: String? = browser, language: String = "en"
    ) async throws -> TestResponse {
        var fields: HTTPFields = [.acceptLanguage: language]
        fields[.accept] = accept
        let headers = fields
        return try await Application(router: router()).test(.router) { client in
            try await client.execute(uri: path, method: method, headers: headers) { $0 }
        }
    }

    @Test(arguments: [400, 401, 403, 404, 413, 429, 500, 503])
    func showsAPersonAPageWithoutDetails(status: Int) async throws {
        let answer = try await call("/\(status)")
        let html = String(buffer: answer.body)
        #expect(answer.status.code == status)
        #expect(answer.headers[.contentType] == "text/html; charset=utf-8")
        #expect(answer.headers[.contentSecurityPolicy] == PageSecurity.contentSecurityPolicy)
        #expect(answer.headers[.cacheControl] == "no-store")
        #expect(!html.contains(Self.secret) && !html.contains("{{"))
        #expect(html.ranges(of: "class=\"button main\"").count == 1, "one thing to do")
    }

    @Test func keepsWhatProgramsReadOfTheHeaders() async throws {
        #expect(try await call("/503").headers[.retryAfter] == "2")
        #expect(try await call("/things", .delete).headers[.allow] == "GET, OPTIONS")
        #expect(try await call("/things", .delete).status == .methodNotAllowed)
        let head = try await call("/nowhere", .head)
        #expect(head.status == .notFound && head.body.readableBytes == 0)
    }

    @Test(arguments: [
        nil, "*/*", "application/json", "application/problem+json, text/html;q=0.5", "text/html;q=0",
        "text/css,*/*;q=0.1",
    ])
    func answersProgramsWithAProblemDocument(accept: String?) async throws {
        let answer = try await call("/nowhere", accept: accept)
        #expect(answer.status == .notFound)
        #expect(answer.headers[.contentType] == "application/problem+json")
    }

    @Test func speaksTheLanguageOfTheBrowserOrTheAddress() async throws {
        #expect(String(buffer: try await call("/nowhere", language: "de-CH").body).contains("Hier ist nichts"))
        #expect(String(buffer: try await call("/nowhere?language=de").body).contains("<html lang=\"de\">"))
    }

    @Test func leadsToTheSignInAndBack() async throws {
        let html = String(buffer: try await call("/401?a=1&b=2").body)
        #expect(html.contains("href=\"/sign-in?to=%2F401%3Fa%3D1%26b%3D2\""))
    }

    @Test func triesAgainOnlyWhatIsRepeatedByOpeningIt() async throws {
        #expect(String(buffer: try await call("/503?a=1").body).contains("href=\"/503?a=1\""))
        #expect(String(buffer: try await call("/form", .post).body).contains("href=\"/\">To the start page"))
    }

    /// A browser takes the first part of such an address for a host.
    @Test(arguments: ["//example.org/503", "/\\example.org"])
    func linksToNoOtherHost(path: String) async throws {
        let html = String(buffer: try await call(path).body)
        #expect(!html.contains("href=\"\(path)") && !html.contains("to=%2F%2F"))
    }
}
