import Foundation
import HTTPTypes
import Postgres
import TestSupport
import Testing

@testable import accounts

/// A flood of sign-ups has to work for each.
@Suite(.timeLimit(.minutes(20))) struct SignUpWorkTests {
    /// Two of an address without work, thirty of everybody.
    private static let limits = SignInLimits(signUps: .hourly(6), workBits: 8)

    private func run(
        _ body: @escaping @Sendable (LiveAccounts, ClockForTests, DatabaseForTests) async throws -> Void
    ) async throws {
        try await LiveAccounts.withDatabase { database in
            let clock = ClockForTests(AccountsUnderTest.now)
            try await LiveAccounts.run(over: database, clock: clock, signIn: Self.limits) { accounts, clock in
                try await body(accounts, clock, database)
            }
        }
    }

    private func people(in database: DatabaseForTests) async throws -> Int {
        try await database.withPool(of: "accounts") {
            try await $0.query("SELECT count(*) FROM people").decode(Int.self).reduce(0, +)
        }
    }

    /// - Returns: what an address has to solve that has used what it may without.
    private func asked(_ stranger: Stranger) async throws -> Stranger.Work {
        for number in 0..<2 { #expect(try await stranger.signUp("a\(number)@example.org").status == 202) }
        let asked = try await stranger.signUp("b@example.org")
        #expect(asked.status == 429)
        return try #require(asked.work)
    }

    @Test func anAddressWorksAfterAThirdOfWhatItMay() async throws {
        try await run { accounts, _, database in
            let (stranger, other) = (accounts.stranger(at: "192.0.2.1"), accounts.stranger(at: "192.0.2.2"))
            let work = try await asked(stranger)
            #expect(work.bits == 8)
            #expect(try await stranger.signUp("b@example.org", work.solved()).status == 202)
            #expect(try await stranger.signUp("c@example.org").asksForWork)
            #expect(try await other.signUp("d@example.org").status == 202)
            #expect(try await people(in: database) == 4)
        }
    }

    @Test(arguments: ["wrong", "used", "expired", "foreign", "made up", "another's"])
    func refusesWorkThatIsNone(fault: String) async throws {
        try await run { accounts, clock, database in
            let stranger = accounts.stranger(at: "192.0.2.1")
            let work = try await asked(stranger)
            var done = work.solved()
            switch fault {
            case "wrong": done = work.failed()
            case "used": #expect(try await stranger.signUp("b@example.org", done).status == 202)
            case "expired": clock.advance(by: PasskeyChallenges.lifetime)
            case "foreign": done = try await asked(accounts.stranger(at: "192.0.2.2")).solved()
            case "made up": done = Stranger.Work(challenge: Data(count: 56).base64EncodedString(), bits: 8).solved()
            default:
                let options = try await stranger.post("/api/v1/sessions/passkey/options", "{}")
                done = Stranger.Work(challenge: try #require(options.challenge), bits: 8).solved()
            }
            let before = try await people(in: database)
            let refused = try await stranger.signUp("c@example.org", done)
            #expect(refused.status == 429, "\(fault)")
            let next = try #require(refused.work)
            #expect(next.challenge != work.challenge)
            #expect(try await people(in: database) == before)
            #expect(try await stranger.signUp("c@example.org", next.solved()).status == 202)
        }
    }

    @Test func oneSolutionOpensOneAccountHoweverOftenItIsSentAtOnce() async throws {
        try await run { accounts, _, _ in
            let stranger = accounts.stranger(at: "192.0.2.1")
            let done = try await asked(stranger).solved()
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<4 {
                    group.addTask { try await stranger.signUp("c\(number)@example.org", done).status }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.sorted() == [202, 429, 429, 429])
        }
    }

    @Test func everybodyWorksInAFloodOfManyAddresses() async throws {
        try await run { accounts, clock, _ in
            for number in 0..<30 {
                let stranger = accounts.stranger(at: "198.51.100.\(number)")
                #expect(try await stranger.signUp("a\(number)@example.org").status == 202)
            }
            let next = accounts.stranger(at: "203.0.113.1")
            let asked = try await next.signUp("b@example.org")
            #expect(asked.asksForWork)
            #expect(try await next.signUpWorking("b@example.org").status == 202)
            clock.advance(by: 121)
            #expect(try await accounts.stranger(at: "203.0.113.2").signUp("c@example.org").status == 202)
        }
    }

    @Test func workLiftsNoLimitAndAskingForItCostsNothingOfIt() async throws {
        try await run { accounts, _, _ in
            let stranger = accounts.stranger(at: "192.0.2.1")
            _ = try await asked(stranger)
            for _ in 0..<10 { #expect(try await stranger.signUp("b@example.org").asksForWork) }
            for number in 2..<6 {
                #expect(try await stranger.signUpWorking("a\(number)@example.org").status == 202)
            }
            let refused = try await stranger.signUp("b@example.org")
            #expect(refused.status == 429)
            #expect(!refused.asksForWork)
            #expect(refused.field("Retry-After") == "600")
        }
    }

    /// SHA-256 of "abc:22421" is 00002ae1…, as the page's script and coreutils have it.
    @Test func countsTheBitsOfTheHash() {
        #expect(DoneWork(challenge: "abc", solution: "22421").leadingZeroBits == 18)
        #expect(DoneWork(challenge: "abc", solution: "22422").leadingZeroBits < 18)
    }
}

extension Stranger {
    /// What has to be solved.
    struct Work: Decodable, Sendable {
        var challenge: String
        var bits: Int

        private func first(where isWanted: (DoneWork) -> Bool) -> DoneWork {
            var number = 0
            while true {
                let work = DoneWork(challenge: challenge, solution: "\(number)")
                if isWanted(work) { return work }
                number += 1
            }
        }

        func solved() -> DoneWork { first { $0.leadingZeroBits >= bits } }
        func failed() -> DoneWork { first { $0.leadingZeroBits < bits } }
    }
}

extension Stranger.Reply {
    private struct Body: Decodable {
        var work: Stranger.Work?
        var challenge: String?
    }

    private var body: Body? {
        text.components(separatedBy: "\r\n\r\n").last.flatMap {
            try? JSONDecoder().decode(Body.self, from: Data($0.utf8))
        }
    }

    var work: Stranger.Work? { body?.work }
    var asksForWork: Bool { work != nil }
    /// Of a passkey's options.
    var challenge: String? { body?.challenge }
}
