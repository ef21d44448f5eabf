import Domain
import Foundation
import Localization
import MessageProtocol
import WebPages

/// "My season": the calendar of answers, symptoms against pollen, what the person's own days suggest, and the season in
/// figures.
struct SeasonPage: WebPage {
    static let path = "/season"
    static let template = "season"

    let person: PersonSeason
    let language: ContentLanguage
    var notice: Notice?
    let now: Date

    enum Notice: String, Sendable { case accepted, declined, decidedBefore, unknownSuggestion }

    let styles = ["journal.css"]
    let frame = PageFrame.app
    let tab: PageTab? = .journal
    let isIndexed = false
    var title: String { words.title }

    /// The others are a press away.
    private static let openMonths = 3

    private var words: SeasonWords { SeasonWords(language) }

    func fields() -> [String: Any] {
        let content = SeasonContent(person, words)
        let calendar = SeasonCalendar(person: person, words: words)
        let months = calendar.months
        return [
            "says": words.shown, "journal": JournalNavigation(current: .season, language).fields,
            "year": words.year(person.year), "path": Self.path, "quizPath": QuizPage.path(of: QuizPage.usual),
            "years": person.otherYears.map { ["yearNumber": "\($0)"] },
            "notice": notice.map {
                [["text": words.text(of: $0), "role": $0.isFault ? "alert" : "status", "isFault": $0.isFault]]
            } ?? [],
            "isEmpty": person.season.answered.isEmpty,
            "emptyText": person.year == person.today.year ? words.emptyNow : words.emptyThen(person.year),
            "sentence": content.sentence, "facts": content.facts,
            "comparisons": content.comparisons.map { ["text": $0] }, "hasComparisons": !content.comparisons.isEmpty,
            "months": Array(months.prefix(Self.openMonths)),
            "earlier": Array(months.dropFirst(Self.openMonths)), "hasEarlier": months.count > Self.openMonths,
            "legend": calendar.legend,
            "charts": content.charts, "missing": content.missing.map { ["text": $0] }, "table": content.table,
            "sources": content.sources.map { ["text": $0] }, "open": open, "decided": decided,
            "hasSuggestions": !open.isEmpty || !decided.isEmpty,
            "printPath": "\(Self.path)?year=\(person.year)&print=1",
        ]
    }

    /// Those that still say something of now, unless the person has changed the same by themselves.
    private var open: [[String: Any]] {
        person.suggestions.filter { suggestion in
            suggestion.decision == nil
                && now.timeIntervalSince(suggestion.fact.suggestedAt) <= ThresholdSuggestion.lifetime
                && threshold(of: suggestion.fact.allergen) != suggestion.fact.proposed
        }.map { suggestion in
            let fact = suggestion.fact
            return [
                "id": "\(fact.proposalID)", "heading": words.proposal(fact, instead: threshold(of: fact.allergen)),
                "reason": words.reason(fact),
            ]
        }
    }

    private var decided: [[String: Any]] {
        person.suggestions.compactMap { suggestion in
            suggestion.decision.map {
                [
                    "text": words.decision($0, on: suggestion.fact), "reason": words.reason(suggestion.fact),
                ]
            }
        }
    }

    private func threshold(of allergen: Allergen) -> Intensity? {
        person.sensitivities.first { $0.allergen == allergen }?.threshold
    }
}

extension SeasonPage.Notice {
    var isFault: Bool { self != .accepted && self != .declined }
}
