import Domain
import Foundation
import MessageProtocol

/// Keeps how a person felt on a day, tells the person's own limits what a suggestion was worth, and looks whether
/// others near feel the same.
struct TakeQuizAnswers: Sendable {
    let store: any SymptomStore
    let areaAlerts: RaiseAreaAlerts
    let now: @Sendable () -> Date

    static let daily = "daily"
    /// Others, such as the one when somebody signs up, say nothing of a day.
    static let quizzesOfADay: Set<String> = [daily, "suggested"]

    /// - Throws: ``MessageFault`` for answers that cannot be.
    func callAsFunction(_ answered: QuizAnswered) async throws {
        guard Self.quizzesOfADay.contains(answered.quiz) else { return }
        let symptoms = try SymptomDay(answered)
        let label =
            try answered.suggestionID.map { suggestionID in
                LabelledSuggestion(
                    suggestionID: suggestionID, label: try SuggestionLabel(answered, feeling: symptoms))
            }
        let sheet = SymptomSheet(
            userID: answered.userID, quiz: answered.quiz, revision: answered.revision, symptoms: symptoms)
        let isKept = try await store.keep(sheet, labelling: label, at: now())
        // Also of a message that took effect before: whoever handled it may not have come so far.
        if isKept, symptoms.isBad { try await areaAlerts(near: answered.userID) }
    }
}

/// One revision of a person's answers to one quiz of a day.
struct SymptomSheet: Sendable, Equatable {
    var userID: UserID
    var quiz: String
    var revision: Int
    var symptoms: SymptomDay
}

/// What a person made of a suggestion.
struct LabelledSuggestion: Sendable, Equatable {
    var suggestionID: SuggestionID
    var label: SuggestionLabel
}

/// Where people's symptom days are kept.
protocol SymptomStore: Sendable {
    /// Keeps the highest revision of each quiz and day. A suggestion is labelled once, by the first answers to it: later
    /// ones change the day, not what was learned from it.
    /// - Returns: whether the sheet is what is kept now; false for an older revision, and of a person whose account is
    ///   gone.
    func keep(_ sheet: SymptomSheet, labelling label: LabelledSuggestion?, at time: Date) async throws -> Bool

    /// All that is kept from a day on, each day once, ascending.
    func symptoms(of userID: UserID, from day: CalendarDay) async throws -> [SymptomDay]
}
