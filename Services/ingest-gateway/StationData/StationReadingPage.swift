import Domain
import Foundation
import Localization
import MessageProtocol
import Sessions
import WebPages

/// One reading with its corrections and, for editors, the forms that correct, withdraw and bring it back.
struct StationReadingPage: WebPage {
    static let template = "station-reading"
    let frame = PageFrame.app
    let styles = ["inquiries.css"]
    let isIndexed = false

    let language: ContentLanguage
    let datum: StationDatum
    let reason: AuditReason
    let mayEdit: Bool
    var typed: String?
    var typedReason: String?
    var done: String?
    var faults: Set<StationFault> = []
    /// What is to be confirmed.
    var asked: ReadingChange?

    static func path(of datum: StationDatum) -> String {
        StationListPage.path(of: datum.provider, datum.station)
            + "/\(datum.allergen.encodedInPath)/\(RFC3339.text(datum.measuredAt))"
    }

    private var words: StationWords { StationWords(language: language) }
    var title: String { words.readingTitle }

    func fields() -> [String: Any] {
        let (own, effective) = (Self.path(of: datum), datum.effectiveConcentration)
        let isWithdrawn = effective == nil
        return [
            "says": words.shown, "path": own, "reason": typedReason ?? reason.text,
            "stationPath": "\(StationListPage.path(of: datum.provider, datum.station))?allergen=\(datum.allergen)",
            "identity": "\(datum.provider) \(datum.station)",
            "allergen": Allergen.name(of: datum.allergen, in: language),
            "time": datum.measuredAt.shownTime(in: language), "value": words.value(effective),
            "isWithdrawn": isWithdrawn, "state": words.state(datum), "seen": "\(datum.corrections.count)",
            "done": done.flatMap { words.done($0) }.map { [$0] } ?? [],
            "problem": faults.contains(.changedMeanwhile) ? [words.text(of: .changedMeanwhile)] : [],
            "corrections": datum.corrections.map(shown), "isUncorrected": datum.corrections.isEmpty,
            "ask": asked.map { [question($0, effective)] } ?? [],
            "forms": mayEdit && asked == nil, "isReadOnly": !mayEdit,
            "typed": typed ?? Self.number(effective ?? datum.corrections.last?.before ?? datum.concentration),
            "valueFault": faults.contains(.value) ? [words.text(of: .value)] : [],
            "reasonFault": faults.contains(.reason) ? [words.text(of: .reason)] : [],
        ]
    }

    private func question(_ change: ReadingChange, _ before: Double?) -> [String: Any] {
        let (form, value) =
            switch change {
            case .correct(let value): ("correct", Self.number(value))
            case .withdraw: ("withdraw", "")
            }
        return [
            "question": words.question(change, from: before), "form": form, "concentration": value,
            "askedReason": typedReason ?? reason.text,
        ]
    }

    private func shown(_ correction: StationDatum.Correction) -> [String: Any] {
        [
            "before": words.value(correction.before), "after": words.value(correction.concentration),
            "why": correction.reason, "by": "\(correction.by)", "when": correction.at.shownTime(in: language),
        ]
    }

    /// As the field of a form takes it.
    private static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e9 ? "\(Int(value))" : "\(value)"
    }
}
