import Foundation
import Localization
import Sessions
import WebPages

/// One answer in the four sections of its participant's summary.
struct ResponsePreview: ResearchPage {
    static let template = "research-response"
    static let section = ResearchSection.responses

    let visit: ResearchVisit
    let study: Study
    let response: StudyResponse

    static func path(of id: UUID) -> String { "\(section.path)/responses/\(id.uuidString.lowercased())" }

    private var words: ResponseWords { ResponseWords(language) }
    var title: String { words.one }

    func content() -> [String: Any] {
        let fields = ResponseFields(response: response, study: study, words: words)
        let own = Self.path(of: response.id)
        return [
            "says": words.preview, "listPath": visit.address(Self.section.path),
            "instant": response.hour.ISO8601Format(),
            "hour": words.common.hour(response.hour), "pollen": shown(fields.pollen), "air": shown(fields.air),
            "weather": shown(fields.weather), "symptoms": shown(fields.symptoms), "location": shown(fields.location),
            "deletePath": visit.may(.deleteResponses) ? [visit.address("\(own)/delete")] : [],
        ]
    }

    private func shown(_ rows: [ResponseFields.Row]) -> [[String: String]] {
        rows.map { ["name": $0.name, "value": $0.value] }
    }
}

/// Asks whether an answer is to be deleted, and why.
struct ResponseDeletionPage: ResearchPage {
    static let template = "research-deletion"
    static let section = ResearchSection.responses

    let visit: ResearchVisit
    let response: StudyResponse
    var refused: RefusedReason?

    private var words: ResponseWords { ResponseWords(language) }
    var title: String { words.deleteTitle }

    func content() -> [String: Any] {
        let own = ResponsePreview.path(of: response.id)
        let place = response.placeName.map { " · \($0)" } ?? ""
        return ResearchReason.fields(words.common, refused).merging([
            "says": words.deletion, "subject": "\(words.common.hour(response.hour))\(place)",
            "formPath": visit.address("\(own)/delete"), "cancelPath": visit.address(own), "warning": [String](),
            "isPossible": true,
        ]) { own, _ in own }
    }
}
