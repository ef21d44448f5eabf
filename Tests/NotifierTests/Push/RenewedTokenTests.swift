import Foundation
import Synchronization
import Testing

@testable import notifier

@Suite struct RenewedTokenTests {
    private let clock = PushClock()
    private let maker = TokenMaker()

    @Test func everyoneGetsTheSameTokenUntilItsRenewal() async throws {
        let token = token()
        let first = try await token.current().text
        clock.move(by: 599)
        let last = try await token.current().text
        clock.move(by: 1)
        let renewed = try await token.current().text

        #expect([first, last, renewed] == ["1", "1", "2"])
    }

    @Test func aTokenIsMadeOnceHoweverManyWait() async throws {
        let token = token()

        let texts = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<100 { group.addTask { try await token.current().text } }
            return try await group.reduce(into: []) { $0.append($1) }
        }

        #expect(texts == Array(repeating: "1", count: 100))
    }

    @Test func aTokenThatCouldNotBeMadeIsTriedAgain() async throws {
        let token = token()
        maker.failsNext()

        await #expect(throws: TokenMaker.Failure.self) { try await token.current() }
        #expect(try await token.current().text == "2")
    }

    @Test func aRefusedTokenIsReplacedOnce() async throws {
        let token = token()
        let refused = try await token.current()

        await token.drop(refused)
        let second = try await token.current().text
        await token.drop(refused)
        let still = try await token.current().text

        #expect([second, still] == ["2", "2"])
    }

    private func token() -> RenewedToken {
        RenewedToken(now: clock.now) { [clock, maker] in
            let number = try maker.next()
            await Task.yield()
            return .init(text: "\(number)", madeAt: clock.now(), renewAt: clock.now() + 600)
        }
    }
}

/// Counts. `state` is the lock of the count.
private final class TokenMaker: Sendable {
    struct Failure: Error {}

    private let state = Mutex((count: 0, fails: false))

    func failsNext() { state.withLock { $0.fails = true } }

    func next() throws -> Int {
        try state.withLock { state in
            state.count += 1
            defer { state.fails = false }
            if state.fails { throw Failure() }
            return state.count
        }
    }
}
