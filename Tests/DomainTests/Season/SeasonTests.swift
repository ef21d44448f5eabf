import Foundation
import Testing

@testable import Domain

@Suite struct SeasonTests {
    private func day(_ number: Int) -> CalendarDay { CalendarDay(daysSince1970: number) }
    private func birch(from threshold: Int = 4) throws -> Sensitivity {
        try Sensitivity(allergen: .birch, threshold: try Intensity(threshold))
    }

    @Test(
        arguments: [
            (nil, nil, [:], nil), (0, nil, [:], SymptomLevel.none), (19, nil, [:], SymptomLevel.none),
            (20, nil, [:], .mild),
            (49, nil, [:], .mild), (50, nil, [:], .moderate), (70, nil, [:], .moderate), (71, nil, [:], .severe),
            (0, nil, [.nose: 1], .mild), (0, nil, [.nose: 2, .eyes: 1], .moderate), (0, nil, [.ears: 3], .severe),
            (10, 2, [:], .moderate), (nil, 3, [:], .severe), (nil, nil, [.throat: 0], SymptomLevel.none),
        ] as [(Double?, Double?, [SymptomDay.Organ: Double], SymptomLevel?)])
    func namesADayByItsWorstAnswer(
        vas: Double?, breathing: Double?, symptoms: [SymptomDay.Organ: Double], level: SymptomLevel?
    ) {
        #expect(SymptomDay(day: day(1), vas: vas, symptoms: symptoms, breathing: breathing).level == level)
    }

    @Test func keepsGapsAndAddsTheAnswersOfASecondQuiz() throws {
        let season = Season(
            symptoms: [
                SymptomDay(day: day(3), vas: 30), SymptomDay(day: day(1), vas: 80, symptoms: [.nose: 1]),
                SymptomDay(day: day(1), vas: 10, symptoms: [.eyes: 2]),
            ],
            pollen: [day(1): [.birch: try Intensity(5)], day(2): [.birch: .none], day(4): [:]])
        #expect(season.days.map(\.day) == [day(1), day(2), day(3)])
        #expect(season.days[0].symptoms?.vas == 80)
        #expect(season.days[0].symptoms?.symptoms == [.nose: 1, .eyes: 2])
        // Measured as none is not the same as not measured.
        #expect(season.days[1].pollen[.birch] == Intensity.none && season.days[2].pollen[.birch] == nil)
        #expect(season.answered.map(\.day) == [day(1), day(3)])
        #expect(season.measuredAllergens == [.birch])
    }

    @Test func isEmptyWithoutAnything() throws {
        let season = Season(symptoms: [], pollen: [:])
        let summary = SeasonSummary(of: season, for: [try birch()])
        #expect(season.days.isEmpty && season.scores.isEmpty)
        #expect(summary.answered == 0 && summary.worstWeek == nil && summary.peaks.isEmpty)
        #expect(summary.comparisons.isEmpty && summary.medication.isEmpty)
    }

    @Test func countsGoodAndBadDaysAndMedicine() throws {
        let season = Season(
            symptoms: [
                SymptomDay(day: day(1), vas: 10, medication: []),
                SymptomDay(day: day(2), vas: 40, medication: [.antihistamine]),
                SymptomDay(day: day(3), vas: 60, medication: [.antihistamine, .eyeDrops]),
                // Nothing of how the day was.
                SymptomDay(day: day(4), medication: [.inhaler]),
            ], pollen: [:])
        let summary = SeasonSummary(of: season, for: [])
        #expect(summary.answered == 3 && summary.good == 2 && summary.bad == 1)
        #expect(summary.medicationDays == 2 && summary.medication == [.antihistamine: 2, .eyeDrops: 1])
    }

    /// 2026-04-06 is a Monday.
    @Test func theWorstWeekHasEnoughDaysAndIsTheFirstOfEquals() throws {
        let monday = try #require(CalendarDay("2026-04-06")).daysSince1970
        func week(_ number: Int, _ scores: [Double]) -> [SymptomDay] {
            scores.enumerated().map { SymptomDay(day: day(monday + number * 7 + $0.offset), vas: $0.element) }
        }
        let season = Season(symptoms: week(0, [50, 50, 50]) + week(1, [90, 90]) + week(2, [50, 50, 50]), pollen: [:])
        let worst = try #require(SeasonSummary(of: season, for: []).worstWeek)
        #expect(worst == SeasonSummary.Week(monday: day(monday), score: 50, days: 3))
    }

    @Test func sumsUpWeeksWithAnswersOnly() throws {
        let monday = try #require(CalendarDay("2026-04-06")).daysSince1970
        let season = Season(
            symptoms: [
                SymptomDay(day: day(monday), vas: 20, medication: [.eyeDrops]),
                SymptomDay(day: day(monday + 6), vas: 60, medication: []), SymptomDay(day: day(monday + 14), vas: 0),
            ],
            pollen: [
                day(monday + 1): [.birch: try Intensity(7)], day(monday + 2): [.birch: try Intensity(3)],
                day(monday + 8): [.birch: try Intensity(10)],
            ])
        let weeks = season.weeks
        #expect(weeks.map(\.monday) == [day(monday), day(monday + 14)])
        #expect(weeks[0].answered == 2 && weeks[0].bad == 1 && weeks[0].medicationDays == 1)
        #expect(weeks[0].meanScore == 40 && weeks[0].worstScore == 60)
        #expect(weeks[0].pollen == [.birch: try Intensity(7)] && weeks[1].pollen.isEmpty)
    }

    @Test func comparesOnlyWithEnoughDaysOnBothSides() throws {
        let symptoms = (0..<10).map { SymptomDay(day: day($0), vas: $0 < 5 ? 60 : 20) }
        let pollen = Dictionary(
            uniqueKeysWithValues: try (0..<10).map { (day($0), [Allergen.birch: try Intensity($0 < 5 ? 4 : 3)]) })
        let season = Season(symptoms: symptoms, pollen: pollen)
        let comparison = try #require(SeasonSummary(of: season, for: [try birch()]).comparisons.first)
        #expect(comparison.daysAbove == 5 && comparison.daysBelow == 5)
        #expect(comparison.scoreAbove == 60 && comparison.scoreBelow == 20)
        #expect(SeasonSummary(of: season, for: [try birch(from: 5)]).comparisons.isEmpty)
        // A day without a reading is on neither side.
        let gap = Season(symptoms: symptoms, pollen: pollen.filter { $0.key != day(0) })
        #expect(SeasonSummary(of: gap, for: [try birch()]).comparisons.isEmpty)
    }

    @Test func namesTheFirstOfTheStrongestDaysAndNoneOfPollenThatNeverCame() throws {
        let season = Season(
            symptoms: [],
            pollen: [
                day(1): [.birch: try Intensity(7), .grass: .none], day(2): [.birch: try Intensity(9)],
                day(3): [.birch: try Intensity(9)],
            ])
        let grass = try Sensitivity(allergen: .grass, threshold: try Intensity(1))
        let peaks = SeasonSummary(of: season, for: [grass, try birch()]).peaks
        #expect(peaks == [SeasonSummary.Peak(allergen: .birch, day: day(2), intensity: try Intensity(9))])
    }
}
