import HTTPTypes
import MessageProtocol
import NIOCore
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct ConditionalChangeTests {
    private static let path = "/api/v1/subscription"

    private func put(_ gateway: GatewayUnderTest, _ token: String, ifMatch: String) async throws -> Answer {
        let headers: HTTPFields = [
            .contentType: "application/json", .authorization: "Bearer \(token)", .ifMatch: ifMatch,
        ]
        return try await gateway.call(
            .put, Self.path, headers: headers, ByteBuffer(string: SubscriptionSettingsTests.wishes("")))
    }

    private func tag(_ gateway: GatewayUnderTest, _ token: String) async throws -> String {
        try #require(try await gateway.call(.get, Self.path, token: token).headers[.eTag])
    }

    @Test func ofTwoChangesOfTheSameCopyOneIsStored() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let tag = try await tag(gateway, token)
            let first = try await put(gateway, token, ifMatch: tag)
            let second = try await put(gateway, token, ifMatch: tag)
            #expect(first.status == 200 && second.status == 412)
            #expect(second.text.contains("changed-meanwhile"))
            #expect(try await gateway.announced(SubscriberChanged.self).count == 1)
            let again = try await put(gateway, token, ifMatch: "\"other\", \(try await self.tag(gateway, token))")
            #expect(again.status == 200)
        }
    }

    @Test(arguments: [("*", 200), ("W/TAG", 412), ("\"other\"", 412)])
    func comparesStrongly(condition: String, status: Int) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let condition = condition.replacing("TAG", with: try await tag(gateway, token))
            #expect(try await put(gateway, token, ifMatch: condition).status == status)
        }
    }
}
