import HTTPFetch
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct BrokenServerTests {
    @Test(arguments: ["/cut", "/cut-chunked", "/silent"])
    func reportsAnAnswerThatEndsTooSoon(path: String) async throws {
        try await MisbehavingHTTPServer.running { server in
            let error = await failure(of: FetchRequest(url: server.url(path)), by: HTTPClient())

            #expect(error == .responseCutShort(host: "127.0.0.1"))
            #expect(error?.isTransient == true)
        }
    }

    @Test func makesANewConnectionWhereTheServerDroppedTheOldOne() async throws {
        try await MisbehavingHTTPServer.running { server in
            let client = HTTPClient()

            for _ in 0..<20 {
                let response = try await client.send(FetchRequest(url: server.url("/leave")))
                #expect(response.text == "answered, and gone without a word")
            }
            try await server.says("accepted", times: 20)
        }
    }

    @Test func reportsAnAnswerThatIsNotHTTP() async throws {
        try await MisbehavingHTTPServer.running { server in
            let error = await failure(of: FetchRequest(url: server.url("/garbage")), by: HTTPClient())

            #expect(error == .malformedAnswer(host: "127.0.0.1"))
        }
    }

    @Test func reportsARefusedConnection() async throws {
        let url = "http://127.0.0.1:\(try freePort())/"

        let error = await failure(of: FetchRequest(url: url), by: HTTPClient())

        #expect(error == .cannotConnect(host: "127.0.0.1"))
    }

    @Test func reportsAnUnknownHost() async {
        // RFC 2606 keeps .invalid free of names.
        let error = await failure(of: FetchRequest(url: "http://pollen.invalid/"), by: HTTPClient())

        #expect(error == .cannotResolve(host: "pollen.invalid"))
    }

    @Test(arguments: [
        "not a url", "http://", "http://a b/", "http://host/\r\nX: 1", "http://user:secret@host/", "//host/",
    ])
    func refusesAnUnusableURL(url: String) async throws {
        let error = try #require(await failure(of: FetchRequest(url: url), by: HTTPClient()))

        guard case .invalidURL = error else {
            Issue.record("\(error)")
            return
        }
        #expect(!error.isTransient)
        #expect(!error.description.contains("secret"))
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://host/", "smtp://host/", "gopher://host/"])
    func refusesProtocolsOtherThanHTTP(url: String) async {
        let scheme = String(url.prefix { $0 != ":" })

        let error = await failure(of: FetchRequest(url: url), by: HTTPClient())

        #expect(error == .protocolNotAllowed(scheme: scheme))
    }

    @Test func refusesPrivateAddressesWhenOnlyPublicOnesAreInReach() async throws {
        try await MisbehavingHTTPServer.running { server in
            var options = HTTPClientOptions()
            options.reach = .publicOnly
            let client = HTTPClient(options: options)

            for host in ["127.0.0.1", "localhost"] {
                let url = "http://\(host):\(server.port)/html"
                #expect(await failure(of: FetchRequest(url: url), by: client) == .addressNotPublic(host: host))
            }
            // The first that the server sees is a client that may come.
            _ = try await HTTPClient().send(FetchRequest(url: server.url("/html")))
            try await server.says("accepted")
            #expect(server.count(of: "accepted") == 1)
        }
    }
}
