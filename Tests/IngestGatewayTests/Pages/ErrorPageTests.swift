import HTTPTypes
import NIOCore
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct ErrorPageTests {
    @Test(arguments: [
        (HTTPRequest.Method.get, "/nowhere", 404, "There is nothing here"), (.delete, "/map", 405, "not a page"),
        (.get, "/api/v1/inbox", 401, "You are signed out"),
        (.get, "/api/v1/map/stations", 400, "This was not understood"),
        (.get, "/quiz/none", 404, "There is nothing here"),
    ])
    func showsABrowserAPageAndAProgramAProblem(
        method: HTTPRequest.Method, path: String, status: Int, title: String
    ) async throws {
        try await GatewayUnderTest.run { gateway in
            let page = try await gateway.call(
                method, path, headers: [.accept: "text/html,*/*;q=0.8", .acceptLanguage: "en"], ByteBuffer())
            #expect(page.status == status && page.text.contains(title))
            #expect(page.headers[.contentType] == "text/html; charset=utf-8")
            let problem = try await gateway.call(method, path)
            #expect(try problem.status == status && problem.problem.status == status)
        }
    }
}
