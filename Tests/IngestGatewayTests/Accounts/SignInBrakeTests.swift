import Foundation
import HTTPService
import HTTPTypes
import Postgres
import TestSupport
import Testing

@testable import ingest_gateway

/// Guessing is slow, and nobody is shut out of an account by somebody else's guesses.
@Suite(.timeLimit(.minutes(20))) struct SignInBrakeTests {
    @Test func slowsGuessingFromOneAddressAndLetsTheOwnerIn() async throws {
        try await LiveGateway.forStrangers { gateway, clock in
            let (owner, stranger) = (gateway.stranger(at: "192.0.2.1"), gateway.stranger(at: "198.51.100.7"))
            #expect(try await owner.signUp().status == 201)
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
        try await LiveGateway.forStrangers { gateway, _ in
            _ = try await gateway.stranger(at: "192.0.2.1").signUp()
            let first = try await gateway.stranger(at: "192.0.2.1").signInOnAPage("correct horse")
            let cookies = first.text.components(separatedBy: "\r\n").filter { $0.hasPrefix("Set-Cookie: browser=") }
            #expect(first.status == 204)
            let cookie = try #require(cookies.first?.dropFirst("Set-Cookie: ".count).prefix { $0 != ";" })
            #expect(cookies.first?.contains("HttpOnly") == true && cookies.first?.contains("SameSite=Strict") == true)

            let cafe = gateway.stranger(at: "203.0.113.5")
            for _ in 0..<5 { _ = try await cafe.signIn("wrong horse") }
            #expect(try await cafe.signInOnAPage("correct horse").status == 429)
            var browser = cafe
            browser.fields = ["Cookie: \(cookie)"]
            #expect(try await browser.signInOnAPage("correct horse").status == 204)
            browser.fields = ["Cookie: browser=\(SessionToken().text)"]
            #expect(try await browser.signInOnAPage("correct horse").status == 429)
        }
    }

    @Test func strangersTogetherHaveAHundredGuessesAtOneAccount() async throws {
        try await LiveGateway.forStrangers { gateway, _ in
            let owner = gateway.stranger(at: "192.0.2.1")
            _ = try await owner.signUp()
            for email in ["owner@example.org", "nobody@example.org"] {
                for number in 0..<100 {
                    let stranger = gateway.stranger(at: "198.51.100.\(number)")
                    #expect(try await stranger.signIn("wrong horse", email).status == 401)
                }
                #expect(try await gateway.stranger(at: "203.0.113.1").signIn("wrong horse", email).status == 429)
            }
            #expect(try await owner.signIn("correct horse").status == 201)
        }
    }

    @Test func oneAddressHasSoManyGuessesAtAllAccounts() async throws {
        try await LiveGateway.forStrangers(signIn: SignInLimits(guesses: .hourly(3))) { gateway, clock in
            let shared = gateway.stranger(at: "192.0.2.1")
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
        try await LiveGateway.forStrangers(signIn: SignInLimits(signUps: .hourly(2))) { gateway, _ in
            // A host chooses the last 64 bits at will.
            for (number, address) in ["2001:db8:0:1::1", "2001:db8:0:1:ffff::2"].enumerated() {
                #expect(try await gateway.stranger(at: address).signUp("a\(number)@example.org").status == 201)
            }
            let third = try await gateway.stranger(at: "2001:db8:0:1::3").signUp("c@example.org")
            #expect(third.status == 429)
            #expect(third.field("Retry-After") == "1800")
            #expect(try await gateway.stranger(at: "2001:db8:0:2::1").signUp("d@example.org").status == 201)
        }
    }

    @Test func countsForAllReplicas() async throws {
        try await LiveGateway.withDatabase { database in
            let clock = ClockForTests(GatewayUnderTest.now)
            try await LiveGateway.run(over: database, clock: clock) { first, _ in
                _ = try await first.stranger(at: "192.0.2.1").signUp()
                try await LiveGateway.run(over: database, clock: clock) { second, _ in
                    for gateway in [first, second, first, second, first] {
                        let guess = try await gateway.stranger(at: "198.51.100.7").signIn("wrong horse").status
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
        try await LiveGateway.forStrangers { gateway, _ in
            _ = try await gateway.stranger(at: "192.0.2.1").signUp()
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<60 {
                    group.addTask {
                        try await gateway.stranger(at: "198.51.100.7").signIn("wrong horse \(number)").status
                    }
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.filter { $0 == 401 }.count == 5)
            #expect(statuses.filter { $0 == 429 }.count == 55)
        }
    }

    @Test func slowsGuessingWithAStolenToken() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            for _ in 0..<5 {
                let wrong = try await gateway.call(
                    .delete, "/api/v1/account", token: token, #"{"password": "wrong horse"}"#)
                #expect(wrong.status == 403)
            }
            let slowed = try await gateway.call(
                .delete, "/api/v1/account", token: token, #"{"password": "correct horse"}"#)
            #expect(slowed.status == 429)
            #expect(slowed.headers[.retryAfter] == "30")
        }
    }

    @Test func forgetsWhatIsForgivenAndKeepsNoAddress() async throws {
        try await LiveGateway.withDatabase { database in
            let clock = ClockForTests(GatewayUnderTest.now)
            try await LiveGateway.run(over: database, clock: clock) { gateway, _ in
                _ = try await gateway.stranger(at: "192.0.2.1").signUp()
                _ = try await gateway.stranger(at: "198.51.100.7").signIn("wrong horse")
            }
            try await database.withPool(of: "ingest_gateway") { pool in
                let store = PostgresSignInBrakeStore(pool: pool)
                #expect(try await pool.query("SELECT count(*) FROM attempt_brakes").decode(Int.self) == [4])
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

@Suite struct AttemptBrakeTests {
    private let start = Date(timeIntervalSince1970: 1_700_000_000)

    @Test func delaysGrowToAnHourAndShrinkWithTime() throws {
        var memory = AttemptBrake.Memory(at: start)
        var (now, delays): (Date, [TimeInterval]) = (start, [])
        for _ in 0..<20 {
            memory = try AttemptBrake.guesses.attempt(at: now, after: memory)
            delays.append(max(0, memory.freeAt.timeIntervalSince(now)).rounded())
            now = max(now, memory.freeAt)
        }
        #expect(delays.prefix(5) == [0, 0, 0, 0, 30])
        #expect(delays == delays.sorted())
        #expect((3_500...3_600).contains(delays.last ?? 0))
        let later = try AttemptBrake.guesses.attempt(at: now + 86_400, after: memory)
        #expect(later.freeAt <= later.at)
    }

    /// Replicas' clocks differ, the database rounds, and two at once are counted in either order.
    @Test func anAttemptThatWasOvertakenIsFree() throws {
        let memory = try AttemptBrake.guesses.attempt(at: start, after: AttemptBrake.Memory(at: start + 0.001))
        let overtaken = try AttemptBrake.guesses.attempt(at: start - 5, after: memory)
        #expect(overtaken.level == 2)
    }

    @Test func refusesWhatComesTooEarly() throws {
        let memory = AttemptBrake.Memory(level: 5, at: start, freeAt: start + 30)
        #expect(throws: TooManyAttempts(freeIn: 20)) {
            try AttemptBrake.guesses.attempt(at: start + 10, after: memory)
        }
    }
}
