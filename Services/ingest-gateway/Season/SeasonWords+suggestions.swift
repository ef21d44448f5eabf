import Domain
import Localization
import MessageProtocol

extension SeasonWords {
    /// - Parameter current: the threshold that the person has now; nil for an allergen that they have not named.
    func proposal(_ fact: ThresholdSuggested, instead current: Intensity?) -> String {
        let name = name(of: fact.allergen)
        guard let current else {
            return say(
                "\(name): notify you from \(fact.proposed.value) on",
                "\(name): Sie ab \(fact.proposed.value) benachrichtigen")
        }
        return say(
            "\(name): threshold \(fact.proposed.value) instead of \(current.value)",
            "\(name): Schwelle \(fact.proposed.value) statt \(current.value)")
    }

    func reason(_ fact: ThresholdSuggested) -> String {
        words.reason(for: fact.evidence, proposing: fact.proposed, of: fact.allergen)
    }

    func decision(_ decision: ThresholdSuggestion.Decision, on fact: ThresholdSuggested) -> String {
        let (name, threshold) = (name(of: fact.allergen), fact.proposed.value)
        return switch decision {
        case .accepted: say("Accepted: \(name), \(threshold)", "Übernommen: \(name), \(threshold)")
        case .declined: say("Declined: \(name), \(threshold)", "Abgelehnt: \(name), \(threshold)")
        }
    }

    func text(of notice: SeasonPage.Notice) -> String {
        switch notice {
        case .accepted:
            say(
                "Your threshold is changed. You can change it at any time in the settings.",
                "Ihre Schwelle ist geändert. Sie können sie jederzeit in den Einstellungen ändern.")
        case .declined: say("Your threshold stays as it is.", "Ihre Schwelle bleibt, wie sie ist.")
        case .decidedBefore:
            say(
                "Nothing was changed: you have decided on this before, otherwise. The settings have your thresholds.",
                "Nichts wurde geändert: Sie haben darüber schon anders entschieden. Ihre Schwellen stehen in den"
                    + " Einstellungen.")
        case .unknownSuggestion:
            say(
                "Nothing was changed: there is no such suggestion, or it is too old.",
                "Nichts wurde geändert: Diesen Vorschlag gibt es nicht, oder er ist zu alt.")
        }
    }
}
