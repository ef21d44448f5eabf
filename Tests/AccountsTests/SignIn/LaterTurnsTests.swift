import Testing

@testable import accounts

@Suite struct LaterTurnsTests {
    private let now = ContinuousClock.now

    @Test func spreadsThoseWhoComeAtOnceAtThePaceOfTheTurns() {
        // A quarter of a second a turn: eight a second on two threads, of which twenty wait already.
        var later = LaterTurns(threads: 2)
        let seconds = (0..<180).map { _ in later.seconds(behind: 20, at: now) }
        #expect(seconds == seconds.sorted() && seconds.first == 3 && seconds.last == 25)
        #expect(Dictionary(grouping: seconds) { $0 }.values.allSatisfy { $0.count <= 8 })
    }

    @Test func learnsHowLongATurnTakes() {
        var later = LaterTurns(threads: 1)
        for _ in 0..<100 { later.learn(.seconds(2)) }
        #expect((0..<3).map { _ in later.seconds(behind: 0, at: now) } == [2, 4, 6])
    }

    @Test func asksNobodyToComeBackLaterThanInAMinute() {
        var later = LaterTurns(threads: 1)
        #expect((0..<1_000).map { _ in later.seconds(behind: 20, at: now) }.last == 60)
    }

    @Test func forgetsAFloodThatIsOver() {
        var later = LaterTurns(threads: 2)
        for _ in 0..<100 { _ = later.seconds(behind: 20, at: now) }
        #expect(later.seconds(behind: 0, at: now + .seconds(100)) == 1)
    }
}
