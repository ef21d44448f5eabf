import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Postgres
import Testing

@testable import accounts

@Suite struct SecondFactorRouteTests {
    private static let confirmed = #"{"password": "\#(FactorsUnderTest.password)"}"#

    /// Connects an app.
    /// - Returns: its secret and the recovery codes.
    private func connect(_ test: FactorsUnderTest, _ token: String) async throws -> (totp: TOTP, codes: [String]) {
        let started = try await test.call(.post, "account/second-factor/totp", token: token, Self.confirmed)
        #expect(started.status == 201)
        let totp = TOTP(secret: try #require(Base32.bytes(try started.text("secret"))))
        let done = try await test.call(
            .put, "account/second-factor/totp", token: token, #"{"code": "\#(code(of: totp, test))"}"#)
        #expect(done.status == 200)
        return (totp, try done.texts("recoveryCodes"))
    }

    private func code(of totp: TOTP, _ test: FactorsUnderTest, later steps: Int64 = 0) -> String {
        totp.code(at: TOTP.step(at: test.clock.now) + steps).text
    }

    /// The first step of a sign-in.
    private func challenge(_ test: FactorsUnderTest) async throws -> String {
        let answer = try await test.call(
            .post, "sessions", #"{"login": "\#(FactorsUnderTest.email)", "password": "\#(FactorsUnderTest.password)"}"#)
        #expect(answer.status == 202)
        return try answer.text("challenge")
    }

    private func finish(_ test: FactorsUnderTest, _ challenge: String, code: String) async throws -> Int {
        try await test.call(
            .post, "sessions/second-factor", #"{"challenge": "\#(challenge)", "code": "\#(code)"}"#
        ).status
    }

    @Test func asksForACodeOnceAnAppIsConnected() async throws {
        try await FactorsUnderTest.run { test in
            let (totp, codes) = try await connect(test, try await test.signedIn())
            #expect(codes.count == 10)
            test.clock.advance(by: 60)

            let challenge = try await challenge(test)
            #expect(try await finish(test, challenge, code: "000000") == 401)
            #expect(try await finish(test, challenge, code: code(of: totp, test)) == 201)
            // It is finished.
            #expect(try await finish(test, challenge, code: code(of: totp, test, later: 1)) == 401)
        }
    }

    @Test func endsSessionsThatWereOpenedWithoutACode() async throws {
        try await FactorsUnderTest.run { test in
            let (token, other) = (try await test.signedIn(), try await test.signedIn())
            _ = try await connect(test, token)
            #expect(try await test.call(.get, "account/passkeys", token: token).status == 200)
            #expect(try await test.call(.get, "account/passkeys", token: other).status == 401)
        }
    }

    @Test func saysWhatThePersonHas() async throws {
        try await FactorsUnderTest.run { test in
            func factors(_ token: String) async throws -> OwnFactors {
                let reply = try await test.call(.get, "account/second-factor", token: token)
                return try MessageCoding.decode(OwnFactors.self, from: reply.body)
            }
            let token = try await test.signedIn()
            _ = try await test.call(.post, "account/second-factor/totp", token: token, Self.confirmed)
            // An app that waits for its first code is not connected.
            #expect(try await factors(token) == OwnFactors(hasTOTP: false, recoveryCodesLeft: 0, hasPIN: false))
            _ = try await connect(test, token)
            let body = #"{"pin": "271828", "password": "\#(FactorsUnderTest.password)"}"#
            #expect(try await test.call(.put, "account/pin", token: token, body).status == 204)
            #expect(try await factors(token) == OwnFactors(hasTOTP: true, recoveryCodesLeft: 10, hasPIN: true))
        }
    }

    @Test func acceptsACodeOnce() async throws {
        try await FactorsUnderTest.run { test in
            let (totp, _) = try await connect(test, try await test.signedIn())
            // The one that confirmed the app is used as well.
            #expect(try await finish(test, try await challenge(test), code: code(of: totp, test)) == 401)
            test.clock.advance(by: 30)
            #expect(try await finish(test, try await challenge(test), code: code(of: totp, test)) == 201)
            #expect(try await finish(test, try await challenge(test), code: code(of: totp, test)) == 401)
            #expect(try await finish(test, try await challenge(test), code: code(of: totp, test, later: -1)) == 401)
            #expect(try await finish(test, try await challenge(test), code: code(of: totp, test, later: 1)) == 201)
        }
    }

    @Test func letsASignInWaitForFiveMinutes() async throws {
        try await FactorsUnderTest.run { test in
            let (totp, _) = try await connect(test, try await test.signedIn())
            let challenge = try await challenge(test)
            test.clock.advance(by: 300)
            #expect(try await finish(test, challenge, code: code(of: totp, test)) == 401)
        }
    }

    @Test func slowsGuessing() async throws {
        try await FactorsUnderTest.run { test in
            let (totp, _) = try await connect(test, try await test.signedIn())
            test.clock.advance(by: 60)
            for _ in 0..<5 { #expect(try await finish(test, try await challenge(test), code: "000000") == 401) }
            // A new challenge gives no new guesses, and a right code has to wait as well.
            let challenge = try await challenge(test)
            #expect(try await finish(test, challenge, code: code(of: totp, test)) == 429)
            test.clock.advance(by: 30)
            #expect(try await finish(test, challenge, code: code(of: totp, test)) == 201)
        }
    }

    @Test func acceptsEachRecoveryCodeOnce() async throws {
        try await FactorsUnderTest.run { test in
            let (_, codes) = try await connect(test, try await test.signedIn())
            func recover(_ code: String) async throws -> Int {
                let challenge = try await challenge(test)
                return try await test.call(
                    .post, "sessions/second-factor", #"{"challenge": "\#(challenge)", "recoveryCode": "\#(code)"}"#
                ).status
            }
            #expect(try await recover(codes[0].uppercased()) == 201)
            #expect(try await recover(codes[0]) == 401)
            #expect(try await recover(codes[1]) == 201)
            #expect(try await test.count("recovery_codes") == 8)

            let token = try await test.signedIn()
            let renewed = try await test.call(
                .post, "account/second-factor/recovery-codes", token: token, Self.confirmed)
            #expect(try renewed.texts("recoveryCodes").count == 10)
            #expect(try await recover(codes[2]) == 401)
        }
    }

    @Test func keepsTheOldAppUntilTheNewOneIsConfirmed() async throws {
        try await FactorsUnderTest.run { test in
            let token = try await test.signedIn()
            let (old, _) = try await connect(test, token)
            test.clock.advance(by: 60)
            _ = try await test.call(.post, "account/second-factor/totp", token: token, Self.confirmed)
            #expect(try await finish(test, try await challenge(test), code: code(of: old, test)) == 201)

            let wrong = try await test.call(.put, "account/second-factor/totp", token: token, #"{"code": "000000"}"#)
            #expect(wrong.status == 401)
            let (new, _) = try await connect(test, token)
            test.clock.advance(by: 60)
            #expect(try await finish(test, try await challenge(test), code: code(of: old, test)) == 401)
            #expect(try await finish(test, try await challenge(test), code: code(of: new, test)) == 201)
        }
    }

    @Test func waitsTenMinutesForTheFirstCode() async throws {
        try await FactorsUnderTest.run { test in
            let token = try await test.signedIn()
            let started = try await test.call(.post, "account/second-factor/totp", token: token, Self.confirmed)
            let totp = TOTP(secret: try #require(Base32.bytes(try started.text("secret"))))
            test.clock.advance(by: 600)
            let late = try await test.call(
                .put, "account/second-factor/totp", token: token, #"{"code": "\#(code(of: totp, test))"}"#)
            #expect(late.status == 409)
        }
    }

    @Test func letsStaffReplaceButNotRemoveTheirApp() async throws {
        try await FactorsUnderTest.run { test in
            let token = try await test.signedIn()
            _ = try await connect(test, token)
            try await test.pool.query(
                """
                INSERT INTO role_grants (user_id, role, granted_at)
                VALUES (\(test.userID.uuid), 'support', \(test.clock.now))
                """)
            let kept = try await test.call(.delete, "account/second-factor/totp", token: token, Self.confirmed)
            #expect(kept.status == 409)
            try await test.pool.query("DELETE FROM role_grants")
            let removed = try await test.call(.delete, "account/second-factor/totp", token: token, Self.confirmed)
            #expect(removed.status == 204)
            #expect(try await test.count("recovery_codes") == 0)
        }
    }

    @Test func storesNoSecretInTheClear() async throws {
        try await FactorsUnderTest.run { test in
            let token = try await test.signedIn()
            let (totp, codes) = try await connect(test, token)
            let pin = #"{"pin": "294817", "password": "\#(FactorsUnderTest.password)"}"#
            _ = try await test.call(.put, "account/pin", token: token, pin)

            let sealed: [UInt8] = try #require(try await test.pool.query("SELECT secret FROM totp_factors").first)[
                "secret"]
            #expect(sealed.firstRange(of: totp.secret) == nil)
            let hash: [UInt8] = try #require(try await test.pool.query("SELECT hash FROM pins").first)["hash"]
            #expect(hash.firstRange(of: Array("scrypt".utf8)) == nil)
            let digests: [[UInt8]] = try await test.pool.query("SELECT digest FROM recovery_codes").decode()
            let plain = try codes.map { try #require(Base32.bytes($0.replacing("-", with: ""))) }
            #expect(digests.allSatisfy { digest in plain.allSatisfy { digest.firstRange(of: $0) == nil } })
        }
    }

    @Test func leavesNothingOfAPersonWhoIsDeleted() async throws {
        try await FactorsUnderTest.run { test in
            let token = try await test.signedIn()
            _ = try await connect(test, token)
            _ = try await test.register(try SoftwareAuthenticator(of: test.userID), token: token)
            _ = try await challenge(test)
            let pin = #"{"pin": "294817", "password": "\#(FactorsUnderTest.password)"}"#
            _ = try await test.call(.put, "account/pin", token: token, pin)
            let tables = ["totp_factors", "recovery_codes", "pending_sign_ins", "pins", "passkeys"]
            for table in tables { #expect(try await test.count(table) > 0, "\(table)") }

            try await test.pool.query("DELETE FROM people WHERE user_id = \(test.userID.uuid)")
            for table in tables { #expect(try await test.count(table) == 0, "\(table)") }
        }
    }
}
