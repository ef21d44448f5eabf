import Localization

/// What the start says, and the introductions to all tabs.
extension DiaryWords {
    /// In its template.
    var start: [String: String] {
        [
            "title": say("Welcome to your health diary", "Willkommen in Ihrem Gesundheitstagebuch"),
            "lead": say(
                "Note how you feel in two taps, see what changes over time, and let a small forest grow along the way.",
                "Halten Sie mit zwei Berührungen fest, wie es Ihnen geht, sehen Sie, was sich mit der Zeit ändert, und "
                    + "lassen Sie nebenbei einen kleinen Wald wachsen."),
            "disclaimer": say(
                "This diary cannot give professional medical advice.",
                "Dieses Tagebuch kann keine professionelle medizinische Beratung geben."),
            "emergency": say("In an emergency call", "Im Notfall rufen Sie an"),
            "europe": say("in Europe and India", "in Europa und Indien"),
            "alps": say("in Switzerland and Austria", "in der Schweiz und in Österreich"),
            "america": say("in the USA and Canada", "in den USA und Kanada"),
            "where": say("Where should it be kept?", "Wo soll es aufbewahrt werden?"),
            "both": say(
                "Both ways have everything the diary can do.",
                "Mit beiden kann das Tagebuch alles."),
            "device": say("Keep it on this device only", "Nur auf diesem Gerät aufbewahren"),
            "deviceSent": say("Nothing is sent", "Nichts wird gesendet"),
            "deviceAccount": say("No account", "Kein Konto"), "encrypted": say("Encrypted", "Verschlüsselt"),
            "deviceGone": say(
                "Gone if the browser’s data are deleted, so save a backup file",
                "Verloren, wenn die Browserdaten gelöscht werden, also eine Sicherungsdatei speichern"),
            "synced": say("Keep it in my account", "In meinem Konto aufbewahren"),
            "syncedEverywhere": say("On all my devices", "Auf allen meinen Geräten"),
            "syncedOffline": say("Works offline", "Geht auch ohne Verbindung"),
            "noDevice": say(
                "This browser keeps nothing for this page, perhaps because the window is private. So the diary can "
                    + "only be kept in your account.",
                "Dieser Browser bewahrt für diese Seite nichts auf, vielleicht weil das Fenster privat ist. Deshalb "
                    + "lässt sich das Tagebuch nur in Ihrem Konto aufbewahren."),
            "restore": say("I have a backup file", "Ich habe eine Sicherungsdatei"),
            "restoreWhere": say(
                "It is restored on this device only. To have it in your account, choose the account above first, then "
                    + "“Resources” and “Backup”.",
                "Sie wird nur auf diesem Gerät wiederhergestellt. Soll sie in Ihr Konto, wählen Sie zuerst oben das "
                    + "Konto, dann „Hilfen“ und „Sicherung“."),
            "file": say("Backup file", "Sicherungsdatei"), "password": say("Its password", "Ihr Passwort"),
            "doRestore": say("Restore on this device", "Auf diesem Gerät wiederherstellen"),
        ]
    }

    /// In scripts; keys begin with the tab's name.
    var startScript: [String: String] {
        [
            "startSignIn": say("You sign in first", "Sie melden sich zuerst an"),
            "startSignedIn": say("You are signed in", "Sie sind angemeldet"),
            "startTourLabel": say("Short introduction", "Kurze Einführung"),
            "startTourStep": say("{number} of {count}", "{number} von {count}"),
            "startTourNext": say("Next", "Weiter"), "startTourBack": say("Back", "Zurück"),
            "startTourDone": say("Done", "Fertig"), "startTourSkip": say("Skip", "Überspringen"),
            "startTourStart": steps(startTour), "startTourSymptoms": steps(symptomsTour),
            "startTourForest": steps(forestTour), "startTourStore": steps(storeTour),
            "startTourResources": steps(resourcesTour),
        ]
    }

    /// A text with a title.
    typealias Step = (title: String, text: String)

    private func steps(_ steps: [Step]) -> String { steps.map { "\($0.title)\n\($0.text)" }.joined(separator: "\n\n") }

    private var startTour: [Step] {
        [
            (
                say("A diary for how you feel", "Ein Tagebuch für Ihr Befinden"),
                say(
                    "You note how strong a symptom was on a day. Over time a graph shows what changes, to you and, if "
                        + "you wish, to your doctor.",
                    "Sie notieren, wie stark ein Symptom an einem Tag war. Mit der Zeit zeigt eine Kurve, was sich "
                        + "ändert, Ihnen und, wenn Sie möchten, Ihrer Ärztin oder Ihrem Arzt.")
            ),
            (
                say("You decide where it is kept", "Sie entscheiden, wo es liegt"),
                say(
                    "On this device only, or in your account. Choose what suits you: both are encrypted.",
                    "Nur auf diesem Gerät oder in Ihrem Konto. Wählen Sie, was Ihnen passt: Verschlüsselt ist beides.")
            ),
        ]
    }

    private var symptomsTour: [Step] {
        [
            (
                say("Add what bothers you", "Tragen Sie ein, was Sie plagt"),
                say(
                    "Type a name, or look it up in the dictionary under Resources. Each symptom has a picture, which "
                        + "you can change.",
                    "Geben Sie einen Namen ein oder schlagen Sie ihn im Wörterbuch unter „Hilfen“ nach. Jedes "
                        + "Symptom hat ein Bild, das Sie ändern können.")
            ),
            (
                say("An entry takes two taps", "Zwei Berührungen für einen Eintrag"),
                say(
                    "Touch a symptom, then how strong it is, from 0 to 10. Earlier days can be entered too, and "
                        + "everything can be changed or deleted.",
                    "Berühren Sie ein Symptom, dann seine Stärke von 0 bis 10. Auch frühere Tage lassen sich "
                        + "eintragen, und alles lässt sich ändern oder löschen.")
            ),
            (
                say("See how it goes", "Sehen Sie den Verlauf"),
                say(
                    "The graph shows the symptoms and the days that you choose.",
                    "Die Kurve zeigt die Symptome und die Tage, die Sie auswählen.")
            ),
        ]
    }

    private var forestTour: [Step] {
        [
            (
                say("Your forest grows by itself", "Ihr Wald wächst von selbst"),
                say(
                    "A mushroom comes up for each new symptom and for each day that continues a row. What has grown "
                        + "stays, on bad days too.",
                    "Für jedes neue Symptom und für jeden Tag, der eine Folge fortsetzt, kommt ein Pilz hervor. Was "
                        + "gewachsen ist, bleibt, auch an schlechten Tagen.")
            ),
            (
                say("Arrange it as you like", "Richten Sie ihn ein"),
                say(
                    "Take stickers from your inventory, as often as you like, and drag, turn and resize them. Buttons "
                        + "and the keyboard do the same.",
                    "Nehmen Sie Sticker aus Ihrem Vorrat, so oft Sie möchten, und verschieben, drehen und vergrößern "
                        + "Sie sie. Mit Knöpfen und Tastatur geht es ebenso.")
            ),
        ]
    }

    private var storeTour: [Step] {
        [
            (
                say("Coins for keeping the diary", "Münzen fürs Tagebuchführen"),
                say(
                    "Opening it earns a few, an entry more, and seven days in a row a few extra. They are never taken "
                        + "back.",
                    "Schon das Öffnen bringt einige, ein Eintrag mehr, und sieben Tage in Folge noch einige dazu. Sie "
                        + "werden nie zurückgenommen.")
            ),
            (
                say("Things for your forest", "Dinge für Ihren Wald"),
                say(
                    "Choose stickers and backgrounds. Before you buy, you see what you keep. Real money is never "
                        + "involved.",
                    "Suchen Sie sich Sticker und Hintergründe aus. Vor dem Kauf sehen Sie, was Ihnen bleibt. Um echtes "
                        + "Geld geht es nie.")
            ),
        ]
    }

    private var resourcesTour: [Step] {
        [
            (
                say("Not sure what it is?", "Nicht sicher, was es ist?"),
                say(
                    "Describe in the dictionary what you feel. It finds symptoms that fit, and you can log one "
                        + "straight away.",
                    "Beschreiben Sie im Wörterbuch, was Sie spüren. Es findet passende Symptome, und Sie können eines "
                        + "gleich eintragen.")
            ),
            (
                say("On paper when it matters", "Auf Papier, wenn es darauf ankommt"),
                say(
                    "An emergency sheet, a packing list and tips for the hospital are ready to be printed.",
                    "Ein Notfallblatt, eine Packliste und Tipps fürs Krankenhaus liegen zum Drucken bereit.")
            ),
            (
                say("Keep a copy", "Bewahren Sie eine Kopie auf"),
                say(
                    "A backup file holds your whole diary, sealed with a password that only you know.",
                    "Eine Sicherungsdatei enthält Ihr ganzes Tagebuch, verschlossen mit einem Passwort, das nur Sie "
                        + "kennen.")
            ),
        ]
    }
}
