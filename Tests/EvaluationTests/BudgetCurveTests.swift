import Domain
import Testing

@testable import benchmarks

@Suite struct BudgetCurveTests {
    /// Somebody whose nights rise clearly for two nights every twelve days.
    private static let restless = PersonSample.person(
        Dictionary(uniqueKeysWithValues: (18_000..<18_120).map { ($0, $0 % 12 < 2 ? 74 : 60) }))

    @Test(arguments: [([1, 90], 2), ([1, 91], 1), ([1, 50, 90, 91], 3), ([], 0)])
    func aSeasonIsNinetyDays(days: [Int], most: Int) {
        #expect(BudgetCurve.mostInSeason(days) == most)
    }

    @Test func aBudgetHoldsSuggestionsBack() throws {
        let points = BudgetCurve.points([Self.restless], tolerances: [:])

        #expect(points.map(\.daysPerSeason) == BudgetCurve.budgets)
        #expect(points[0].shareOverBudgetWithout == 1)
        #expect(points[0].shareOverBudgetWith == 0)
        #expect(points[0].score.falseAlarms.alarmDays < points[4].score.falseAlarms.alarmDays)
    }

    @Test func theToleranceRestsHigherForASmallerBudget() throws {
        let tolerances = BudgetCurve.restingTolerances(on: [Self.restless])

        #expect(try #require(tolerances[1]) > 1)
        #expect(tolerances[12] == 1)
    }

    @Test func quietPeopleNeedNoTolerance() {
        let quiet = PersonSample.person(measuredOn: 18_000..<18_100)

        #expect(Set(BudgetCurve.restingTolerances(on: [quiet]).values) == [1])
    }
}
