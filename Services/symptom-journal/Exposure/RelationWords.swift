import Domain
import Localization
import MessageProtocol

/// What is said of pollen with which somebody's pain, or the symptoms of their diary, were stronger.
struct RelationWords: Sendable {
    let language: ContentLanguage

    init(_ language: ContentLanguage) { self.language = language }

    var title: String { say("Pollen, your pain and your symptoms", "Pollen, Ihr Schmerz und Ihre Symptome") }

    var caution: String {
        say(
            "Searched in the nights after an entry, over at most 400 days. Season, weekends, fine particles, ozone and "
                + "how many medicines you took are taken into account, and at most about one in twenty of such findings "
                + "is chance. It does not say what causes your pain or your symptoms.",
            "Gesucht in den Nächten nach einem Eintrag, über höchstens 400 Tage. Jahreszeit, Wochenenden, Feinstaub, Ozon "
                + "und die Zahl Ihrer Medikamente sind berücksichtigt, und höchstens etwa einer von zwanzig solchen Funden "
                + "ist Zufall. Woher Schmerz und Symptome kommen, sagt das nicht.")
    }

    /// Of what was searched: one sentence for each finding, or one that there is none.
    func sentences(_ related: PainExposureRelated) -> [String] {
        var sentences: [String] = []
        if related.days > 0 { sentences += self.sentences(related.days, related.findings, of: pain) }
        if let searched = related.symptoms {
            sentences += self.sentences(searched.days, searched.findings, of: symptoms)
        }
        return sentences
    }

    private var pain: String { say("pain", "Schmerz") }
    private var symptoms: String { say("symptoms in the diary", "Symptome im Tagebuch") }

    private func sentences(_ days: Int, _ findings: [TriggerFinding], of what: String) -> [String] {
        guard !findings.isEmpty else {
            return [
                say(
                    "\(Words.capitalized(what)), \(days) days: no pollen explains the stronger ones better than chance.",
                    "\(Words.capitalized(what)), \(days) Tage: kein Pollen erklärt die stärkeren besser als der Zufall."
                )
            ]
        }
        return findings.map { sentence($0, of: what) }
    }

    private func sentence(_ finding: TriggerFinding, of what: String) -> String {
        let (name, evidence) = (Words(in: language).name(of: finding.allergen), finding.evidence)
        let (above, below) = (number(evidence.meanAbove), number(evidence.meanBelow))
        return say(
            "\(Words.capitalized(name)) at \(finding.threshold.value) or more, \(lag(evidence.lag)): \(what) \(above) on "
                + "average, otherwise \(below) (\(evidence.daysAbove) of \(evidence.days) days).",
            "\(Words.capitalized(name)) ab \(finding.threshold.value), \(lag(evidence.lag)): \(what) im Mittel \(above), "
                + "sonst \(below) (\(evidence.daysAbove) von \(evidence.days) Tagen).")
    }

    private func lag(_ days: Int) -> String {
        switch days {
        case 0: say("on the same day", "am selben Tag")
        case 1: say("the day before", "am Tag davor")
        default: say("\(days) days before", "\(days) Tage davor")
        }
    }

    /// Of 0 to 100, as ratings are shown.
    private func number(_ score: Double) -> String { SummaryWords(language).number(score / 10) }

    private func say(_ english: String, _ german: String) -> String { language.saying(english, german) }
}
