import Domain
import Foundation
import Localization

/// An explanation in plain words, to the person, with the figures.
struct WhySentences: Sendable {
    private let why: WhyFacts
    private let facts: WhyAlert.Facts
    private let explanation: WhyAlert
    private let phrases: WhyPhrases

    init(_ why: WhyFacts, _ facts: WhyAlert.Facts, _ explanation: WhyAlert, in language: ContentLanguage) {
        self.why = why
        self.facts = facts
        self.explanation = explanation
        phrases = WhyPhrases(language)
    }

    /// What was looked at, whether that still holds, and what was decided.
    var all: [String] {
        explanation.findings.map(sentence) + (why.haveSettingsChanged ? [phrases.settingsChanged] : []) + [verdict]
    }

    private func sentence(_ finding: AlertFinding) -> String {
        switch finding {
        case .accountIsDeleted: phrases.accountIsDeleted
        case .isOwnReport: phrases.ownReport
        case .noAllergens: phrases.noAllergens
        case .otherAllergens:
            say(
                "It was about \(allergens), which you had not named.",
                "Es ging um \(allergens); davon hatten Sie nichts angegeben.")
        case .intensity(let allergen, let threshold, let intensity):
            self.intensity(of: allergen, intensity, threshold, isMet: finding.isMet)
        case .noPlace: phrases.noPlace
        case .distance(let distance, let radius):
            self.distance(text(distance, finding.isMet ? .down : .up), text(radius, .toNearestOrEven), finding.isMet)
        }
    }

    private func intensity(
        of allergen: Allergen, _ intensity: Intensity, _ threshold: Intensity, isMet: Bool
    ) -> String {
        let english =
            "\(Words.capitalized(allergen.displayName)) \(allergen.verb) at \(intensity.value) of 10, "
            + "\(isMet ? "which reaches" : "below") your threshold of \(threshold.value)."
        let name = Words.capitalized(phrases.words.name(of: allergen))
        let level = allergen.isMeasured ? "lagen bei \(intensity.value)" : "wurden mit \(intensity.value)"
        let reached =
            isMet ? "Ihre Schwelle \(threshold.value) ist damit erreicht" : "Ihre Schwelle ist \(threshold.value)"
        let german = "\(name) \(level) von 10\(allergen.isMeasured ? "" : " gemeldet"), \(reached)."
        return say(english, german)
    }

    private func distance(_ distance: String, _ radius: String, _ isMet: Bool) -> String {
        say(
            "It was \(distance) from your place, \(isMet ? "within" : "beyond") your radius of \(radius).",
            "Das war \(distance) von Ihrem Ort entfernt, \(isMet ? "innerhalb" : "außerhalb") Ihres Umkreises von"
                + " \(radius).")
    }

    private var verdict: String {
        switch explanation.verdict {
        case .notified where facts.isStopped:
            say(
                "So it was handed over for delivery to you, before it was stopped\(stateReason).",
                "Deshalb war sie schon zu Ihnen unterwegs, bevor sie angehalten wurde\(stateReason).")
        case .notified:
            say("So it was handed over for delivery to you.", "Deshalb haben wir Sie benachrichtigt.")
        case .digested: digested
        case .muted: muted
        case .repeated: phrases.repeated
        case .superseded:
            say(
                "The alert was stopped before it was your turn\(stateReason).",
                "Die Warnung wurde angehalten, bevor Sie an der Reihe waren\(stateReason).")
        case .notAffected:
            explanation.findings.contains { !$0.isMet } ? phrases.notNotified : phrases.notAffected
        case .refused:
            say(
                "Nobody was notified, because the alert was refused\(stateReason).",
                "Niemand wurde benachrichtigt, denn die Warnung wurde abgelehnt\(stateReason).")
        case .held:
            say(
                "Nobody has been notified yet: the alert waits for an operator\(stateReason).",
                "Noch wurde niemand benachrichtigt: Die Warnung wartet auf eine Prüfung\(stateReason).")
        case .pending: phrases.pending
        case .unknown: phrases.unknown
        }
    }

    private var digested: String {
        let settings = facts.settings
        if facts.decision == .weeklyLimit {
            let english = settings.map { "\($0.weeklyInterruptions) interruptions" } ?? "interruptions"
            let german = settings.map { "\($0.weeklyInterruptions) Unterbrechungen" } ?? "Unterbrechungen"
            return say(
                "Your \(english) of that week were used up, so it went to your digest.",
                "Ihre \(german) jener Woche waren aufgebraucht, deshalb ging sie in Ihre Zusammenfassung.")
        }
        guard facts.decision != .forecastTiming else { return phrases.atForecastTime }
        guard let settings, let hours = settings.quietHours else { return phrases.inQuietHours }
        let (start, end) = (ClockTime(minute: hours.start), ClockTime(minute: hours.end))
        return say(
            "It came in your quiet hours (\(start) to \(end), \(settings.timeZone)), so it went to your digest.",
            "Sie kam in Ihren Ruhezeiten (\(start) bis \(end), \(settings.timeZone)) und ging deshalb in Ihre"
                + " Zusammenfassung.")
    }

    private var muted: String {
        let settings = facts.settings
        // What had muted it ended after the alert came; else the alert was not urgent.
        if let until = settings?.mutedUntil, until > why.decidedAt ?? facts.matchedAt {
            return say(
                "You had muted all alerts until \(until.formatted(.iso8601)).",
                "Sie hatten alle Warnungen stummgeschaltet, bis \(until.formatted(.iso8601)).")
        }
        return settings?.onlyUrgent == true ? phrases.onlyUrgent : phrases.wasMuted
    }

    private var stateReason: String { facts.stateReason.map { ": \($0)" } ?? "" }

    private var allergens: String {
        say(
            facts.alert.allergens.map(\.displayName).formatted(.list(type: .and).locale(Locale(identifier: "en"))),
            phrases.words.list(facts.alert.allergens.map(phrases.words.name)))
    }

    /// With a tenth, rounded so that a distance within the radius never reads as one beyond it, or the other way.
    private func text(_ distance: Kilometres, _ rule: FloatingPointRoundingRule) -> String {
        let tenths = (distance.value * 10).rounded(rule) / 10
        if tenths == tenths.rounded() { return "\(Int(tenths)) km" }
        return say("\(tenths) km", "\("\(tenths)".replacing(".", with: ",")) km")
    }

    private func say(_ english: String, _ german: String) -> String { phrases.say(english, german) }
}
