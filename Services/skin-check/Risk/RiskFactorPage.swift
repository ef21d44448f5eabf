import Localization
import WebPages

/// One factor: its answers to pick from, fields for what may be typed instead, and where to read more.
struct RiskFactorPage: WebPage {
    static let template = "skin-risk-factor"

    let language: ContentLanguage
    let factor: RiskFactor
    /// What is picked and typed already.
    let entry: RiskEntry
    var notice: RiskNotice?
    var fault: RiskEntryFault?

    let styles = ["skin.css", "skin-risk.css"]
    let frame = PageFrame.app
    let tab: PageTab? = .journal
    let isIndexed = false
    var title: String { factor.names.text(in: language) }

    private var words: RiskWords { RiskWords(language) }

    func fields() throws -> [String: Any] {
        [
            "wayOut": SkinPages.wayOut(language), "says": words.factor, "path": SkinPages.riskFactor(factor.id),
            "listPath": SkinPages.risk, "notice": notice.map { [words.notice($0)] } ?? [],
            "help": factor.help.map { [$0.text(in: language)] } ?? [],
            "typing": typing, "legend": factor.measure == nil ? question : words.orChoose,
            "choiceFault": faults(in: nil),
            "options": factor.options.map { option -> [String: Any] in
                [
                    "value": option.id.rawValue, "name": option.names.text(in: language),
                    "isChosen": option.id.rawValue == entry.picked,
                ]
            },
            "more": factor.more,
            "sources": RiskCatalogue.current.sources(of: factor).map { ["citation": $0.citation, "url": $0.url] },
        ]
    }

    private var question: String { factor.question.text(in: language) }

    private var typing: [[String: Any]] {
        guard let measure = factor.measure else { return [] }
        let inputs = measure.fields.map { field -> [String: Any] in
            [
                "field": field.rawValue, "label": words.label(of: field), "typed": entry.typed[field] ?? "",
                "mode": measure == .bodyMass ? "decimal" : "numeric", "inputFault": faults(in: field),
            ]
        }
        return [["legend": question, "inputs": inputs]]
    }

    /// - Parameter field: nil for the choice.
    private func faults(in field: RiskField?) -> [[String: String]] {
        guard let fault, fault.field == field else { return [] }
        return [["text": words.text(of: fault)]]
    }
}
