import Domain
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import Mustache
import Quizzes

/// The web page of a quiz: made from its definition, plain HTML and script, nothing from elsewhere. `/quiz` is the daily
/// one; `/quiz/suggested?suggestion=…` answers a suggestion.
struct QuizPage: Sendable {
    static let path = "/quiz"
    private static let usual = "daily"
    private static let template = Result { try MustacheTemplate(string: html) }

    func add(to router: Router<GatewayContext>) {
        router.get("/quiz") { request, _ in try Self.answer(Self.usual, request) }
        router.get("/quiz/:quiz") { request, context in
            try Self.answer(context.parameters.get("quiz") ?? "", request)
        }
        router.get("/quiz.js") { _, _ in PageAnswer(kind: .script, text: Self.script, isKept: true) }
    }

    private static func answer(_ id: String, _ request: Request) throws -> PageAnswer {
        guard let definition = QuizCatalogue.current(id: id) else {
            throw Problem(.notFound, "There is no such quiz; GET / lists what there is")
        }
        return PageAnswer(
            text: try text(of: definition, in: language(of: request)),
            directives: "style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; form-action 'none'")
    }

    /// The one that the address names, else the browser's.
    private static func language(of request: Request) -> ContentLanguage {
        let named = request.uri.queryParameters.get("language").flatMap { ContentLanguage(rawValue: $0) }
        return named ?? ContentLanguage(acceptedBy: request)
    }

    static func text(of definition: QuizDefinition, in language: ContentLanguage) throws -> String {
        let words = QuizPageWords(language)
        let other = ContentLanguage.allCases.filter { $0 != language }.map {
            ["code": $0.rawValue, "name": QuizPageWords($0).languageName]
        }
        let fields: [String: Any] = [
            "quiz": definition.id, "version": definition.version, "language": language.rawValue, "others": other,
            "title": definition.title.text(in: language.rawValue),
            "introduction": definition.introduction.text(in: language.rawValue),
            "questions": try definition.questions.map { try $0.fields(in: language, words) },
            "says": words.shown, "words": try words.forScript, "inboxPath": NotificationsPage.path,
            "symptoms": words.symptoms, "severities": words.severities, "allergens": words.allergens,
            "alertPlace": ["prefix": "alert"], "wishPlace": ["prefix": "wish"],
        ]
        return try template.get().render(fields)
    }
}

extension QuizQuestion {
    /// What the template shows of a question.
    fileprivate func fields(in language: ContentLanguage, _ words: QuizPageWords) throws -> [String: Any] {
        var fields: [String: Any] = [
            "question": id, "text": text.text(in: language.rawValue), "isRequired": isRequired,
            "condition": try askedWhen.map { [try QuizPageWords.json($0)] } ?? [], "help": shownHelp(language),
        ]
        switch kind {
        case .scale(let scale) where scale.isShort:
            var choices = scale.answers.map { number in
                let label = scale.labels.first { $0.value == number }?.text.text(in: language.rawValue)
                return ["value": number.plainText, "name": label ?? ""]
            }
            if !isRequired { choices.append(["value": "", "name": words.noAnswer]) }
            (fields["kind"], fields["scale"]) = ("number", ["choices": choices])
        case .scale(let scale):
            fields["kind"] = "number"
            fields["slider"] = [
                "minimum": scale.minimum.plainText,
                "maximum": scale.maximum.plainText,
                "step": scale.step.plainText,
                "low": scale.labels.first?.text.text(in: language.rawValue) ?? "",
                "high": scale.labels.last?.text.text(in: language.rawValue) ?? "",
            ]
        case .choice: (fields["kind"], fields["radios"]) = ("choice", ["choices": choices(in: language)])
        case .choices: (fields["kind"], fields["checks"]) = ("choices", ["choices": choices(in: language)])
        }
        return fields
    }

    private func shownHelp(_ language: ContentLanguage) -> [String] {
        help.map { [$0.text(in: language.rawValue)] } ?? []
    }

    private func choices(in language: ContentLanguage) -> [[String: Any]] {
        options.map { ["value": $0.id, "name": $0.text.text(in: language.rawValue), "isAlone": $0.standsAlone] }
    }
}

extension QuizScale {
    /// Few enough answers to show each of them.
    fileprivate var isShort: Bool { (maximum - minimum) / step <= 10 }

    fileprivate var answers: [Double] { Array(stride(from: minimum, through: maximum, by: step)) }
}

extension Double {
    /// As HTML and JSON write it, in every language.
    fileprivate var plainText: String { Int(exactly: self).map { "\($0)" } ?? "\(self)" }
}
