import Foundation
import HTTPTypes
import MessageProtocol
import NIOCore
import Postgres
import TestSupport
import Testing

@testable import ingest_gateway

/// Keys at routes that know nothing of them.
@Suite(.timeLimit(.minutes(20))) struct RepeatedChannelTests {
    private func send(
        _ gateway: GatewayUnderTest, _ token: String, key: String, _ body: String = ChannelBodies.webhook,
        to path: String = "channels"
    ) async throws -> Answer {
        var headers: HTTPFields = [.contentType: "application/json", .authorization: "Bearer \(token)"]
        headers[try #require(HTTPField.Name("Idempotency-Key"))] = key
        return try await gateway.call(.post, "/api/v1/\(path)", headers: headers, ByteBuffer(string: body))
    }

    private static func isReplayed(_ answer: Answer) -> Bool {
        HTTPField.Name("idempotency-replayed").flatMap { answer.headers[$0] } == "true"
    }

    @Test func twentyAtOnceAddOneChannelAndAllLearnItsSecret() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let answers = try await withThrowingTaskGroup(of: Answer.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        while true {
                            let answer = try await send(gateway, token, key: "a-key")
                            guard answer.status == 409 else { return answer }
                        }
                    }
                }
                return try await group.reduce(into: [Answer]()) { $0.append($1) }
            }
            #expect(answers.allSatisfy { $0.status == 201 && $0.text.contains("whsec_") })
            #expect(Set(answers.map(\.text)).count == 1)
            #expect(answers.filter { !Self.isReplayed($0) }.count == 1)
            #expect(try await gateway.announced(DeliveryEndpointChanged.self).count == 1)
        }
    }

    @Test func theTablesHoldNoSecretOfAnAnswer() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let added = try await send(gateway, token, key: "key-of-a-webhook")
            let secret = try #require(added.text.firstMatch(of: /whsec_[A-Za-z0-9+\/=_-]+/)?.output)
            let found = try await TableSearch(gateway.pool).tables(containing: ["key-of-a-webhook"])
            let answers = try await gateway.pool.query(
                "SELECT count(*) FROM repeated_requests WHERE position(\(Array(secret.utf8)) IN answer) > 0"
            ).decode(Int.self)
            #expect(found.isEmpty && answers == [0])
        }
    }

    /// Nothing was done, so nothing is remembered; what was done is answered whatever happens meanwhile.
    @Test func whileMessagesPileUpARepetitionIsAnsweredAndARefusedRequestIsForgotten() async throws {
        let congestion = Congestion(nil)
        try await GatewayUnderTest.run(congestion: congestion) { gateway in
            let token = try await gateway.signUp()
            let added = try await send(gateway, token, key: "a-key")
            congestion.reason = "full"
            let again = try await send(gateway, token, key: "a-key")
            let refused = try await send(gateway, token, key: "b-key", ChannelBodies.ntfy)
            congestion.reason = nil
            let taken = try await send(gateway, token, key: "b-key", ChannelBodies.ntfy)
            #expect(added.status == 201 && again.status == 201 && again.text == added.text)
            #expect(refused.status == 503 && taken.status == 201 && !Self.isReplayed(taken))
        }
    }

    @Test func aFaultyBodyMayBeMendedWithTheSameKey() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let faulty = try await send(gateway, token, key: "a-key", #"{"channel": "webhook"}"#)
            let mended = try await send(gateway, token, key: "a-key")
            let other = try await send(gateway, token, key: "a-key", ChannelBodies.ntfy)
            #expect(faulty.status == 422 && mended.status == 201 && other.status == 422)
            #expect(try other.problem.detail.contains("Another request had this Idempotency-Key"))
        }
    }

    @Test func measurementsAreTakenOnceAndGoWithTheAccount() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let body = """
                {"metrics": [{"kind": "heart-rate", "value": 62, "measuredAt": "2023-04-10T05:00:00Z"}]}
                """
            let first = try await send(gateway, token, key: "a-key", body, to: "health-metrics")
            let announced = try await gateway.outbox().count
            let second = try await send(gateway, token, key: "a-key", body, to: "health-metrics")
            #expect(first.status == 202 && second.status == 202 && first.text == second.text)
            let announcedAgain = try await gateway.outbox().count
            #expect(announced > 0 && announcedAgain == announced)
            try await gateway.leave(token)
            let left = try await gateway.pool.query("SELECT count(*) FROM repeated_requests").decode(Int.self)
            #expect(left == [0])
        }
    }
}
