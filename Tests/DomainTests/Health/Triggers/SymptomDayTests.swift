import Domain
import Foundation
import Testing

@Suite struct SymptomDayTests {
    private let day = CalendarDay(daysSince1970: 20_000)

    @Test(arguments: [(49.0, false), (50, true)])
    func isBadFromTheMiddleOfTheScaleOn(_ vas: Double, _ isBad: Bool) {
        #expect(SymptomDay(day: day, vas: vas).isBad == isBad)
    }

    @Test(arguments: SymptomDay.Organ.allCases, [(1.0, false), (2, true)])
    func isBadWithOneModerateSymptom(_ organ: SymptomDay.Organ, _ symptom: (Double, Bool)) {
        #expect(SymptomDay(day: day, vas: 10, symptoms: [organ: symptom.0]).isBad == symptom.1)
    }

    @Test func isBadWithModerateTroubleToBreathe() {
        #expect(SymptomDay(day: day, breathing: 2).isBad)
        #expect(!SymptomDay(day: day, breathing: 1).isBad)
    }

    @Test func anotherQuizOfTheDayAddsWhatIsMissing() {
        var first = SymptomDay(day: day, vas: 10, symptoms: [.nose: 1], circumstances: [.heat])

        first.add(
            SymptomDay(
                day: day, vas: 80, symptoms: [.nose: 3, .eyes: 2], medication: [.inhaler], breathing: 1,
                circumstances: [.alcohol]))

        #expect(
            first
                == SymptomDay(
                    day: day, vas: 10, symptoms: [.nose: 1, .eyes: 2], medication: [.inhaler], breathing: 1,
                    circumstances: [.heat, .alcohol]))
    }

    @Test func isReadAsItWasWritten() throws {
        let written = SymptomDay(
            day: day, vas: 10, symptoms: [.ears: 1], medication: [.nasalSteroid], breathing: 0,
            circumstances: [.workout])

        #expect(try JSONDecoder().decode(SymptomDay.self, from: try JSONEncoder().encode(written)) == written)
    }
}
