import Domain
import Localization
import Quizzes
import WebPages

/// The page of a quiz, made from its definition: a form that works without JavaScript. The script hides questions that
/// an answer makes meaningless, makes sliders of the fields of long scales, and keeps what was typed while the network is
/// away.
struct QuizPage: WebPage {
    static let template = "quiz"
    /// The quiz at `/quiz`.
    static let usual = "daily"

    let definition: QuizDefinition
    let language: ContentLanguage
    var form = QuizForm()
    var faults: [String: QuizForm.Fault] = [:]
    /// Which day the answers are about, where the person is.
    var day: CalendarDay
    /// Can be answered too.
    var yesterday: CalendarDay?
    /// What the page says first; several at once are possible.
    var notices: [Notice] = []
    /// The suggestion that is answered.
    var suggestion: SuggestionID?

    enum Notice: Sendable, Equatable {
        case answeredBefore, forYesterday, feelsFine, feelsBad
        /// Nothing was saved.
        case midnight, notBegun, closed, outdated, notSuggested, signedOut, noConsent, noGuardian

        /// Whether no answers can be taken before something else is done.
        var isRefusal: Bool { self == .noConsent || self == .noGuardian }
        var isFault: Bool {
            switch self {
            case .answeredBefore, .forYesterday, .feelsFine, .feelsBad: false
            default: true
            }
        }
    }

    let script: String? = "quiz.js"
    let styles = ["journal.css"]
    let frame = PageFrame.app
    let tab: PageTab? = .journal
    let isIndexed = false
    var title: String { definition.title.text(in: language.rawValue) }
    var scriptWords: [String: String] { words.forScript }

    private var words: QuizPageWords { QuizPageWords(language) }

    static func path(of id: String) -> String { id == usual ? "/quiz" : "/quiz/\(id)" }

    func fields() throws -> [String: Any] {
        let isRefused = notices.contains(where: \.isRefusal)
        return [
            "says": words.shown, "worksWithoutScript": true, "path": Self.path(of: definition.id),
            "quiz": definition.id, "version": definition.version, "day": "\(day)", "dayName": words.date(day),
            "journal": JournalNavigation(current: .quiz, language).fields,
            "introduction": definition.introduction.text(in: language.rawValue),
            "notices": notices.map(shown), "hasFaults": !faults.isEmpty,
            "faultList": definition.questions.filter { faults[$0.id] != nil }.map {
                ["id": $0.id, "name": $0.text.text(in: language.rawValue)]
            },
            "suggestion": suggestion.map { ["\($0)"] } ?? [],
            "takesAnswers": !isRefused || !form.texts.isEmpty,
            "yesterday": yesterday.map { [["day": "\($0)", "name": words.date($0)]] } ?? [],
            "isWelcome": definition.id == "welcome",
            "questions": try definition.questions.map { try $0.fields(of: self, words) },
        ]
    }

    private func shown(_ notice: Notice) -> [String: Any] {
        var fields: [String: Any] = [
            "text": words.text(of: notice, on: day), "role": notice.isFault ? "alert" : "status",
            "isFault": notice.isFault,
        ]
        if let link = words.link(of: notice) { fields["link"] = ["path": link.path, "name": link.name] }
        return fields
    }
}
