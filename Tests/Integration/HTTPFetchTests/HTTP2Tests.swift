import HTTPFetch
import HTTPTypes
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct HTTP2Tests {
    @Test func negotiatesHTTP2OverTLS() async throws {
        try await ServerCertificates.made { certificates in
            try await HTTP2Server.running(certificates, files: ["pollen.json": #"{"birch": 120}"#]) { server in
                let client = HTTPClient(options: .trusting(certificates))

                let response = try await client.send(FetchRequest(url: server.url("/pollen.json")))

                #expect(response.version == .http2)
                #expect(response.status == 200)
                #expect(response.text == #"{"birch": 120}"#)
            }
        }
    }

    @Test func speaksHTTP2WithoutTLSIfAskedTo() async throws {
        try await HTTP2Server.running(nil, files: ["plain.txt": "clear text"]) { server in
            var request = FetchRequest(url: server.url("/plain.txt"))
            request.versionPreference = .http2PriorKnowledge

            let response = try await HTTPClient().send(request)

            #expect(response.version == .http2)
            #expect(response.text == "clear text")
        }
    }

    @Test func sends200ConcurrentRequestsOverOneConnection() async throws {
        let files = Dictionary(uniqueKeysWithValues: (0..<200).map { ("\($0).txt", "content of \($0)") })
        try await ServerCertificates.made { certificates in
            try await HTTP2Server.running(certificates, files: files) { server in
                let client = HTTPClient(options: .trusting(certificates))

                let texts = try await withThrowingTaskGroup(of: (Int, String).self) { group in
                    for number in 0..<200 {
                        group.addTask {
                            let response = try await client.send(FetchRequest(url: server.url("/\(number).txt")))
                            return (number, response.text)
                        }
                    }
                    return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
                }
                await client.close()

                #expect(texts == Dictionary(uniqueKeysWithValues: (0..<200).map { ($0, "content of \($0)") }))
                #expect(try await server.connectionCountAtFirstClose() == 1)
            }
        }
    }

    @Test(arguments: [true, false])
    func answersMoreRequestsThanItsConnectionsTakeAtOnce(isEncrypted: Bool) async throws {
        try await ServerCertificates.made { certificates in
            try await HTTP2Server.running(isEncrypted ? certificates : nil, files: ["a.txt": "a"], streams: 2) {
                server in
                let client = HTTPClient(options: .trusting(certificates))
                var request = FetchRequest(url: server.url("/a.txt"))
                request.versionPreference = .http2PriorKnowledge
                let repeated = request

                let texts = try await withThrowingTaskGroup(of: String.self) { group in
                    for _ in 0..<100 { group.addTask { try await client.send(repeated).text } }
                    return try await group.reduce(into: []) { $0.append($1) }
                }

                #expect(texts == [String](repeating: "a", count: 100))
            }
        }
    }

    /// libcurl by itself gives up after the sixth.
    @Test func asksAgainAfterTenConnectionsHaveRefusedARequest() async throws {
        try await RefusingHTTP2Server.running(connections: 10) { url in
            var request = FetchRequest(method: .post, url: url, body: Array("birch".utf8))
            request.versionPreference = .http2PriorKnowledge

            let answer = try await HTTPClient().send(request)

            #expect(answer.text == "ok")
        }
    }

    @Test func givesUpAServerThatRefusesEveryRequest() async throws {
        try await RefusingHTTP2Server.running(connections: .max) { url in
            var request = FetchRequest(url: url)
            request.versionPreference = .http2PriorKnowledge

            #expect(await failure(of: request, by: HTTPClient()) == .responseCutShort(host: "127.0.0.1"))
        }
    }

    @Test func fallsBackToHTTP1WhereTheServerOffersNoMore() async throws {
        try await ServerCertificates.made { certificates in
            try await MisbehavingHTTPServer.running(certificates) { server in
                let response = try await HTTPClient(options: .trusting(certificates))
                    .send(FetchRequest(url: server.url("/html")))

                #expect(response.version == .http11)
            }
        }
    }

    @Test func failsWhenTheServerDoesNotSpeakTheHTTP2ItWasPromised() async throws {
        try await MisbehavingHTTPServer.running { server in
            var request = FetchRequest(url: server.url("/html"))
            request.versionPreference = .http2PriorKnowledge

            let error = await failure(of: request, by: HTTPClient())

            // The server may close before libcurl has read what it says.
            let expected: [HTTPFetchError] = [
                .malformedAnswer(host: "127.0.0.1"), .responseCutShort(host: "127.0.0.1"),
            ]
            #expect(error.map(expected.contains) == true)
        }
    }
}
