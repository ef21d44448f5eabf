import Domain
import Foundation
import HTTPTypes
import Postgres
import Testing

@testable import accounts

@Suite struct UnlockTests {
    private func setPIN(_ test: FactorsUnderTest, _ token: String, _ pin: String = "294817") async throws -> Int {
        try await test.call(
            .put, "account/pin", token: token, #"{"pin": "\#(pin)", "password": "\#(FactorsUnderTest.password)"}"#
        ).status
    }

    private func unlock(_ test: FactorsUnderTest, _ token: String, pin: String) async throws -> FactorsUnderTest.Reply {
        try await test.call(.post, "account/unlock", token: token, #"{"pin": "\#(pin)"}"#)
    }

    @Test func unlocksTheSessionForTenMinutesUnderAnotherToken() async throws {
        try await FactorsUnderTest.run { test in
            let (token, other) = (try await test.signedIn(), try await test.signedIn())
            #expect(try await setPIN(test, token) == 204)

            let unlocked = try await unlock(test, token, pin: "294817")

            #expect(unlocked.status == 200)
            let ends: [Date?] = try await test.pool.query(
                "SELECT unlocked_until FROM live_sessions ORDER BY unlocked_until NULLS LAST"
            ).map { try $0["unlocked_until"] }
            #expect(ends == [test.clock.now + 600, nil])
            #expect(try await test.call(.get, "account/passkeys", token: token).status == 401)
            #expect(try await test.call(.get, "account/passkeys", token: try unlocked.text("token")).status == 200)
            #expect(try await test.call(.get, "account/passkeys", token: other).status == 200)
        }
    }

    @Test func unlocksByAPasskeyOfTheSamePersonOnly() async throws {
        try await FactorsUnderTest.run { test in
            let (token, other) = (try await test.signedIn(), UserID())
            try await test.addPerson(other, "other@example.org")
            let (own, foreign) = (try SoftwareAuthenticator(of: test.userID), try SoftwareAuthenticator(of: other))
            _ = try await test.register(own, token: token)
            _ = try await test.register(foreign, token: try await test.signedIn(other))

            let challenge = try await test.call(.post, "account/unlock/options", token: token).text("challenge")
            let refused = try await test.call(
                .post, "account/unlock", token: token, try foreign.assertionJSON(challenge))
            #expect(refused.status == 401)
            let unlocked = try await test.call(.post, "account/unlock", token: token, try own.assertionJSON(challenge))
            #expect(unlocked.status == 200)
        }
    }

    @Test func endsAPINAfterTenFailuresWithGrowingDelays() async throws {
        try await FactorsUnderTest.run { test in
            let token = try await test.signedIn()
            _ = try await setPIN(test, token)
            var (failures, delays) = (0, [Int]())
            while failures < PIN.mostFailures {
                let answer = try await unlock(test, token, pin: "294818")
                if answer.status == 429 {
                    let delay = try #require(answer.headers[.retryAfter].flatMap { Int($0) })
                    delays.append(delay)
                    test.clock.advance(by: TimeInterval(delay))
                } else {
                    #expect(answer.status == 403)
                    failures += 1
                }
            }
            #expect(delays.count == 5 && delays.first == 30)
            #expect(zip(delays, delays.dropFirst()).allSatisfy { $1 > $0 * 3 / 2 }, "\(delays)")
            #expect(try await test.count("pins") == 0)
            test.clock.advance(by: 3_600)
            #expect(try await unlock(test, token, pin: "294817").status == 404)
        }
    }

    @Test func forgivesFailuresAfterARightPIN() async throws {
        try await FactorsUnderTest.run { test in
            var token = try await test.signedIn()
            _ = try await setPIN(test, token)
            for _ in 0..<4 {
                for _ in 0..<4 { #expect(try await unlock(test, token, pin: "294818").status == 403) }
                token = try await unlock(test, token, pin: "294817").text("token")
            }
            #expect(try await test.count("pins") == 1)
        }
    }

    @Test func refusesAtMostTenOfManyGuessesAtTheSameTime() async throws {
        try await FactorsUnderTest.run { test in
            let token = try await test.signedIn()
            _ = try await setPIN(test, token)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<30 { group.addTask { try await unlock(test, token, pin: "294818").status } }
                return try await group.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
            }
            // Five are free, the sixth starts the delay of the others.
            #expect(statuses[403] ?? 0 <= 5)
            #expect(try await unlock(test, token, pin: "294817").status == 429)
        }
    }

    @Test(arguments: ["", "12345", "1234567890123", "123456", "abcdef"])
    func refusesPINsThatAreNone(pin: String) async throws {
        try await FactorsUnderTest.run { test in
            let status = try await setPIN(test, try await test.signedIn(), pin)
            #expect(status == 422)
            #expect(try await test.count("pins") == 0)
        }
    }

    @Test func asksForThePasswordBeforeAPINIsSetOrRemoved() async throws {
        try await FactorsUnderTest.run { test in
            let token = try await test.signedIn()
            #expect(try await test.call(.put, "account/pin", token: token, #"{"pin": "294817"}"#).status == 403)
            _ = try await setPIN(test, token)
            #expect(try await test.call(.delete, "account/pin", token: token).status == 403)
            let unlocked = try await unlock(test, token, pin: "294817").text("token")
            #expect(try await test.call(.delete, "account/pin", token: unlocked).status == 204)
            #expect(try await test.call(.delete, "account/pin", token: unlocked).status == 404)
        }
    }

    @Test func keepsAnUnlockFromOutlivingItsTime() async throws {
        try await FactorsUnderTest.run { test in
            let token = try await test.signedIn()
            _ = try await setPIN(test, token)
            let unlocked = try await unlock(test, token, pin: "294817").text("token")
            test.clock.advance(by: 600)
            #expect(try await test.call(.delete, "account/pin", token: unlocked).status == 403)
        }
    }
}
