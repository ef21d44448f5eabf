import Domain
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import Quizzes
import WebPages

/// The page of a quiz, made from its definition. `/quiz` is the daily one; `/quiz/suggested?suggestion=…` answers a
/// suggestion. The script hides questions that an answer makes meaningless.
struct QuizPage: WebPage {
    static let path = "/quiz"
    static let template = "quiz"
    private static let usual = "daily"

    let definition: QuizDefinition
    let language: ContentLanguage
    let script: String? = "quiz.js"

    var title: String { definition.title.text(in: language.rawValue) }
    var scriptWords: [String: String] { QuizPageWords(language).forScript }

    static func add(to router: Router<GatewayContext>) {
        router.get("/quiz") { request, _ in try response(usual, request) }
        router.get("/quiz/:quiz") { request, context in
            try response(context.parameters.get("quiz") ?? "", request)
        }
    }

    private static func response(_ id: String, _ request: Request) throws -> PageResponse {
        guard let definition = QuizCatalogue.current(id: id) else {
            throw Problem(.notFound, "There is no such quiz; GET /api/v1/quizzes lists them")
        }
        return try PageLibrary.gateway.response(QuizPage(definition: definition, language: language(of: request)))
    }

    /// The one that the address names, else the browser's.
    private static func language(of request: Request) -> ContentLanguage {
        let named = request.uri.queryParameters.get("language").flatMap { ContentLanguage(rawValue: $0) }
        return named ?? ContentLanguage(acceptedBy: request)
    }

    func fields() throws -> [String: Any] {
        let words = QuizPageWords(language)
        let others = ContentLanguage.allCases.filter { $0 != language }.map {
            ["code": $0.rawValue, "name": QuizPageWords($0).languageName]
        }
        return [
            "quiz": definition.id, "version": definition.version, "others": others,
            "introduction": definition.introduction.text(in: language.rawValue),
            "questions": try definition.questions.map { try $0.fields(in: language, words) }, "says": words.shown,
            "inboxPath": NotificationsPage.path, "symptoms": words.symptoms, "severities": words.severities,
            "allergens": words.allergens, "alertPlace": ["prefix": "alert"], "ownPlace": ["prefix": "own"],
        ]
    }
}

extension QuizQuestion {
    /// What the template shows of a question.
    fileprivate func fields(in language: ContentLanguage, _ words: QuizPageWords) throws -> [String: Any] {
        var fields: [String: Any] = [
            "question": id, "text": text.text(in: language.rawValue), "isRequired": isRequired,
            "condition": try askedWhen.map { [try PageLibrary.json($0)] } ?? [], "help": shownHelp(language),
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
