import Foundation
import Testing

@testable import Domain

@Suite struct ToleranceControllerTests {
    /// Days of a population whose values lie as far from normal as a distribution says.
    private struct Population: Sendable {
        /// Of a value beyond so many tolerances.
        var share: @Sendable (Double) -> Double
        let personDaysPerDay = 10_000.0
        let controller = ToleranceController(daysPerSeason: 3)

        /// - Returns: the tolerance of each day.
        func run(days: Int, from start: Double) -> [Double] {
            var history = Array(repeating: start, count: ToleranceController.windowDays)
            for _ in 0..<days {
                let window = history.suffix(ToleranceController.windowDays)
                let suggested = window.map { share($0) * personDaysPerDay }.reduce(0, +)
                let next = controller.next(
                    after: history[history.count - 1], mean: window.reduce(0, +) / Double(window.count),
                    suggestionDays: Int(suggested), personDays: Int(personDaysPerDay) * window.count)
                history.append(next)
            }
            return Array(history.dropFirst(ToleranceController.windowDays))
        }
    }

    /// Beyond 2 spreads, where much too many are asked.
    private static let normal = Population { 0.5 * erfc(2 * $0 / 2.0.squareRoot()) * 4 }
    /// As measured values have them.
    private static let heavyTailed = Population { 0.08 * pow($0, -4) }

    @Test(arguments: [1.0, 4.0]) func findsTheBudgetFromBothSidesAndStaysThere(start: Double) {
        for population in [Self.normal, Self.heavyTailed] {
            let tolerances = population.run(days: 240, from: start)

            for tolerance in tolerances.suffix(100) {
                #expect(abs(population.share(tolerance) / population.controller.aim - 1) < 0.1)
            }
        }
    }

    @Test func takesNoLongStep() {
        let tolerances = [4.0] + Self.normal.run(days: 100, from: 4)

        for (day, next) in zip(tolerances, tolerances.dropFirst()) {
            #expect(next / day <= ToleranceController.longestStep * 1.000_001)
            #expect(day / next <= ToleranceController.longestStep * 1.000_001)
        }
    }

    @Test func isNeverMoreSensitiveThanPublished() {
        let quiet = Population { _ in 0.000_1 }

        #expect(quiet.run(days: 100, from: 1.2).last == ToleranceController.range.lowerBound)
    }

    @Test func staysWhileThereAreTooFewDaysToJudge() {
        let controller = ToleranceController(daysPerSeason: 3)

        #expect(controller.next(after: 1.3, mean: 1.3, suggestionDays: 30, personDays: 300) == 1.3)
        #expect(controller.next(after: 1.3, mean: 1.3, suggestionDays: 300, personDays: 3_000) > 1.3)
        #expect(
            ToleranceController(daysPerSeason: 0)
                .next(after: 1.3, mean: 1.3, suggestionDays: 9, personDays: 1_000_000) == 1.3)
    }
}
