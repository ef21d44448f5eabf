import Localization

/// What the diary says, in one language. It never calls itself a game, names no virus and takes no money, which tests
/// check.
struct DiaryWords: Sendable {
    let language: ContentLanguage

    init(_ language: ContentLanguage) { self.language = language }

    var title: String { say("Health diary", "Gesundheitstagebuch") }

    /// The four places, by the ids of their tabs.
    var tabs: [(id: String, name: String)] {
        [
            ("symptoms", say("Your symptoms", "Ihre Symptome")), ("forest", say("Forest", "Wald")),
            ("store", say("Store", "Laden")), ("resources", say("Resources", "Hilfen")),
        ]
    }

    /// In the page's template.
    var page: [String: String] {
        ["coins": say("coins", "Münzen"), "tabs": say("Places of the diary", "Orte des Tagebuchs")]
    }

    /// In the script of the page.
    var script: [String: String] {
        let own = [
            "diaryRefused-not-kept": say(
                "The browser does not keep it: its storage is full or closed. Nothing was changed.",
                "Der Browser bewahrt es nicht auf: Sein Speicher ist voll oder gesperrt. Nichts wurde geändert."),
            "diaryUndo": say("Undo", "Rückgängig"), "diaryUndone": say("Undone.", "Rückgängig gemacht."),
            "diaryRow": say("{days} days in a row", "{days} Tage in Folge"),
            "diaryRowOfOne": say("1 day in a row", "1 Tag in Folge"),
        ]
        let refusals = Dictionary(
            uniqueKeysWithValues: DiaryRefusal.allCases.map { ("diaryRefused-\($0.rawValue)", text(of: $0)) })
        return [own, refusals, symptomsScript, forestScript, storeScript, resourcesScript, startScript]
            .reduce(into: [:]) { $0.merge($1) { first, _ in first } }
    }

    /// Why something was not taken, and what to do.
    func text(of refusal: DiaryRefusal) -> String {
        switch refusal {
        case .clock:
            say(
                "Not taken: this device's clock does not fit. Set its date and time, then do it again.",
                "Nicht übernommen: Die Uhr dieses Geräts passt nicht. Stellen Sie Datum und Zeit ein, dann noch einmal."
            )
        case .name:
            say(
                "A name needs 1 to 100 characters, without control characters.",
                "Ein Name braucht 1 bis 100 Zeichen, keine Steuerzeichen.")
        case .duplicateName:
            say("You have a symptom with this name already.", "Ein Symptom mit diesem Namen haben Sie schon.")
        case .tooManySymptoms:
            say(
                "A diary has room for 500 symptoms. Rename one you no longer need.",
                "Ein Tagebuch fasst 500 Symptome. Benennen Sie eines um, das Sie nicht mehr brauchen.")
        case .unknownSymptom: say("This symptom is not in the diary.", "Dieses Symptom ist nicht im Tagebuch.")
        case .unknownEntry: say("This entry is not in the diary.", "Dieser Eintrag ist nicht im Tagebuch.")
        case .intensity: say("Choose a whole number from 0 to 10.", "Wählen Sie eine ganze Zahl von 0 bis 10.")
        case .minutes: say("A length is 1 to 1440 minutes.", "Eine Dauer hat 1 bis 1440 Minuten.")
        case .future:
            say("This day has not begun yet where you are.", "Dieser Tag hat bei Ihnen noch nicht begonnen.")
        case .past:
            say("Days of the last ten years can be logged.", "Eintragen lassen sich Tage der letzten zehn Jahre.")
        case .tooManyEntries:
            say("A diary has room for 100,000 entries.", "Ein Tagebuch fasst 100.000 Einträge.")
        case .unknownItem:
            say(
                "This picture is not known here. Reload the page for the newest.",
                "Dieses Bild ist hier nicht bekannt. Laden Sie die Seite neu.")
        case .price:
            say(
                "It costs something else by now. Reload the page; nothing was bought.",
                "Es kostet inzwischen etwas anderes. Laden Sie die Seite neu; nichts wurde gekauft.")
        case .balance:
            say(
                "There are not enough coins for it; nothing was bought.",
                "Dafür reichen die Münzen nicht; nichts wurde gekauft.")
        case .owned:
            say("It is yours already; nothing was paid twice.", "Es gehört Ihnen schon; nichts wurde doppelt bezahlt.")
        case .notOwned: say("It is not yours yet: the store has it.", "Es gehört Ihnen noch nicht: Der Laden hat es.")
        case .place: say("It does not fit into the forest there.", "Dort passt es nicht in den Wald.")
        case .tooManyStickers:
            say(
                "A forest has room for 10,000 pictures. Delete some first.",
                "Ein Wald fasst 10.000 Bilder. Löschen Sie zuerst welche.")
        }
    }

    func say(_ english: String, _ german: String) -> String { language.saying(english, german) }
}
