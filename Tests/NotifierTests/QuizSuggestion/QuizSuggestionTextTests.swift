import Domain
import Testing

@testable import notifier

@Suite struct QuizSuggestionTextTests {
    @Test func namesTheMeasurementAndTheUsualValueWithTheirUnit() throws {
        let text = try NotificationText.quizSuggestion(for: try .sample(value: 96, usual: 61.5))

        #expect(text.title == "Your heart rate is unusual")
        #expect(text.body.hasPrefix("We measured 96 beats/min; your usual value is 61.5 beats/min. "))
        #expect(text.body.contains("quiz"))
    }

    @Test func namesTheFixedLimitThatWasPassed() throws {
        let high = try NotificationText.quizSuggestion(
            for: .sample(.bodyTemperature, value: 39.4, rule: .fixedLimit, limit: 39.1, usual: nil))
        let low = try NotificationText.quizSuggestion(
            for: .sample(.systolicBloodPressure, value: 84, rule: .fixedLimit, limit: 90, usual: 118))

        #expect(high.body.hasPrefix("We measured 39.4 °C; we ask every adult who has 39.1 °C or more at rest. "))
        #expect(low.body.hasPrefix("We measured 84 mmHg; we ask every adult who has 90 mmHg or less at rest, and "))
        #expect(low.body.contains("your usual value is 118 mmHg."))
    }

    @Test(arguments: HealthMetric.Kind.allCases)
    func concludesNothing(_ kind: HealthMetric.Kind) throws {
        let deviation = try Deviation.sample(kind, value: 41, rule: .fixedLimit, limit: 40, usual: nil)
        let text = try NotificationText.quizSuggestion(for: deviation)

        for word in ["diagnos", "disease", "sick", "fever", "infection"] {
            #expect(!text.title.contains(word) && !text.body.contains(word))
        }
    }
}
