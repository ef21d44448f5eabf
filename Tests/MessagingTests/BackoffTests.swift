import Messaging
import Testing

@Suite struct BackoffTests {
    private let backoff = Backoff(base: .milliseconds(200), limit: .seconds(15))

    @Test(arguments: [(1, 200), (2, 400), (3, 800), (4, 1_600), (7, 12_800), (8, 15_000), (1_000_000, 15_000)])
    func doublesUpToTheLimit(failures: Int, milliseconds: Int) {
        #expect(backoff.delay(afterFailures: failures, random: 1) == .milliseconds(milliseconds))
    }

    @Test(arguments: [(0.0, 20), (0.05, 20), (0.5, 100)])
    func takesARandomPartOfAtLeastATenth(random: Double, milliseconds: Int) {
        let delay = backoff.delay(afterFailures: 1, random: random)

        #expect(abs((delay - .milliseconds(milliseconds)) / .milliseconds(1)) < 0.001)
    }

    @Test(arguments: [0, -5, Int.min]) func countsNonsenseAsTheFirstFailure(failures: Int) {
        #expect(backoff.delay(afterFailures: failures, random: 1) == .milliseconds(200))
    }

    @Test func staysWithinItsBoundsWhateverTheJitter() {
        for failures in 1...100 {
            let delay = backoff.delay(afterFailures: failures)
            #expect(delay >= .milliseconds(20) && delay <= .seconds(15))
        }
    }
}
