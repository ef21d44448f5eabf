import Domain
import Foundation
import HTTPService
import Localization
import Sessions

/// Who of the staff looks at a page of the researcher's site, in which language, and of which study.
struct ResearchVisit: Sendable {
    var session: Session
    var language: ContentLanguage
    /// Those of people, the newest first.
    var studies: [Study]
    /// The one that was chosen; else the one that participants see, else the newest. Nil when there is none.
    var study: Study?
    /// Whether the address names the study.
    var isChosen = false
    var now: Date
    /// What has just been done, as the address says.
    var done: String?

    func may(_ permission: Permission) -> Bool { session.allows(permission) }

    /// In UTC.
    var today: CalendarDay { CalendarDay(of: now, in: .gmt) }

    /// Behind addresses, so that the choice of a study stays.
    var query: String { isChosen ? study.map { "?study=\($0.id)" } ?? "" : "" }

    /// An address of a page of the same study.
    func address(_ path: String, _ parameters: KeyValuePairs<String, String> = [:]) -> String {
        var parts = parameters.map { "\($0.key)=\($0.value.encodedInAddress)" }
        if isChosen, let study { parts.append("study=\(study.id)") }
        return parts.isEmpty ? path : "\(path)?\(parts.joined(separator: "&"))"
    }
}
