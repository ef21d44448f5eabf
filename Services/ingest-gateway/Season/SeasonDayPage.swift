import Domain
import Localization
import Quizzes
import WebPages

/// One day: what the person answered, and what was in the air.
struct SeasonDayPage: WebPage {
    static let template = "season-day"

    let person: PersonSeason
    let day: CalendarDay
    let language: ContentLanguage

    let styles = ["journal.css"]
    let frame = PageFrame.app
    let tab: PageTab? = .journal
    let isIndexed = false
    var title: String { words.date(day) }

    private var words: SeasonWords { SeasonWords(language) }
    private var known: Season.Day? { person.season.days.first { $0.day == day } }

    func fields() -> [String: Any] {
        let level = known?.symptoms?.level
        let answered = person.season.answered.map(\.day)
        var fields: [String: Any] = [
            "says": words.shown, "journal": JournalNavigation(current: nil, language).fields,
            "back": "\(SeasonPage.path)?year=\(person.year)", "isToday": day == person.today,
            "quizPath": QuizPage.path(of: QuizPage.usual), "sheets": sheets, "isEmpty": sheets.isEmpty,
            "level": level.map { [["dayLevel": $0.token, "word": words.name(of: $0)]] } ?? [],
            "pollen": pollen, "missing": SeasonContent(person, words).missing.map { ["text": $0] },
        ]
        if let earlier = answered.last(where: { $0 < day }) { fields["earlier"] = link(to: earlier) }
        if let later = answered.first(where: { $0 > day }) { fields["later"] = link(to: later) }
        return fields
    }

    private func link(to day: CalendarDay) -> [String: String] {
        ["address": "\(SeasonPage.path)?day=\(day)", "name": words.shortDate(day)]
    }

    private var sheets: [[String: Any]] {
        person.sheets.filter { $0.day == day }.compactMap { sheet in
            let definition = QuizCatalogue.definition(id: sheet.quiz, version: sheet.filled.version)
            return definition.map { definition in
                [
                    "heading": definition.title.text(in: language.rawValue),
                    "rows": sheet.filled.answers.compactMap { row($0, of: definition) },
                ]
            }
        }
    }

    private func row(_ answer: QuestionAnswer, of definition: QuizDefinition) -> [String: Any]? {
        guard let question = definition.question(answer.question) else { return nil }
        let texts: [String] =
            switch (question.kind, answer.answer) {
            case (.scale(let scale), .number(let number)): [words.answer(number, on: scale)]
            case (_, .choice(let id)): [words.option(id, of: question)]
            case (_, .choices(let ids)): ids.map { words.option($0, of: question) }
            default: []
            }
        return ["question": question.text.text(in: language.rawValue), "answer": texts.joined(separator: ", ")]
    }

    private var pollen: [[String: Any]] {
        person.sensitivities.compactMap { sensitivity in
            guard let intensity = known?.pollen[sensitivity.allergen] else { return nil }
            return [
                "name": words.name(of: sensitivity.allergen),
                "rating": [
                    "level": intensity.level.token, "word": words.name(of: intensity.level),
                ],
                "amount": words.amount(intensity, sensitivity.threshold),
            ]
        }
    }
}
