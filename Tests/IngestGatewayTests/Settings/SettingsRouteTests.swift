import Domain
import HTTPTypes
import NIOCore
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct SettingsRouteTests {
    @Test(arguments: [
        (HTTPRequest.Method.get, "/settings"), (.get, "/welcome"), (.post, "/settings"), (.post, "/welcome"),
    ])
    func leadsWhoeverIsSignedOutToTheSignInAndBack(method: HTTPRequest.Method, path: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let answer = try await gateway.call(method, path, headers: [:], ByteBuffer())
            #expect(answer.status == 303)
            #expect(answer.headers[.location] == "/sign-in?to=\(path)")
        }
    }

    @Test func anybodyReadsWhoMadeWhatIsShown() async throws {
        try await GatewayUnderTest.run { gateway in
            let answer = try await gateway.call(.get, "/acknowledgements", headers: [:], ByteBuffer())
            #expect(answer.status == 200)
            #expect(answer.text.contains("MeteoSwiss"))
        }
    }
}
