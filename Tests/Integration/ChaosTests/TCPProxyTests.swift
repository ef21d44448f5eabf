import HTTPFetch
import TestSupport
import Testing

struct TCPProxyTests {
    /// A server behind a proxy, and a client with a connection that has been used.
    private func withUsedConnection(
        _ test: (TCPProxy, _ isAnswered: @escaping @Sendable (HTTPClient) async -> Bool, HTTPClient) async throws ->
            Void
    ) async throws {
        try await MisbehavingHTTPServer.running { server in
            let proxy = try TCPProxy(to: server.port)
            defer { proxy.stop() }
            let port = proxy.port
            let isAnswered: @Sendable (HTTPClient) async -> Bool = { client in
                var request = FetchRequest(url: "http://127.0.0.1:\(port)/echo")
                request.timeLimit = .seconds(3)
                return (try? await client.send(request)) != nil
            }
            let client = HTTPClient()
            #expect(await isAnswered(client))
            try await test(proxy, isAnswered, client)
            await client.close()
        }
    }

    @Test func keepsAConnectionSilentThatWasSilentWhenItHealed() async throws {
        try await withUsedConnection { proxy, isAnswered, client in
            proxy.silence()
            async let isOldAnswered = isAnswered(client)
            proxy.heal()
            #expect(await isAnswered(HTTPClient()))
            #expect(await !isOldAnswered)
            #expect(await isAnswered(client), "a new connection passes")
        }
    }

    @Test func letsAConnectionPassAgainAfterABlip() async throws {
        try await withUsedConnection { proxy, isAnswered, client in
            proxy.silence()
            async let isOldAnswered = isAnswered(client)
            proxy.resume()
            #expect(await isOldAnswered)
        }
    }

    @Test func takesNewConnectionsAfterACut() async throws {
        try await withUsedConnection { proxy, isAnswered, client in
            proxy.cut()
            _ = await isAnswered(client)
            #expect(await isAnswered(client))
        }
    }
}
