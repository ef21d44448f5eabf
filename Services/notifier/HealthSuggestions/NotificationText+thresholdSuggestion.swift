import Domain
import Localization
import MessageProtocol

extension NotificationText {
    /// States what the person's own days show; asks, and changes nothing.
    static func thresholdSuggestion(
        _ suggestion: ThresholdSuggested, in language: ContentLanguage
    ) throws(MessageFault) -> NotificationText {
        let words = Words(in: language)
        let allergen = words.name(of: suggestion.allergen)
        let proposed = suggestion.proposed.value
        let reason = words.reason(
            for: suggestion.evidence, proposing: suggestion.proposed, of: suggestion.allergen)
        switch language {
        case .english:
            let title =
                suggestion.current.map { "Your own days suggest \(proposed) instead of \($0.value) for \(allergen)" }
                ?? "Your own days suggest watching \(allergen) from \(proposed)"
            return try NotificationText(
                title: title,
                body: "\(reason) Nothing has changed: you decide whether alerts should begin at \(proposed).")
        case .german:
            let title =
                suggestion.current.map {
                    "Ihre eigenen Tage sprechen für \(proposed) statt \($0.value) bei der Schwelle für \(allergen)"
                } ?? "Ihre eigenen Tage sprechen dafür, ab \(proposed) auf \(allergen) zu achten"
            return try NotificationText(
                title: title,
                body: "\(reason) Geändert ist nichts: Sie entscheiden, ob Warnungen bei \(proposed) beginnen sollen.")
        }
    }
}
