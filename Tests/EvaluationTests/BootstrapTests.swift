import Testing

@testable import benchmarks

@Suite struct BootstrapTests {
    private static let numbers = (1...50).map(Double.init)

    @Test func theSameSeedGivesTheSameInterval() throws {
        let first = try #require(Bootstrap(seed: 7).interval(of: Self.numbers, \.middle))
        let second = try #require(Bootstrap(seed: 7).interval(of: Self.numbers, \.middle))

        #expect(first == second)
        #expect(first.contains(25.5))
    }

    /// The standard error of the mean of 1...50 is 2.04, so that about 4 lie on each side.
    @Test func theIntervalOfAMeanIsAsWideAsItsStandardErrorSays() throws {
        let interval = try #require(
            Bootstrap(seed: 7).interval(of: Self.numbers) { $0.reduce(0, +) / Double($0.count) })

        #expect(abs(interval.lowerBound - 21.5) < 0.5)
        #expect(abs(interval.upperBound - 29.5) < 0.5)
    }

    @Test func equalNumbersLeaveNothingOpen() {
        #expect(Bootstrap().interval(of: [3, 3, 3], \.middle) == 3...3)
    }

    @Test func thereIsNoIntervalOfNothing() {
        #expect(Bootstrap().interval(of: [Double](), \.middle) == nil)
        #expect(Bootstrap().interval(of: Self.numbers) { _ in nil } == nil)
    }

    @Test(arguments: [([2], 2), ([3, 1], 2), ([9, 1, 2], 2)] as [([Double], Double)])
    func theMiddleIsTheMedian(numbers: [Double], middle: Double) {
        #expect(numbers.middle == middle)
    }
}
