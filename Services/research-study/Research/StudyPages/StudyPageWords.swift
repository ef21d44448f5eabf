import Domain
import Localization

/// What the pages of studies say, in one language.
struct StudyPageWords: Sendable {
    let common: ResearchWords

    init(_ language: ContentLanguage) { common = ResearchWords(language) }

    var title: String { say("Studies", "Studien") }

    var list: [String: String] {
        [
            "name": say("Study", "Studie"), "phase": say("Phase", "Phase"), "version": say("Version", "Fassung"),
            "dates": say("Days of answers, UTC", "Tage der Antworten, UTC"),
            "none": common.noStudy, "import": say("Import a study", "Studie importieren"),
            "importText": say(
                "Choose a file in the format of docs/study-definition.md. It is checked first, and nothing is stored before you "
                    + "publish it.",
                "Wählen Sie eine Datei im Format von docs/study-definition.md. Sie wird erst geprüft, und gespeichert wird "
                    + "nichts, bevor Sie sie veröffentlichen."),
            "file": say("File", "Datei"), "check": say("Check the file", "Datei prüfen"),
            "consent": say("How the consent changes", "Wie sich die Einwilligung ändert"),
            "cosmetic": say(
                "Cosmetic: other words. Participants are informed.",
                "Kosmetisch: andere Worte. Teilnehmende werden informiert."),
            "material": say(
                "Material: something else is agreed to. Participants sign again before their next answer.",
                "Inhaltlich: Es wird anderem zugestimmt. Teilnehmende unterschreiben vor der nächsten Antwort neu."),
            "publish": say("Publish it", "Veröffentlichen"),
            "needsScript": say(
                "Importing needs JavaScript. Without it: research-study studies import FILE on the server.",
                "Zum Importieren braucht es JavaScript. Ohne: research-study studies import DATEI auf dem Server."),
        ]
    }

    var forScript: [String: String] {
        [
            "faults": say(
                "The file has faults; nothing was stored.", "Die Datei hat Fehler; gespeichert wurde nichts."),
            "line": say("Line {line}, column {column}", "Zeile {line}, Spalte {column}"),
            "wholeFile": say("the file", "die Datei"),
            "isNew": say("A new study, in design: {title} ({id}).", "Eine neue Studie, im Entwurf: {title} ({id})."),
            "inDesign": say(
                "It takes the place of what was designed of {title} ({id}).",
                "Sie tritt an die Stelle des Entwurfs von {title} ({id})."),
            "isNext": say(
                "The next version, {version}, of {title} ({id}), which is in {phase}.",
                "Die nächste Fassung, {version}, von {title} ({id}) in der Phase {phase}."),
            "unchanged": say("It says what the study says already.", "Sie sagt, was die Studie schon sagt."),
            "changes": say("It changes: {parts}.", "Sie ändert: {parts}."),
            "mustAsk": say(
                "This change can only be material: {reasons}.", "Diese Änderung kann nur inhaltlich sein: {reasons}."),
            "published": say("Published.", "Veröffentlicht."),
            "tooLarge": say(
                "The file has more than 1 MB.", "Die Datei hat mehr als 1 MB."),
            "added": say("added", "neu"), "removed": say("removed", "entfällt"),
            "statements": say("Statements", "Aussagen"),
        ].merging(Dictionary(StudyPart.allCases.map { ("part \($0)", name(of: $0)) }) { first, _ in first }) { own, _ in
            own
        }.merging(Dictionary(StudyPhase.allCases.map { ("phase \($0)", name(of: $0)) }) { first, _ in first }) {
            own, _ in
            own
        }
    }

    func name(of part: StudyPart) -> String {
        switch part {
        case .texts: say("texts", "Texte")
        case .schedule: say("schedule", "Zeitplan")
        case .consent: say("consent", "Einwilligung")
        case .survey: say("survey", "Umfrage")
        case .contacts: say("contacts and complaints", "Kontakte und Beschwerdewege")
        case .forms: say("further forms", "weitere Formulare")
        case .phases: say("rules of phases", "Regeln der Phasen")
        }
    }

    func name(of phase: StudyPhase) -> String { DashboardWords(common.language).phase(phase) }

    /// What happens in a phase.
    func meaning(of phase: StudyPhase) -> String {
        switch phase {
        case .design: say("It is written; nobody else sees it.", "Sie wird geschrieben; niemand sonst sieht sie.")
        case .recruitment:
            say(
                "People are invited and sign; answers come from the first day.",
                "Menschen werden eingeladen und unterschreiben; Antworten kommen vom ersten Tag an.")
        case .running: say("Answers come.", "Antworten kommen.")
        case .analysis:
            say(
                "No answers come any more; they are exported.", "Es kommen keine Antworten mehr; sie werden exportiert."
            )
        case .closed:
            say("Everything but the definition is deleted.", "Alles außer der Definition ist gelöscht.")
        }
    }

    func say(_ english: String, _ german: String) -> String { common.say(english, german) }
}
