import Domain
import Localization

/// What the directory of specialists says around the operator's entries, in one language.
struct SpecialistsWords: Sendable {
    let language: ContentLanguage

    init(_ language: ContentLanguage) { self.language = language }

    var title: String { say("Specialists", "Fachleute") }

    /// In the template, as `says`.
    var page: [String: String] {
        [
            "first": say(
                "Start with your general practitioner: they look at the spot and refer you if needed.",
                "Gehen Sie zuerst in Ihre Hausarztpraxis: Dort sieht man den Fleck an und überweist Sie, wenn nötig."),
            "next": say("What to do next", "Was jetzt zu tun ist"),
            "none": say(
                "Nobody has been entered here yet. Go to your general practitioner first.",
                "Hier ist noch niemand eingetragen. Gehen Sie zuerst in Ihre Hausarztpraxis."),
            "trusted": say("Sites you can trust", "Verlässliche Seiten"), "regions": say("Regions", "Regionen"),
            "call": say("Call", "Anrufen"), "mail": say("Write", "Schreiben"), "visit": say("Website", "Website"),
            "share": say("Share", "Teilen"),
            "notOurs": say(
                "Entered by whoever runs this server. An entry is no recommendation.",
                "Eingetragen von denen, die diesen Server betreiben. Ein Eintrag ist keine Empfehlung."),
            "private": say(
                "Calling or writing sends nothing of yours from here: what you tell them, you tell them yourself.",
                "Beim Anrufen oder Schreiben wird von hier nichts gesendet: Was sie erfahren, sagen Sie selbst."),
        ]
    }

    func updated(on day: CalendarDay) -> String {
        let day = Words(in: language).day(day)
        return say("Last checked by them on \(day).", "Zuletzt von ihnen geprüft am \(day).")
    }

    /// Read aloud in the place of a button's word alone, which all entries have.
    func action(_ name: String, _ specialist: Specialist) -> String { "\(name): \(specialist.name)" }

    private func say(_ english: String, _ german: String) -> String { language.saying(english, german) }
}
