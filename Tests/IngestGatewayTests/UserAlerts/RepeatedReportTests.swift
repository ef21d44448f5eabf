import HTTPTypes
import NIOCore
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct RepeatedReportTests {
    private struct Accepted: Decodable { var alertID: String }

    private func send(
        _ gateway: GatewayUnderTest, _ token: String, key: String?, latitude: Double = 47.5
    ) async throws -> Answer {
        var headers: HTTPFields = [.contentType: "application/json", .authorization: "Bearer \(token)"]
        if let key, let name = HTTPField.Name("Idempotency-Key") { headers[name] = key }
        return try await gateway.call(
            .post, "/api/v1/alerts", headers: headers,
            ByteBuffer(string: UserAlertLimitTests.report(latitude: latitude)))
    }

    @Test func aReportSentAgainWithItsKeyIsOneReport() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let answers = try await withThrowingTaskGroup(of: Answer.self) { group in
                for _ in 0..<8 { group.addTask { try await send(gateway, token, key: "a-key") } }
                return try await group.reduce(into: [Answer]()) { $0.append($1) }
            }
            #expect(answers.allSatisfy { $0.status == 202 })
            #expect(Set(try answers.map { try $0.decoded(Accepted.self).alertID }).count == 1)
            #expect(try await gateway.outbox().count == 1)
        }
    }

    @Test func anotherKeyPersonOrNoKeyIsAnotherReport() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let other = try await gateway.signUp("other@example.org")
            let answers = [
                try await send(gateway, token, key: "a-key"), try await send(gateway, token, key: "b-key"),
                try await send(gateway, other, key: "a-key"), try await send(gateway, token, key: nil),
                try await send(gateway, token, key: nil),
            ]
            #expect(Set(try answers.map { try $0.decoded(Accepted.self).alertID }).count == 5)
            #expect(try await gateway.outbox().count == 5)
        }
    }

    @Test func aKeyIsForOneReport() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            _ = try await send(gateway, token, key: "a-key")
            let refused = try await send(gateway, token, key: "a-key", latitude: 48.5)
            #expect(refused.status == 422)
            #expect(try refused.problem.detail.contains("Another request had this Idempotency-Key"))
            #expect(try await gateway.outbox().count == 1)
        }
    }

    @Test func aRepetitionCountsNotAgainstTheLimit() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            for number in 1...SubmitUserAlert.usualHourlyLimit {
                #expect(try await send(gateway, token, key: "\(number)").status == 202)
            }
            #expect(try await send(gateway, token, key: "new").status == 429)
            #expect(try await send(gateway, token, key: "1").status == 202)
        }
    }

    @Test(arguments: ["", "with space", String(repeating: "k", count: 129)])
    func refusesAKeyOfAnotherForm(key: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let refused = try await send(gateway, token, key: key)
            #expect(refused.status == 400)
            #expect(try refused.problem.detail.contains("1 to 128 visible ASCII characters"))
        }
    }
}
