import Testing

@testable import Domain

@Suite struct TriggerPartsTests {
    /// The example of Benjamini and Hochberg, table 1: at 5 % the four smallest of fifteen are discoveries.
    @Test func adjustsAsTheAuthorsDo() {
        let published = [
            0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528,
            0.7590, 1.0,
        ]

        let adjusted = BenjaminiHochberg.adjusted(published)

        #expect(adjusted.map { $0 <= 0.05 } == Array(repeating: true, count: 4) + Array(repeating: false, count: 11))
        #expect(abs(adjusted[3] - 0.0095 * 15 / 4) < 1e-12)
        #expect(BenjaminiHochberg.adjusted(published.reversed()) == adjusted.reversed())
        #expect(BenjaminiHochberg.adjusted([]) == [])
    }

    @Test(arguments: [1, 6, 7, 30, 100])
    func rearrangesEachDayOnceAndKeepsWeeksTogether(_ count: Int) {
        var random = WorldRandom(9)
        for _ in 0..<50 {
            let order = WeekBlocks.rearranged(count, using: &random)
            #expect(order.sorted() == Array(0..<count))
            let breaks = zip(order, order.dropFirst()).count { ($0 + 1) % count != $1 }
            #expect(breaks <= count / 7 + 1)
        }
    }

    @Test func takesOutWhatADayHasFromTheDayBefore() {
        var random = WorldRandom(4)
        var values = [0.0]
        for _ in 1..<4_000 { values.append(0.7 * (values.last ?? 0) + Double.random(in: -1...1, using: &random)) }
        let days = Array(values.indices)

        let memory = WhitenedDays.memory(of: values, on: days, columns: 0)
        let whitened = WhitenedDays(of: days, memory: memory)(values)

        #expect(abs(memory - 0.7) < 0.05)
        #expect(abs(WhitenedDays.memory(of: whitened, on: days, columns: 0)) < 0.05)
    }

    @Test func remembersLessAcrossAGap() {
        let whitened = WhitenedDays(of: [1, 2, 12], memory: 0.5)([1, 1, 1])

        #expect(abs(whitened[1] - 0.5 / 0.75.squareRoot()) < 1e-12)
        #expect(whitened[2] > 0.99)
    }

    @Test func columnsExplainWhatTheySpanAndNothingElse() {
        let space = ColumnSpace([[1, 1, 1, 1], [1, 2, 3, 4], [3, 5, 7, 9], [0, 0, 0, 0]])

        #expect(space.count == 2)
        #expect(space.residual(of: [10, 20, 30, 40]).allSatisfy { abs($0) < 1e-9 })
        let rest = space.residual(of: [1, 0, 0, 1])
        #expect(zip(rest, [0.5, -0.5, -0.5, 0.5]).allSatisfy { abs($0 - $1) < 1e-9 })
    }

    @Test(arguments: [(3, 0.0), (4, 1.0 / 3), (5, 2.0 / 3), (6, 1.0), (10, 1.0)])
    func aRampReachesItsTopWithinThreeIntensities(_ intensity: Int, _ dose: Double) {
        #expect(abs(DoseShape.ramp.dose(of: intensity, from: 4) - dose) < 1e-12)
        #expect(DoseShape.step.dose(of: intensity, from: 4) == (intensity >= 4 ? 1 : 0))
    }
}
