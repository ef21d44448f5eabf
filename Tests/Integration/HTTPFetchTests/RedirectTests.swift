import HTTPFetch
import HTTPTypes
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct RedirectTests {
    private func request(_ url: String, redirects: Int) -> FetchRequest {
        var request = FetchRequest(url: url)
        request.redirectLimit = redirects
        return request
    }

    @Test func followsNoRedirectUnlessAsked() async throws {
        try await MisbehavingHTTPServer.running { server in
            let response = try await HTTPClient().send(FetchRequest(url: server.url("/redirect?to=/html")))

            #expect(response.status == .found)
            #expect(response.headers[.location] == "/html")
            #expect(response.text == "elsewhere")
        }
    }

    @Test func followsARedirectWhenAskedAndKeepsTheLastAnswerOnly() async throws {
        try await MisbehavingHTTPServer.running { server in
            let response = try await HTTPClient().send(request(server.url("/redirect?to=/html"), redirects: 1))

            #expect(response.status == .ok)
            #expect(response.text == "<h1>Maintenance</h1>")
            #expect(response.headers[.location] == nil)
        }
    }

    @Test func givesUpAfterTheRedirectsAllowed() async throws {
        try await MisbehavingHTTPServer.running { server in
            let error = await failure(of: request(server.url("/loop"), redirects: 3), by: HTTPClient())

            #expect(error == .tooManyRedirects(host: "127.0.0.1"))
        }
    }

    @Test func followsNoRedirectOfAPost() async throws {
        try await MisbehavingHTTPServer.running { server in
            var request = request(server.url("/redirect?to=/html"), redirects: 3)
            request.method = .post

            let response = try await HTTPClient().send(request)

            #expect(response.status == .found)
        }
    }

    @Test func followsNoRedirectToAnotherProtocol() async throws {
        try await MisbehavingHTTPServer.running { server in
            let url = server.url("/redirect?to=file:///etc/passwd")

            let error = await failure(of: request(url, redirects: 3), by: HTTPClient())

            #expect(error == .redirectNotAllowed(host: "127.0.0.1"))
        }
    }

    @Test func neverLeavesHTTPSForHTTP() async throws {
        try await ServerCertificates.made { certificates in
            try await MisbehavingHTTPServer.running { plain in
                try await MisbehavingHTTPServer.running(certificates) { server in
                    let client = HTTPClient(options: .trusting(certificates))
                    let url = server.url("/redirect?to=\(plain.url("/html"))")

                    let error = await failure(of: request(url, redirects: 3), by: client)

                    #expect(error == .redirectNotAllowed(host: "127.0.0.1"))
                    // The first that the plain server sees is a client that means it.
                    _ = try await client.send(FetchRequest(url: plain.url("/html")))
                    try await plain.says("accepted")
                    #expect(plain.count(of: "accepted") == 1)
                }
            }
        }
    }
}
