import Domain
import EnvironmentReports
import Foundation
import Localization
import Quizzes

/// A person's year as the pages of the season show it.
struct PersonSeason: Sendable {
    var year: Int
    /// Where the person is.
    var today: CalendarDay
    var season: Season
    var sheets: [QuizSheet]
    var sensitivities: [Sensitivity]
    var place: Place?
    var stations: [SeasonPollen.Station] = []
    /// Other years with answers, the newest first.
    var otherYears: [Int] = []
    /// What the person's own days suggest, the newest first.
    var suggestions: [ThresholdSuggestion] = []

    /// From the first month with answers to the last one, or to today; nil without any answers.
    var span: ClosedRange<CalendarDay>? {
        guard let first = season.answered.first?.day, let last = season.answered.last?.day else { return nil }
        let end = CalendarMonth(containing: last).next.firstDay.previous
        let start = CalendarMonth(containing: first).firstDay
        return start...max(start, min(end, max(today, last)))
    }
}

/// Reads a season: answers, readings at the person's present place, and suggestions, each in one query however many days
/// there are.
struct ReadSeason: Sendable {
    /// What a person answered to ``quizzes`` on some days, quiz by quiz.
    let sheets: @Sendable (UserID, ClosedRange<CalendarDay>) async throws -> [QuizSheet]
    /// The years in which they did, the newest first.
    let years: @Sendable (UserID) async throws -> [Int]
    let pollen: PostgresSeasonPollenStore
    /// All that a person's days have ever suggested, the newest first.
    let suggestions: @Sendable (UserID) async throws -> [ThresholdSuggestion]
    let subscriptions: any SubscriptionStore
    let now: @Sendable () -> Date

    /// Those whose answers say how a day was.
    static let quizzes = ["daily", "suggested"]

    /// - Parameter year: nil for the present one.
    func callAsFunction(_ year: Int?, of userID: UserID) async throws -> PersonSeason {
        let person = QuizPerson(
            subscription: try await subscriptions.subscription(of: userID) ?? .initial, language: .english, now: now())
        let today = person.window.today
        let year = year ?? today.year
        let days = CalendarDay.firstDay(of: year)...CalendarDay.firstDay(of: year + 1).previous
        let answered = try await sheets(userID, days)
        let sensitivities = person.subscription.sensitivities
        var read = SeasonPollen()
        if let place = person.subscription.place, !answered.isEmpty {
            read = try await pollen.pollen(
                of: sensitivities.map(\.allergen).filter(\.isMeasured), near: place.coordinate, in: days)
        }
        let symptoms = try answered.map { try SymptomDay(day: $0.day, answers: $0.filled.answers) }
        return PersonSeason(
            year: year, today: today, season: Season(symptoms: symptoms, pollen: read.days), sheets: answered,
            sensitivities: sensitivities, place: person.subscription.place, stations: read.stations,
            otherYears: try await years(userID).filter { $0 != year },
            suggestions: try await suggestions(userID))
    }
}
