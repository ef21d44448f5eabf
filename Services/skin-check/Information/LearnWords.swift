import Domain
import Localization

/// What surrounds the texts of the information pages, in one language.
struct LearnWords: Sendable {
    let language: ContentLanguage

    init(_ language: ContentLanguage) { self.language = language }

    var title: String { say("Skin cancer, and how this works", "Hautkrebs, und wie das hier funktioniert") }

    /// In the templates, as `says`.
    var page: [String: String] {
        [
            "lead": say(
                "Short pages. Tap one to read it.", "Kurze Seiten. Tippen Sie eine an, um sie zu lesen."),
            "all": say("All information", "Alle Informationen"), "sources": say("Sources", "Quellen"),
            "general": say(
                "This is general information. It replaces no doctor and is no diagnosis.",
                "Das sind allgemeine Informationen. Sie ersetzen keine ärztliche Untersuchung und keine Diagnose."),
        ]
    }

    func reviewed(on day: CalendarDay) -> String {
        let day = Words(in: language).day(day)
        return say(
            "Last reviewed on \(day) by the maintainers; no clinician has reviewed it yet.",
            "Zuletzt durchgesehen am \(day) von den Betreuenden des Projekts; fachärztlich geprüft ist es noch nicht.")
    }

    /// For `skin-sources.mustache`, at the end of a page.
    func foot(_ sources: [LearnText.Source], reviewedOn day: CalendarDay) -> [String: Any] {
        [
            "reviewed": reviewed(on: day),
            "sources": zip(1..., sources).map { number, source -> [String: Any] in
                [
                    "number": number, "url": source.url, "sourceTitle": source.title, "publisher": source.publisher,
                ]
            },
        ]
    }

    var specialists: (name: String, about: String) {
        (
            say("Specialists", "Fachleute"),
            say("Whom to call or write to, by region.", "Wen Sie anrufen oder anschreiben können, nach Region.")
        )
    }

    var accuracy: (name: String, about: String) {
        (
            say("How often the photo check errs", "Wie oft sich die Fotoprüfung irrt"),
            say(
                "Its figures in plain words, with what is wrong with them.",
                "Ihre Zahlen in einfachen Worten, und was an ihnen nicht stimmt.")
        )
    }

    private func say(_ english: String, _ german: String) -> String { language.saying(english, german) }
}
