import Testing

@testable import accounts

/// No work is over before the others are. That they end together is what `make bench ONLY=accounts-timing` shows.
@Suite(.timeLimit(.minutes(20))) struct EvenTimeTests {
    @Test func returnsNothingBeforeTheStepIsOver() async throws {
        let start = ContinuousClock.now

        #expect(try await EvenTime.take { 7 } == 7)

        #expect(ContinuousClock.now - start >= EvenTime.step)
    }

    @Test func throwsNothingBeforeTheStepIsOver() async throws {
        let start = ContinuousClock.now

        await #expect(throws: AccountError.userNameTaken) {
            try await EvenTime.take { throw AccountError.userNameTaken }
        }

        #expect(ContinuousClock.now - start >= EvenTime.step)
    }
}
