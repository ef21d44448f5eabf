import HTTPTypes
import NIOCore
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct UnchangedAnswerTests {
    private func get(_ path: String, _ gateway: GatewayUnderTest, _ token: String, _ tag: String?) async throws
        -> Answer
    {
        var headers: HTTPFields = [.authorization: "Bearer \(token)"]
        headers[.ifNoneMatch] = tag
        return try await gateway.call(.get, path, headers: headers, ByteBuffer())
    }

    @Test func aSubscriptionIsSentAgainOnceItHasChanged() async throws {
        try await GatewayUnderTest.run { gateway in
            let (token, path) = (try await gateway.signUp(), "/api/v1/subscription")
            let first = try await get(path, gateway, token, nil)
            let tag = try #require(first.headers[.eTag])
            #expect(first.headers[.cacheControl] == "private, no-cache")
            let unchanged = try await get(path, gateway, token, tag)
            #expect(unchanged.status == 304 && unchanged.body.isEmpty && unchanged.headers[.eTag] == tag)
            let wishes = SubscriptionSettingsTests.wishes("")
            #expect(try await gateway.call(.put, path, token: token, wishes).status == 200)
            let changed = try await get(path, gateway, token, tag)
            #expect(changed.status == 200 && changed.headers[.eTag] != tag)
        }
    }

    /// Somebody else's tag fits an equal answer only.
    @Test func theAnswerOfAnotherPersonIsNotTaken() async throws {
        try await GatewayUnderTest.run { gateway in
            let (token, path) = (try await gateway.signUp(), "/api/v1/channels")
            let tag = try #require(try await get(path, gateway, token, nil).headers[.eTag])
            let other = try await gateway.signUp("other@example.org")
            _ = try await gateway.call(.post, path, token: other, ChannelBodies.webhook)
            let answer = try await get(path, gateway, other, tag)
            #expect(answer.status == 200 && answer.text.contains("home.example"))
        }
    }
}
