import Domain
import Foundation
import Localization
import MessageProtocol
import Testing

@testable import notifier

@Suite struct QuizSuggestionTextTests {
    private func text(
        _ deviation: Deviation, explanations: [HealthExplanation] = [], urgent: UrgentLimit? = nil,
        wasAtRest: Bool? = true, age: AgeGroup? = .adult, in language: ContentLanguage
    ) throws -> NotificationText {
        let finding = HealthFinding(
            deviation: deviation, detector: .heartRate, explanations: explanations, urgent: urgent,
            wasAtRest: wasAtRest, age: age)
        let suggestion = QuizSuggested(
            suggestionID: SuggestionID(), userID: UserID(), finding: finding, suggestedAt: .noon)
        return try .quizSuggestion(for: suggestion, in: language)
    }

    @Test func namesTheMeasurementAndTheUsualValueWithTheirUnit() throws {
        let text = try text(.sample(value: 96, usual: 61.5), in: .english)

        #expect(text.title == "Your heart rate is unusual")
        #expect(text.body.hasPrefix("We measured 96 beats/min; your usual value is 61.5 beats/min. How do you feel? "))
        #expect(text.body.contains("quiz"))
    }

    @Test func namesTheFixedLimitThatWasPassed() throws {
        let high = try text(
            .sample(.bodyTemperature, value: 39.4, rule: .fixedLimit, limit: 39.1, usual: nil), in: .english)
        let low = try text(
            .sample(.systolicBloodPressure, value: 84, rule: .fixedLimit, limit: 90, usual: 118), in: .english)

        #expect(high.body.hasPrefix("We measured 39.4 °C; we ask everybody who has 39.1 °C or more. "))
        #expect(low.body.hasPrefix("We measured 84 mmHg; we ask every adult who has 90 mmHg or less at rest, and "))
        #expect(low.body.contains("your usual value is 118 mmHg."))
    }

    /// A value right at its limit lies on no side of it.
    @Test(
        arguments: [
            (.systolicBloodPressure, 90, nil, "or less"), (.systolicBloodPressure, 180, nil, "or more"),
            (.heartRate, 40, nil, "or less"), (.heartRate, 131, nil, "or more"),
            (.oxygenSaturation, 91, nil, "or less"),
            (.heartRate, 40, 35, "or more"), (.bodyTemperature, 35, nil, "or less"),
            (.bodyTemperature, 39.1, 36.6, "or more"),
        ] as [(HealthMetric.Kind, Double, Double?, String)])
    func saysOnWhichSideTheLimitIs(_ kind: HealthMetric.Kind, _ value: Double, _ usual: Double?, _ side: String) throws
    {
        let deviation = try Deviation.sample(kind, value: value, rule: .fixedLimit, limit: value, usual: usual)
        #expect(try text(deviation, in: .english).body.contains(side))
        let urgent = UrgentLimit(limit: value, source: "NEWS2")
        #expect(try text(deviation, urgent: urgent, in: .english).body.contains(side))
    }

    @Test func saysTheSameInGerman() throws {
        let usual = try text(.sample(value: 96, usual: 61.5), in: .german)
        let high = try text(
            .sample(.bodyTemperature, value: 39.4, rule: .fixedLimit, limit: 39.1, usual: nil), in: .german)

        #expect(usual.title == "Ungewöhnlicher Wert: Puls")
        #expect(usual.body.hasPrefix("Wir haben 96 Schläge/min gemessen; Ihr üblicher Wert ist 61,5 Schläge/min. "))
        #expect(
            high.body.hasPrefix(
                "Wir haben 39,4 °C gemessen; wir fragen alle, die 39,1 °C oder mehr haben. "))
    }

    @Test(
        arguments: [
            ([.workout], "A workout may explain it.", "Das kann an Sport liegen."),
            (
                [.workout, .alcohol, .heat], "A workout, alcohol or heat may explain it.",
                "Das kann an Sport, Alkohol oder Hitze liegen."
            ),
            (
                [.shortSleep, .newDevice], "A short night or a new device may explain it.",
                "Das kann an wenig Schlaf oder einem neuen Gerät liegen."
            ),
        ] as [([HealthExplanation], String, String)])
    func namesWhatMayExplainItTheLikeliestFirst(
        _ explanations: [HealthExplanation], _ english: String, _ german: String
    ) throws {
        #expect(try text(.sample(), explanations: explanations, in: .english).body.contains(" \(english) How do you"))
        #expect(try text(.sample(), explanations: explanations, in: .german).body.contains(" \(german) Wie fühlen"))
    }

    @Test(arguments: ContentLanguage.allCases)
    func hasAWordForEachExplanation(_ language: ContentLanguage) throws {
        let bodies = try HealthExplanation.allCases.map { try text(.sample(), explanations: [$0], in: language).body }
        #expect(Set(bodies).count == HealthExplanation.allCases.count)
    }

    @Test func anUrgentOneAdvisesToSeekCareAndNamesTheLimitsSource() throws {
        let deviation = try Deviation.sample(.oxygenSaturation, value: 88, rule: .fixedLimit, limit: 91, usual: 97)
        let limit = UrgentLimit(limit: 91, source: "NEWS2 (Royal College of Physicians, 2017)")
        let english = try text(deviation, explanations: [.altitude], urgent: limit, in: .english)
        let german = try text(deviation, explanations: [.altitude], urgent: limit, in: .german)

        #expect(english.title == "Please seek medical care: your oxygen saturation")
        #expect(english.body.hasPrefix("We measured 88 %. At 91 % or less at rest adults should see a doctor soon"))
        #expect(german.title == "Bitte holen Sie ärztlichen Rat: Sauerstoffsättigung")
        #expect(german.body.hasPrefix("Wir haben 88 % gemessen. Bei 91 % oder weniger in Ruhe sollten Erwachsene"))
        for body in [english.body, german.body] {
            #expect(body.contains("NEWS2 (Royal College of Physicians, 2017)") && body.contains("112"))
            // Nothing that could keep somebody from seeking care.
            #expect(!body.contains("altitude") && !body.contains("Höhe"))
        }
    }

    @Test(arguments: ContentLanguage.allCases)
    func doesNotSayAtRestAndAsksFirstWhenNothingShowsIt(_ language: ContentLanguage) throws {
        let pulse = try Deviation.sample(.heartRate, value: 150, rule: .fixedLimit, limit: 131, usual: nil)
        let pressure = try Deviation.sample(
            .systolicBloodPressure, value: 190, rule: .fixedLimit, limit: 180, usual: nil)
        let limit = UrgentLimit(limit: 180, side: .moreThan, source: "ACC/AHA 2017")
        for unknown in [false, nil] {
            let asked = try text(pulse, wasAtRest: unknown, in: language)
            let urgent = try text(pressure, urgent: limit, wasAtRest: unknown, in: language)
            for body in [asked.body, urgent.body] {
                #expect(!body.contains("at rest") && !body.contains("in Ruhe"))
                #expect(body.contains(language == .german ? "Haben Sie sich dabei" : "Were you moving"))
            }
            #expect(!urgent.title.contains("seek") && !urgent.title.contains("ärztlichen"))
            #expect(urgent.body.contains("112"))
        }
        let known = try text(pulse, wasAtRest: true, in: language).body
        #expect(known.contains(language == .german ? "in Ruhe" : "at rest"))
        #expect(!known.contains("moving") && !known.contains("bewegt"))
    }

    @Test func saysWhatTheLimitIs() throws {
        let diastolic = try Deviation.sample(
            .diastolicBloodPressure, value: 121, rule: .fixedLimit, limit: 120, usual: nil)
        let above = UrgentLimit(limit: 120, side: .moreThan, source: "ACC/AHA 2017")
        #expect(try text(diastolic, urgent: above, in: .english).body.contains("At more than 120 mmHg at rest adults"))
        #expect(
            try text(diastolic, urgent: above, in: .german).body.contains("Bei mehr als 120 mmHg in Ruhe sollten"))
        let flow = try Deviation.sample(.peakFlow, value: 200, rule: .ownBaseline, limit: 225, usual: 450)
        let below = UrgentLimit(limit: 225, side: .lessThan, source: "GINA 2023")
        #expect(try text(flow, urgent: below, in: .english).body.contains("At less than 225 L/min adults"))
        let breath = try Deviation.sample(.respiratoryRate, value: 22, rule: .fixedLimit, limit: 21, usual: nil)
        let points = UrgentLimit(limit: 5, side: .points, source: "NEWS2, 5 points together")
        for language in ContentLanguage.allCases {
            let body = try text(breath, urgent: points, in: language).body
            #expect(!body.contains("5 breaths") && !body.contains("5 Atemzüge"))
            #expect(body.contains("NEWS2, 5 points together"))
        }
    }

    @Test func saysThatALimitIsForAdultsWhenTheAgeIsUnknown() throws {
        let pulse = try Deviation.sample(.heartRate, value: 150, rule: .fixedLimit, limit: 131, usual: nil)
        let fever = try Deviation.sample(.bodyTemperature, value: 39, rule: .fixedLimit, limit: 38, usual: nil)
        let limit = UrgentLimit(limit: 131, side: .atLeast, source: "NEWS2")
        #expect(try text(pulse, age: nil, in: .english).body.contains("The limit is for adults."))
        #expect(try text(pulse, age: nil, in: .german).body.contains("Die Grenze gilt für Erwachsene."))
        #expect(
            try text(pulse, urgent: limit, age: nil, in: .english).body.contains("For children other limits apply."))
        #expect(
            try text(pulse, urgent: limit, age: nil, in: .german).body.contains("Für Kinder gelten andere Grenzen."))
        for language in ContentLanguage.allCases {
            #expect(try !text(pulse, in: language).body.contains("for adults"))
            #expect(try !text(fever, age: .child, in: language).body.lowercased().contains("adult"))
            #expect(try !text(fever, age: nil, in: language).body.contains("Erwachsene"))
        }
    }

    @Test(arguments: HealthMetric.Kind.allCases, ContentLanguage.allCases)
    func concludesNothing(_ kind: HealthMetric.Kind, _ language: ContentLanguage) throws {
        let value = kind == .wristTemperatureDeviation ? 1.2 : 41
        let deviation = try Deviation.sample(kind, value: value, rule: .fixedLimit, limit: value - 0.5, usual: nil)
        let texts = [
            try text(deviation, explanations: HealthExplanation.allCases, in: language),
            try text(deviation, urgent: UrgentLimit(limit: value, source: "NEWS2"), in: language),
        ]
        for text in texts {
            for word in ["diagnos", "disease", "sick", "fever", "infection", "krank", "fieber", "infektion"] {
                #expect(!text.title.lowercased().contains(word) && !text.body.lowercased().contains(word))
            }
        }
    }

    @Test(
        arguments: [
            (.sleep, 312, "5 h 12 min", "5 h 12 min"), (.exercise, 45, "45 min", "45 min"),
            (.steps, 12_345, "12,345 steps", "12.345 Schritte"),
            (.wristTemperatureDeviation, 0.8, "+0.8 °C", "+0,8 °C"),
            (.respiratoryRate, 25, "25 breaths/min", "25 Atemzüge/min"), (.peakFlow, 310, "310 L/min", "310 L/min"),
            (.restingHeartRate, 71, "71 beats/min", "71 Schläge/min"),
        ] as [(HealthMetric.Kind, Double, String, String)])
    func writesValuesAsPeopleDo(_ kind: HealthMetric.Kind, _ value: Double, _ english: String, _ german: String) {
        #expect(kind.text(value, in: .english) == english)
        #expect(kind.text(value, in: .german) == german)
    }

    @Test func everyKindHasANameInEachLanguage() {
        for language in ContentLanguage.allCases {
            #expect(
                Set(HealthMetric.Kind.allCases.map { $0.name(in: language) }).count == HealthMetric.Kind.allCases.count)
        }
    }
}
