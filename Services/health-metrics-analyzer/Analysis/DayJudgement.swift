import Domain
import Foundation
import MessageProtocol

/// Judges a person's days and makes suggestions from the findings.
struct DayJudgement: Sendable {
    var policy: SuggestionPolicy
    let makeID: @Sendable () -> SuggestionID

    /// - Parameters:
    ///   - days: ascending.
    ///   - contexts: by day; a day without one is not judged.
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

/// A suggestion and its day by the person's clock.
struct DatedSuggestion: Equatable, Sendable {
    var day: CalendarDay
    var suggestion: QuizSuggested
}
