import Domain
import Foundation
import MessageProtocol

/// Judges a person's days and words what is found as suggestions.
struct DayJudgement: Sendable {
    var policy: SuggestionPolicy
    let makeID: @Sendable () -> SuggestionID

    /// - Parameters:
    ///   - days: ascending.
    ///   - contexts: for each of the days; one without is not judged.
    func callAsFunction(
        _ health: inout PersonHealth, of userID: UserID, on days: [CalendarDay],
        in contexts: [CalendarDay: HealthContext], at time: Date
    ) -> [DatedSuggestion] {
        let judge = HealthJudge(policy: policy)
        var suggestions: [DatedSuggestion] = []
        for day in days where health.days.contains(where: { $0.day == day }) {
            guard let context = contexts[day] else { continue }
            let findings = judge.judge(&health, on: day, in: context)
            suggestions += findings.map { finding in
                DatedSuggestion(
                    day: day,
                    suggestion: QuizSuggested(
                        suggestionID: makeID(), userID: userID, finding: finding, suggestedAt: time))
            }
        }
        return suggestions
    }
}

/// A suggestion and the day, by the person's clock, that it is about.
struct DatedSuggestion: Equatable, Sendable {
    var day: CalendarDay
    var suggestion: QuizSuggested
}
