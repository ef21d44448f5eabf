import Domain
import Foundation
import Localization
import Testing

@testable import notifier

@Suite struct QuizSuggestionTextTests {
    @Test func namesTheMeasurementAndTheUsualValueWithTheirUnit() throws {
        let text = try NotificationText.quizSuggestion(for: try .sample(value: 96, usual: 61.5), in: .english)

        #expect(text.title == "Your heart rate is unusual")
        #expect(text.body.hasPrefix("We measured 96 beats/min; your usual value is 61.5 beats/min. "))
        #expect(text.body.contains("quiz"))
    }

    @Test func namesTheFixedLimitThatWasPassed() throws {
        let high = try NotificationText.quizSuggestion(
            for: .sample(.bodyTemperature, value: 39.4, rule: .fixedLimit, limit: 39.1, usual: nil), in: .english)
        let low = try NotificationText.quizSuggestion(
            for: .sample(.systolicBloodPressure, value: 84, rule: .fixedLimit, limit: 90, usual: 118),
            in: .english)

        #expect(high.body.hasPrefix("We measured 39.4 °C; we ask every adult who has 39.1 °C or more at rest. "))
        #expect(low.body.hasPrefix("We measured 84 mmHg; we ask every adult who has 90 mmHg or less at rest, and "))
        #expect(low.body.contains("your usual value is 118 mmHg."))
    }

    @Test func saysTheSameInGerman() throws {
        let usual = try NotificationText.quizSuggestion(for: try .sample(value: 96, usual: 61.5), in: .german)
        let high = try NotificationText.quizSuggestion(
            for: .sample(.bodyTemperature, value: 39.4, rule: .fixedLimit, limit: 39.1, usual: nil), in: .german)

        #expect(usual.title == "Ungewöhnlicher Wert: Puls")
        #expect(usual.body.hasPrefix("Wir haben 96 Schläge/min gemessen; Ihr üblicher Wert ist 61,5 Schläge/min. "))
        #expect(
            high.body.hasPrefix(
                "Wir haben 39,4 °C gemessen; wir fragen alle Erwachsenen, die in Ruhe 39,1 °C oder mehr haben. "))
    }

    @Test(arguments: HealthMetric.Kind.allCases, ContentLanguage.allCases)
    func concludesNothing(_ kind: HealthMetric.Kind, _ language: ContentLanguage) throws {
        let deviation = try Deviation.sample(kind, value: 41, rule: .fixedLimit, limit: 40, usual: nil)
        let text = try NotificationText.quizSuggestion(for: deviation, in: language)

        for word in ["diagnos", "disease", "sick", "fever", "infection", "krank", "fieber", "infektion"] {
            #expect(!text.title.lowercased().contains(word) && !text.body.lowercased().contains(word))
        }
    }
}
