import HTTPService
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

/// What every answer tells browsers.
@Suite struct SecurityHeadersTests {
    private func answer(_ path: String, _ headers: HTTPFields = [:]) async throws -> HTTPFields {
        let router = Router()
        router.addMiddleware {
            SecurityHeadersMiddleware()
            ProblemMiddleware(for: .everyone)
        }
        router.get("well") { _, _ in "well" }
        router.get("own") { _, _ in
            Response(
                status: .ok,
                headers: [.cacheControl: "public, max-age=60", .contentSecurityPolicy: "default-src 'self'"])
        }
        router.get("wrong") { _, _ -> String in throw CancellationError() }
        return try await Application(router: router).test(.router) { client in
            try await client.execute(uri: path, method: .get, headers: headers) { $0.headers }
        }
    }

    @Test(arguments: ["/well", "/wrong", "/nothing-here"])
    func areOnEveryAnswerGoodOrBad(path: String) async throws {
        let headers = try await answer(path)
        #expect(headers[.cacheControl] == "no-store")
        #expect(headers[.xContentTypeOptions] == "nosniff")
        #expect(headers[.contentSecurityPolicy] == "default-src 'none'; frame-ancestors 'none'")
        #expect(headers[HTTPField.Name("referrer-policy") ?? .referer] == "no-referrer")
        #expect(headers[.strictTransportSecurity] == nil)
    }

    @Test func leaveWhatARouteSays() async throws {
        let headers = try await answer("/own")
        #expect(headers[.cacheControl] == "public, max-age=60")
        #expect(headers[.contentSecurityPolicy] == "default-src 'self'")
    }

    @Test func askForHTTPSWhereItIsSpoken() async throws {
        let name = HTTPField.Name("x-forwarded-proto") ?? .via
        #expect(try await answer("/well", [name: "https"])[.strictTransportSecurity] == "max-age=31536000")
        #expect(try await answer("/well", [name: "http"])[.strictTransportSecurity] == nil)
    }
}
