import Foundation
import HTTPService
import HTTPTypes
import Postgres
import Sessions
import TestSupport
import Testing

@testable import accounts

/// Guessing is slow, and nobody is shut out of an account by somebody else's guesses.
@Suite(.timeLimit(.minutes(20))) struct SignInBrakeTests {
    @Test func slowsGuessingFromOneAddressAndLetsTheOwnerIn() async throws {
        try await LiveAccounts.forStrangers { accounts, clock in
            let (owner, stranger) = (accounts.stranger(at: "192.0.2.1"), accounts.stranger(at: "198.51.100.7"))
            #expect(try await owner.signUp().status == 202)
            for number in 0..<5 { #expect(try await stranger.signIn("wrong horse \(number)").status == 401) }
            let slowed = try await stranger.signIn("correct horse")
            #expect(slowed.status == 429)
            #expect(slowed.field("Retry-After") == "30")
            #expect(try await owner.signIn("correct horse").status == 201)

            clock.advance(by: 31)
            #expect(try await stranger.signIn("wrong horse").status == 401)
            #expect(try await stranger.signIn("wrong horse").field("Retry-After") == "60")
            clock.advance(by: 61)
            #expect(try await stranger.signIn("correct horse").status == 201)
        }
    }

    @Test func knowsABrowserAgainAmongStrangersOfItsAddress() async throws {
        try await LiveAccounts.forStrangers { accounts, _ in
            _ = try await accounts.stranger(at: "192.0.2.1").signUp()
            let first = try await accounts.stranger(at: "192.0.2.1").signInOnAPage("correct horse")
            let cookies = first.text.components(separatedBy: "\r\n").filter {
                $0.hasPrefix("Set-Cookie: __Host-browser=")
            }
            #expect(first.status == 204)
            let cookie = try #require(cookies.first?.dropFirst("Set-Cookie: ".count).prefix { $0 != ";" })
            for attribute in ["HttpOnly", "Secure", "SameSite=Strict", "Path=/"] {
                #expect(cookies.first?.components(separatedBy: "; ").contains(attribute) == true, "\(attribute)")
            }

            let cafe = accounts.stranger(at: "203.0.113.5")
            for _ in 0..<5 { _ = try await cafe.signIn("wrong horse") }
            #expect(try await cafe.signInOnAPage("correct horse").status == 429)
            var browser = cafe
            browser.fields = ["Cookie: \(cookie)"]
            #expect(try await browser.signInOnAPage("correct horse").status == 204)
            browser.fields = ["Cookie: __Host-browser=\(SessionToken().text)"]
            #expect(try await browser.signInOnAPage("correct horse").status == 429)
        }
    }

    @Test func strangersTogetherHaveAHundredGuessesAtOneAccount() async throws {
        try await LiveAccounts.forStrangers { accounts, _ in
            let owner = accounts.stranger(at: "192.0.2.1")
            _ = try await owner.signUp()
            for email in ["owner@example.org", "nobody@example.org"] {
                for number in 0..<100 {
                    let stranger = accounts.stranger(at: "198.51.100.\(number)")
                    #expect(try await stranger.signIn("wrong horse", email).status == 401)
                }
                #expect(try await accounts.stranger(at: "203.0.113.1").signIn("wrong horse", email).status == 429)
            }
            #expect(try await owner.signIn("correct horse").status == 201)
        }
    }

    @Test func oneAddressHasSoManyGuessesAtAllAccounts() async throws {
        try await LiveAccounts.forStrangers(signIn: SignInLimits(guesses: .hourly(3))) { accounts, clock in
            let shared = accounts.stranger(at: "192.0.2.1")
            _ = try await shared.signUp()
            for number in 0..<3 {
                #expect(try await shared.signIn("wrong horse", "person\(number)@example.org").status == 401)
            }
            let slowed = try await shared.signIn("wrong horse", "person4@example.org")
            #expect(slowed.status == 429)
            #expect(slowed.field("Retry-After") == "1200")
            // Whom the account knows there is not held for the others.
            #expect(try await shared.signIn("correct horse").status == 201)
            clock.advance(by: 1_201)
            #expect(try await shared.signIn("wrong horse", "person4@example.org").status == 401)
        }
    }

    @Test func slowsSignUpsOfOneAddress() async throws {
        try await LiveAccounts.forStrangers(signIn: SignInLimits(signUps: .hourly(2), workBits: 8)) { accounts, _ in
            // A host chooses the last 64 bits at will.
            for (number, address) in ["2001:db8:0:1::1", "2001:db8:0:1:ffff::2"].enumerated() {
                #expect(try await accounts.stranger(at: address).signUpWorking("a\(number)@example.org").status == 202)
            }
            let third = try await accounts.stranger(at: "2001:db8:0:1::3").signUpWorking("c@example.org")
            #expect(third.status == 429)
            #expect(third.field("Retry-After") == "1800")
            #expect(try await accounts.stranger(at: "2001:db8:0:2::1").signUp("d@example.org").status == 202)
        }
    }

    @Test func countsForAllReplicas() async throws {
        try await LiveAccounts.withDatabase { database in
            let clock = ClockForTests(AccountsUnderTest.now)
            try await LiveAccounts.run(over: database, clock: clock) { first, _ in
                _ = try await first.stranger(at: "192.0.2.1").signUp()
                try await LiveAccounts.run(over: database, clock: clock) { second, _ in
                    for accounts in [first, second, first, second, first] {
                        let guess = try await accounts.stranger(at: "198.51.100.7").signIn("wrong horse").status
                        #expect(guess == 401)
                    }
                    let refused = try await second.stranger(at: "198.51.100.7").signIn("correct horse").status
                    #expect(refused == 429)
                }
            }
        }
    }

    /// Of all that come at once, no more are checked than one after the other.
    @Test func findsTheBrakeHoweverManyComeAtOnce() async throws {
        try await LiveAccounts.forStrangers { accounts, _ in
            _ = try await accounts.stranger(at: "192.0.2.1").signUp()
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<60 {
                    group.addTask {
                        try await accounts.stranger(at: "198.51.100.7").signIn("wrong horse \(number)").status
                    }
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.filter { $0 == 401 }.count == 5)
            #expect(statuses.filter { $0 == 429 }.count == 55)
        }
    }

    @Test func forgetsWhatIsForgivenAndKeepsNoAddress() async throws {
        try await LiveAccounts.withDatabase { database in
            let clock = ClockForTests(AccountsUnderTest.now)
            try await LiveAccounts.run(over: database, clock: clock) { accounts, _ in
                _ = try await accounts.stranger(at: "192.0.2.1").signUp()
                _ = try await accounts.stranger(at: "198.51.100.7").signIn("wrong horse")
            }
            try await database.withPool(of: "accounts") { pool in
                let store = PostgresSignInBrakeStore(pool: pool)
                #expect(try await pool.query("SELECT count(*) FROM attempt_brakes").decode(Int.self) == [7])
                let texts = try await pool.query(
                    "SELECT t::text FROM attempt_brakes t UNION SELECT t::text FROM known_clients t")
                for text in try texts.decode(String.self) { #expect(!text.contains("192.0.2")) }
                try await store.prune(at: clock.now + 86_401)
                #expect(try await pool.query("SELECT count(*) FROM attempt_brakes").decode(Int.self) == [0])
                #expect(try await pool.query("SELECT count(*) FROM known_clients").decode(Int.self) == [1])
                try await store.prune(at: clock.now + PostgresSignInBrakeStore.knownFor)
                #expect(try await pool.query("SELECT count(*) FROM known_clients").decode(Int.self) == [0])
            }
        }
    }
}
