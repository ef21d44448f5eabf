import Foundation
import HTTPFetch
import HTTPTypes
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct HTTPAnswerTests {
    /// What the server's `/echo` saw.
    private struct Seen: Decodable {
        var method: String
        var path: String
        var fields: [[String]]
        var body: String

        func values(of name: String) -> [String] {
            fields.filter { $0[0].lowercased() == name.lowercased() }.map { $0[1] }
        }
    }

    private func echo(_ request: FetchRequest) async throws -> Seen {
        let response = try await HTTPClient().send(request)
        return try JSONDecoder().decode(Seen.self, from: Data(response.body))
    }

    @Test func deliversHTMLWhereJSONWasExpected() async throws {
        try await MisbehavingHTTPServer.running { server in
            let response = try await HTTPClient().send(FetchRequest(url: server.url("/html")))

            #expect(response.headers[.contentType] == "text/html; charset=utf-8")
            #expect(response.text == "<h1>Maintenance</h1>")
        }
    }

    @Test func deliversAnErrorStatusAsAnAnswer() async throws {
        try await MisbehavingHTTPServer.running { server in
            let response = try await HTTPClient().send(FetchRequest(url: server.url("/nothing-here")))

            #expect(response.status == .notFound)
            #expect(response.text == "no such behaviour")
        }
    }

    @Test(arguments: [HTTPRequest.Method.post, .put, .patch, .delete])
    func sendsABodyWithEveryMethodThatHasOne(method: HTTPRequest.Method) async throws {
        try await MisbehavingHTTPServer.running { server in
            let seen = try await echo(
                FetchRequest(
                    method: method, url: server.url("/echo?area=12"), headers: [.contentType: "application/json"],
                    body: Array(#"{"a":1}"#.utf8)))

            #expect(seen.method == method.rawValue)
            #expect(seen.path == "/echo?area=12")
            #expect(seen.body == #"{"a":1}"#)
            #expect(seen.values(of: "content-type") == ["application/json"])
        }
    }

    @Test func sendsAPostWithoutABodyAsOneOfLengthZero() async throws {
        try await MisbehavingHTTPServer.running { server in
            let seen = try await echo(FetchRequest(method: .post, url: server.url("/echo")))

            #expect(seen.values(of: "content-length") == ["0"])
            #expect(seen.values(of: "content-type") == [])
        }
    }

    @Test func endsAHeadRequestWithItsHeaders() async throws {
        try await MisbehavingHTTPServer.running { server in
            var request = FetchRequest(method: .head, url: server.url("/large"))
            request.maximumResponseBytes = 10

            let response = try await HTTPClient().send(request)

            #expect(response.headers[.contentLength] == "1000000")
            #expect(response.body == [])
        }
    }

    @Test func namesTheUserAgentUnlessTheRequestDoes() async throws {
        try await MisbehavingHTTPServer.running { server in
            let url = server.url("/echo")

            #expect(try await echo(FetchRequest(url: url)).values(of: "user-agent") == ["BreatheEasy"])
            let named = try await echo(FetchRequest(url: url, headers: [.userAgent: "poller/7"]))
            #expect(named.values(of: "user-agent") == ["poller/7"])
        }
    }

    @Test func letsNoHeaderValueBeginAnotherHeader() async throws {
        try await MisbehavingHTTPServer.running { server in
            let place = try #require(HTTPField.Name("X-Place"))
            let request = FetchRequest(
                url: server.url("/echo"), headers: [place: "Oslo\r\nX-Injected: yes\r\n\r\nGET /"])

            let seen = try await echo(request)

            #expect(seen.values(of: "x-injected") == [])
            #expect(seen.values(of: "x-place").count == 1)
        }
    }

    @Test func sendsAnEmptyHeaderValue() async throws {
        try await MisbehavingHTTPServer.running { server in
            let topic = try #require(HTTPField.Name("Topic"))

            #expect(
                try await echo(FetchRequest(url: server.url("/echo"), headers: [topic: ""])).values(of: "topic") == [""]
            )
        }
    }
}
