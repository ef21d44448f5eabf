import Testing

@testable import benchmarks

@Suite struct TimingComparisonTests {
    /// Noise as of a machine that others use as well.
    private static func pairs(apart shift: Double, noise: Double) -> [(known: Double, unknown: Double)] {
        var random = PeopleRandom(seed: 3)
        return (0..<500).map { _ in (250 + shift + noise * random.share(), 250 + noise * random.share()) }
    }

    @Test func chanceIsNoDifference() {
        let timing = TimingComparison(Self.pairs(apart: 0, noise: 20))

        #expect(!timing.isSignificant)
        #expect(timing.isEven)
        #expect(timing.interval.contains(0))
    }

    @Test func threeMillisecondsAreFoundInTwentyOfNoise() {
        let timing = TimingComparison(Self.pairs(apart: 3, noise: 20))

        #expect(timing.welch < 0.001)
        #expect(timing.mannWhitney < 0.001)
        #expect(!timing.isEven)
        #expect(timing.interval.contains(timing.difference))
        #expect(!timing.interval.contains(0))
    }

    @Test func whoIsUnknownMayNotTakeLongerEither() {
        #expect(!TimingComparison(Self.pairs(apart: -3, noise: 20)).isEven)
    }

    @Test func lessThanAMillisecondIsEvenThoughItIsNoChance() {
        let timing = TimingComparison(Self.pairs(apart: 0.5, noise: 1))

        #expect(timing.isSignificant)
        #expect(timing.isEven)
    }

    /// Computed by hand for 1...100 and 11...110, of which ninety numbers are in both.
    @Test func theTestsGiveTheirKnownValues() {
        let timing = TimingComparison((1...100).map { (Double($0), Double($0) + 10) })

        #expect(timing.difference == -10)
        #expect(abs(timing.welch - 0.014796) < 1e-5)
        #expect(abs(timing.mannWhitney - 0.0202708) < 1e-5)
    }

    @Test func equalNumbersAreEven() {
        let timing = TimingComparison([(3, 3), (3, 3), (3, 3)])

        #expect(timing.welch == 1)
        #expect(timing.mannWhitney == 1)
        #expect(timing.isEven)
    }
}
