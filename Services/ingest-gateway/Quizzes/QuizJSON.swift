import Domain
import Foundation
import Localization
import Quizzes

/// A quiz in one language, as the API returns it.
struct QuizJSON: Encodable, Sendable {
    struct Question: Encodable, Sendable {
        struct Label: Encodable, Sendable {
            var value: Double
            var text: String
        }

        struct Option: Encodable, Sendable {
            var id: String
            var text: String
            var standsAlone: Bool
        }

        var id: String
        /// scale, choice or choices.
        var kind: String
        var text: String
        var help: String?
        var isRequired: Bool
        var askedWhen: QuizCondition?
        var minimum: Double?
        var maximum: Double?
        var step: Double?
        var labels: [Label]?
        var options: [Option]?
    }

    var quiz: String
    var version: Int
    var isCurrent: Bool
    var language: ContentLanguage
    var title: String
    var introduction: String
    var questions: [Question]
    var rules: [QuizRule]
    /// The day that can be answered now, where the person is.
    var today: CalendarDay
    /// The only one besides, until noon; nil afterwards.
    var yesterday: CalendarDay?

    init(_ definition: QuizDefinition, in language: ContentLanguage, during window: AnswerWindow) {
        quiz = definition.id
        version = definition.version
        isCurrent = QuizCatalogue.current(id: definition.id) == definition
        self.language = language
        title = definition.title.text(in: language.rawValue)
        introduction = definition.introduction.text(in: language.rawValue)
        questions = definition.questions.map { Question($0, in: language) }
        rules = definition.rules
        today = window.today
        yesterday = window.takesFirst(of: window.today.previous) ? window.today.previous : nil
    }
}

extension QuizJSON.Question {
    fileprivate init(_ question: QuizQuestion, in language: ContentLanguage) {
        id = question.id
        text = question.text.text(in: language.rawValue)
        help = question.help?.text(in: language.rawValue)
        isRequired = question.isRequired
        askedWhen = question.askedWhen
        switch question.kind {
        case .scale(let scale):
            kind = "scale"
            (minimum, maximum, step) = (scale.minimum, scale.maximum, scale.step)
            labels = scale.labels.map { Label(value: $0.value, text: $0.text.text(in: language.rawValue)) }
        case .choice: kind = "choice"
        case .choices: kind = "choices"
        }
        guard !question.options.isEmpty else { return }
        options = question.options.map {
            Option(id: $0.id, text: $0.text.text(in: language.rawValue), standsAlone: $0.standsAlone)
        }
    }
}

/// A sheet as the API returns it.
struct QuizSheetJSON: Encodable, Sendable {
    var quiz: String
    var version: Int
    var day: CalendarDay
    var sheetID: AnswerSheetID
    var revision: Int
    var answers: [String: QuizAnswer]
    var suggestionID: SuggestionID?
    var answeredAt: Date
    /// Nil where sheets are only read.
    var feelsBad: Bool?
    var offer: QuizOffer?

    init(_ sheet: QuizSheet) {
        quiz = sheet.quiz
        version = sheet.filled.version
        day = sheet.day
        sheetID = sheet.id
        revision = sheet.revision
        answers = Dictionary(sheet.filled.answers.map { ($0.question, $0.answer) }) { first, _ in first }
        suggestionID = sheet.filled.suggestionID
        answeredAt = sheet.answeredAt
    }
}
