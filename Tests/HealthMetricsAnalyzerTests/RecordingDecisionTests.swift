import Domain
import Foundation
import MessageProtocol
import Testing

@testable import health_metrics_analyzer

@Suite struct RecordingDecisionTests {
    private let userID = UserID()
    private let today = CalendarDay.today

    /// A day with one temperature.
    private func day(_ temperature: Double, _ age: Int = 0) -> HealthDay {
        HealthDay(
            day: CalendarDay(daysSince1970: today.daysSince1970 - age),
            figures: [
                HealthFigure(
                    kind: .bodyTemperature, part: .afternoon, activity: .unknown, count: 3, median: temperature,
                    low: temperature, high: temperature, device: 7)
            ])
    }

    private func scene(_ summaries: [CalendarDay: HealthDay?], remembering days: [HealthDay] = []) -> RecordingScene {
        RecordingScene(health: PersonHealth(days: days), summaries: summaries, tolerance: 1)
    }

    private func recording(
        _ samples: [HealthSample], circumstances: [CalendarDay: Set<HealthExplanation>]? = [:]
    ) -> Recording {
        Recording(
            userID: userID, samples: samples, touched: TouchedDays(by: samples, zone: .gmt, at: .noon),
            circumstances: circumstances, messageID: nil, time: .noon)
    }

    private var judgement: DayJudgement { DayJudgement(policy: SuggestionPolicy(), makeID: { SuggestionID() }) }

    @Test func putsTheTouchedDaysInTheirPlaces() {
        let scene = scene([today: day(36.7)], remembering: [day(36.4, 1), day(39)])

        let decision = RecordingDecision(unjudged: scene)

        #expect(decision.health.days == [day(36.4, 1), day(36.7)])
        #expect(decision.suggestions.isEmpty)
    }

    @Test func forgetsADayWhoseSamplesGiveNoFigures() {
        let scene = scene([today: nil], remembering: [day(36.4, 1), day(36.7)])

        #expect(RecordingDecision(unjudged: scene).health.days == [day(36.4, 1)])
    }

    @Test func suggestsForAFreshDay() throws {
        let decision = try RecordingDecision(
            on: recording([try .fever()]), in: scene([today: day(39.4)]), judgedBy: judgement)

        #expect(decision.suggestions.map(\.day) == [today])
        #expect(decision.suggestions.map(\.suggestion.userID) == [userID])
        #expect(decision.suggestions.map(\.suggestion.suggestedAt) == [.noon])
        #expect(decision.health.memory.suggestedOn == [today])
    }

    @Test func asksForTheCircumstancesOnlyWhenThereIsAFinding() throws {
        let unread = recording([try .fever()], circumstances: nil)

        #expect(throws: CircumstancesNeeded.self) {
            try RecordingDecision(on: unread, in: scene([today: day(39.4)]), judgedBy: judgement)
        }
        let calm = try RecordingDecision(on: unread, in: scene([today: day(36.6)]), judgedBy: judgement)
        #expect(calm.suggestions.isEmpty && calm.health.days == [day(36.6)])
    }

    @Test func judgesTheFreshDaysThatOtherSamplesTouch() throws {
        // History arrives, and what is remembered of today becomes unusual.
        let scene = scene([day(36.4, 1).day: day(36.4, 1)], remembering: [day(39.4)])

        let decision = try RecordingDecision(
            on: recording([try .fever(.noon - .day)]), in: scene, judgedBy: judgement)

        #expect(decision.suggestions.map(\.day) == [today])
    }

    @Test func theUseCaseJudgesInTheSceneOfTheStore() async throws {
        let store = RecordingSampleStore(scene: scene([today: day(39.4)]))
        let people = NobodyKnown()
        let record = RecordSamples(
            store: store, people: people, circumstances: UnknownCircumstances(), daysPerSeason: 3,
            makeID: { SuggestionID() }, now: { .noon })

        let count = try await record([try .fever()], of: userID, handling: nil)

        #expect(count == RecordingCount(taken: 1))
        #expect(store.decisions.flatMap(\.suggestions).map(\.suggestion.deviation.metric.kind) == [.bodyTemperature])
    }
}
