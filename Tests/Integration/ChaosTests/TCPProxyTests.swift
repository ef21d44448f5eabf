import HTTPFetch
import TestSupport
import Testing

struct TCPProxyTests {
    /// A server behind a proxy, and a client with a connection that has been used.
    private func withUsedConnection(
        _ test: (TCPProxy, _ isAnswered: @escaping @Sendable (HTTPClient, _ limit: Duration) async -> Bool, HTTPClient)
            async throws ->
            Void
    ) async throws {
        try await MisbehavingHTTPServer.running { server in
            let proxy = try TCPProxy(to: server.port)
            defer { proxy.stop() }
            let port = proxy.port
            let isAnswered: @Sendable (HTTPClient, Duration) async -> Bool = { client, limit in
                var request = FetchRequest(url: "http://127.0.0.1:\(port)/echo")
                request.timeLimit = limit
                return (try? await client.send(request)) != nil
            }
            let client = HTTPClient()
            #expect(await isAnswered(client, .seconds(60)))
            try await test(proxy, isAnswered, client)
            await client.close()
        }
    }

    @Test func keepsAConnectionSilentThatWasSilentWhenItHealed() async throws {
        try await withUsedConnection { proxy, isAnswered, client in
            proxy.silence()
            async let isOldAnswered = isAnswered(client, .seconds(3))
            proxy.heal()
            #expect(await isAnswered(HTTPClient(), .seconds(60)))
            #expect(await !isOldAnswered)
            #expect(await isAnswered(client, .seconds(60)), "a new connection passes")
        }
    }

    @Test func letsAConnectionPassAgainAfterABlip() async throws {
        try await withUsedConnection { proxy, isAnswered, client in
            proxy.silence()
            async let isOldAnswered = isAnswered(client, .seconds(60))
            proxy.resume()
            #expect(await isOldAnswered)
        }
    }

    @Test func takesNewConnectionsAfterACut() async throws {
        try await withUsedConnection { proxy, isAnswered, client in
            proxy.cut()
            _ = await isAnswered(client, .seconds(60))
            #expect(await isAnswered(client, .seconds(60)))
        }
    }
}
