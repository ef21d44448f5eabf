import Foundation
import TestSupport
import Testing

@testable import symptom_journal

struct RankCorrelationTests {
    /// The values come from SciPy's `spearmanr` and from the formula of Bonett and Wright written out in Python.
    @Test func agreesWithAnotherProgram() throws {
        let pain = [1.0, 2.5, 3, 3, 4.5, 5, 5.5, 6, 6, 7, 7.5, 8, 8.5, 9, 10]
        let anxiety = [2.0, 1, 3.5, 2, 5, 4, 3, 6.5, 7, 5, 8, 6, 9, 7.5, 8]
        let correlation = try #require(RankCorrelation(Array(zip(pain, anxiety))))
        #expect(correlation.count == 15)
        #expect(abs(correlation.rho - 0.8887896) < 1e-7)
        #expect(abs(correlation.interval.lowerBound - 0.6338834) < 1e-6)
        #expect(abs(correlation.interval.upperBound - 0.9695289) < 1e-6)
        #expect(correlation.isClear)
    }

    @Test func saysNothingOfTooFewPairsOrOfWhatNeverChanges() {
        let pairs = (0..<9).map { (Double($0), Double($0)) }
        #expect(RankCorrelation(pairs) == nil)
        #expect(RankCorrelation(pairs + [(9, 9)])?.rho == 1)
        #expect(RankCorrelation((0..<30).map { (Double($0), 4) }) == nil)
    }

    @Test func equalValuesShareTheirRank() {
        #expect(RankCorrelation.ranks([3, 1, 3, 8, 3]) == [3, 1, 3, 5, 3])
        #expect(RankCorrelation.ranks([]) == [])
    }

    /// That the interval keeps its promise: among samples of numbers without a connection about one in twenty leaves out
    /// the truth.
    @Test func theIntervalMissesTheTruthInAboutOneOfTwenty() {
        var random = SeededRandom(seed: 7)
        let misses = (0..<2_000).count { _ in
            let pairs = (0..<20).map { _ in
                (Double.random(in: 0...10, using: &random), Double.random(in: 0...10, using: &random))
            }
            return RankCorrelation(pairs).map { !$0.interval.contains(0) } ?? false
        }
        #expect((60...140).contains(misses), "\(misses) of 2,000")
    }
}
