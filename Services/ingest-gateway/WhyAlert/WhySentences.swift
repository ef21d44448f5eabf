import Domain
import Foundation

/// An explanation in plain English, to the person, with the figures.
struct WhySentences: Sendable {
    private let why: WhyFacts
    private let facts: WhyAlert.Facts
    private let explanation: WhyAlert

    init(_ why: WhyFacts, _ facts: WhyAlert.Facts, _ explanation: WhyAlert) {
        self.why = why
        self.facts = facts
        self.explanation = explanation
    }

    /// What was looked at, whether that still holds, and what was decided.
    var all: [String] {
        let later =
            why.haveSettingsChanged ? ["Your settings have changed since; this is about those you had then."] : []
        return explanation.findings.map(sentence) + later + [verdict]
    }

    private func sentence(_ finding: AlertFinding) -> String {
        switch finding {
        case .accountIsDeleted: "The account is deleted."
        case .isOwnReport: "You reported it yourself, and nobody is notified of their own report."
        case .noAllergens: "You had named no allergens."
        case .otherAllergens: "It was about \(allergens), which you had not named."
        case .intensity(let allergen, let threshold, let intensity):
            "\(capitalised(allergen.displayName)) \(allergen.verb) at \(intensity.value) of 10, "
                + "\(finding.isMet ? "which reaches" : "below") your threshold of \(threshold.value)."
        case .noPlace: "You had chosen no place."
        case .distance(let distance, let radius):
            "It was \(text(distance, finding.isMet ? .down : .up)) from your place, "
                + "\(finding.isMet ? "within" : "beyond") your radius of \(text(radius, .toNearestOrEven))."
        }
    }

    private var verdict: String {
        switch explanation.verdict {
        case .notified where facts.isStopped:
            "So it was handed over for delivery to you, before it was stopped\(stateReason)."
        case .notified: "So it was handed over for delivery to you."
        case .digested: digested
        case .muted: muted
        case .repeated: "You had already been notified of the same, at this level or a higher one, for the same day."
        case .superseded: "The alert was stopped before it was your turn\(stateReason)."
        case .notAffected:
            explanation.findings.contains { !$0.isMet }
                ? "So you were not notified." : "It did not affect you by the settings known when it was raised."
        case .refused: "Nobody was notified, because the alert was refused\(stateReason)."
        case .held: "Nobody has been notified yet: the alert waits for an operator\(stateReason)."
        case .pending: "It has not been your turn yet."
        case .unknown: "Your settings when it was raised are not known."
        }
    }

    private var digested: String {
        let settings = facts.settings
        if facts.decision == .weeklyLimit {
            let limit = settings.map { "\($0.weeklyInterruptions) interruptions" } ?? "interruptions"
            return "Your \(limit) of that week were used up, so it went to your digest."
        }
        guard let settings, let hours = settings.quietHours else {
            return "It came in your quiet hours, so it went to your digest."
        }
        let (start, end) = (ClockTime(minute: hours.start), ClockTime(minute: hours.end))
        return "It came in your quiet hours (\(start) to \(end), \(settings.timeZone)), so it went to your digest."
    }

    private var muted: String {
        let settings = facts.settings
        // What had muted it ended after the alert came; else the alert was not urgent.
        if let until = settings?.mutedUntil, until > why.decidedAt ?? facts.matchedAt {
            return "You had muted all alerts until \(until.formatted(.iso8601))."
        }
        return settings?.onlyUrgent == true
            ? "You wanted urgent alerts only, and this was not one." : "You had muted alerts then."
    }

    private var stateReason: String { facts.stateReason.map { ": \($0)" } ?? "" }

    private var allergens: String {
        facts.alert.allergens.map(\.displayName).formatted(
            .list(type: .and).locale(Locale(identifier: "en")))
    }

    private func capitalised(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    /// With a tenth, rounded so that a distance within the radius never reads as one beyond it, or the other way.
    private func text(_ distance: Kilometres, _ rule: FloatingPointRoundingRule) -> String {
        let tenths = (distance.value * 10).rounded(rule) / 10
        return tenths == tenths.rounded() ? "\(Int(tenths)) km" : "\(tenths) km"
    }
}
