import Domain
import Foundation
import Localization
import WebPages

/// The season on paper, to share with a professional: symptoms over time, what was measured, and what it is and is not.
struct SeasonReportPage: WebPage {
    static let template = "season-report"

    let person: PersonSeason
    let language: ContentLanguage

    let styles = ["journal.css"]
    let isIndexed = false
    var title: String { words.reportTitle }

    private var words: SeasonWords { SeasonWords(language) }

    func fields() -> [String: Any] {
        let content = SeasonContent(person, words)
        return [
            "says": words.shown, "path": "\(SeasonPage.path)?year=\(person.year)",
            "period": person.span.map { [words.period($0)] } ?? [], "made": words.made(on: person.today),
            "isEmpty": person.season.answered.isEmpty, "emptyText": words.emptyThen(person.year),
            "place": person.place.map { [words.place($0)] } ?? [],
            "sentence": content.sentence, "facts": content.facts,
            "comparisons": content.comparisons.map { ["text": $0] }, "hasComparisons": !content.comparisons.isEmpty,
            "charts": content.charts, "missing": content.missing.map { ["text": $0] }, "table": content.weeks,
            "sources": content.sources.map { ["text": $0] },
            "thresholds": person.sensitivities.map {
                ["name": words.name(of: $0.allergen), "value": "\($0.threshold.value)"]
            },
            "hasThresholds": !person.sensitivities.isEmpty,
        ]
    }
}
