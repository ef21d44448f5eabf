import Domain
import Foundation
import TestSupport
import Testing

@testable import research_study

@Suite struct DayClusterTests {
    /// Days with the answers of each.
    private static func clusters(_ days: [[Double]]) -> DayClusters {
        let sums = days.map { (n: Double($0.count), t: $0.reduce(0, +)) }
        return DayClusters(
            days: days.count, most: days.map(\.count).max() ?? 0, answers: days.map(\.count).reduce(0, +),
            asked: sums.map(\.n).reduce(0, +), total: sums.map(\.t).reduce(0, +),
            askedSquares: sums.map { $0.n * $0.n }.reduce(0, +), totalSquares: sums.map { $0.t * $0.t }.reduce(0, +),
            products: sums.map { $0.n * $0.t }.reduce(0, +))
    }

    /// Table 26.10 of Abramowitz and Stegun.
    @Test(arguments: [(1, 12.706), (10, 2.228), (11, 2.201), (20, 2.086), (30, 2.042), (60, 2.000), (120, 1.980)])
    func studentsTIsThatOfTheTable(degrees: Int, quantile: Double) {
        #expect(abs(StudentT.quantile975(degrees: degrees) - quantile) < 0.001)
    }

    @Test func theMeanIsThatOfTheAnswersAndTheIntervalThatOfTheDays() throws {
        // Means of days 1, 2 and 3 with the same number of answers: the variance of three observations.
        let estimate = try #require(Self.clusters([[1, 1, 1, 1, 1], [2, 2, 2, 2, 2], [3, 3, 3, 3, 3]]).estimate)
        #expect(estimate.mean == 2 && estimate.days == 3)
        #expect(abs((estimate.halfWidth ?? 0) - 4.303 * (1.0 / 3).squareRoot()) < 1e-3)
    }

    @Test func aGroupBelowFiveOnItsBestDayHasNoEstimate() {
        #expect(Self.clusters([[1, 2, 3, 0], [1, 2, 3, 0]]).estimate == nil)
    }

    @Test func aSingleDayHasNoInterval() throws {
        let estimate = try #require(Self.clusters([[1, 2, 3, 0, 1]]).estimate)
        #expect(estimate.halfWidth == nil && abs(estimate.mean - 1.4) < 1e-12)
    }

    /// Means of simulated days lie in the interval about as often as it says.
    @Test func theIntervalHoldsTheTruthNineteenTimesInTwenty() throws {
        var random = SeededRandom(seed: 7)
        func normal() -> Double {
            let (u, v) = (Double.random(in: 1e-12...1, using: &random), Double.random(in: 0...1, using: &random))
            return (-2 * log(u)).squareRoot() * cos(2 * .pi * v)
        }
        let rounds = 2_000
        let held = (0..<rounds).count { _ in
            let days = (0..<20).map { _ -> [Double] in
                let ofDay = normal() * 0.3
                return (0..<Int.random(in: 5...15, using: &random)).map { _ in 1.5 + ofDay + normal() * 0.8 }
            }
            guard let estimate = Self.clusters(days).estimate, let half = estimate.halfWidth else { return false }
            return abs(estimate.mean - 1.5) <= half
        }
        #expect((0.93...0.97).contains(Double(held) / Double(rounds)), "\(held) of \(rounds)")
    }
}
