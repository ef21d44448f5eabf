import Domain
import Foundation
import Testing

@testable import health_metrics_analyzer

@Suite struct SuggestionRuleTests {
    @Test func findsAPulseFarFromThePersonsOwn() throws {
        let jump = try HealthMetric.pulse(96)

        let deviations = SuggestionRule.deviations(
            of: [jump], in: try HealthMetric.calmPulses(24) + [jump], at: .noon)

        #expect(deviations.map(\.metric) == [jump])
        #expect(deviations.map(\.rule) == [.ownBaseline])
        #expect(deviations.map(\.usual) == [60])
    }

    @Test func saysNothingOfAPulseThatMayBeNormal() throws {
        let jump = try HealthMetric.pulse(96)

        let unknown = SuggestionRule.deviations(of: [jump], in: try HealthMetric.calmPulses(19) + [jump], at: .noon)

        #expect(unknown.isEmpty)
    }

    @Test func judgesEachValueByWhatWasKnownBeforeIt() throws {
        // The jump is the 20th value: 19 came before it, so it is judged by no baseline; the next one has 20.
        let calm = try HealthMetric.calmPulses(19, until: .noon - .hour)
        let batch = calm + [try .pulse(96, .noon - .hour), try .pulse(97)]

        let deviations = SuggestionRule.deviations(of: batch, in: batch, at: .noon)

        #expect(deviations.map(\.metric.value) == [97])
    }

    @Test func asksOncePerKindAndDay() throws {
        let calm = try HealthMetric.calmPulses(24, until: .noon - .day)
        let unusual = try [-24.0, -23, 0, 1].map { try HealthMetric.pulse(96, .noon + $0 * .hour) }
        let fever = try HealthMetric(kind: .bodyTemperature, value: 39.6, measuredAt: .noon)

        let deviations = SuggestionRule.deviations(of: unusual + [fever], in: calm + unusual, at: .noon)

        #expect(Set(deviations.map(\.metric)) == [unusual[0], unusual[2], fever])
    }

    @Test func keepsQuietAboutThePast() throws {
        let past = try HealthMetric.pulse(140, .noon - SuggestionRule.freshness - 1)
        let recent = try HealthMetric.pulse(140, .noon - SuggestionRule.freshness)

        let deviations = SuggestionRule.deviations(of: [past, recent], in: [past, recent], at: .noon)

        #expect(deviations.map(\.metric) == [recent])
    }
}
