/// The survey's own page.
extension SurveyWords {
    var survey: [String: String] {
        [
            "join": say("Join with your invitation", "Mit Ihrer Einladung teilnehmen"),
            "openSettings": say("Open Settings", "Einstellungen öffnen"),
            "whatFor": say("What it is about", "Worum es geht"), "howToJoin": say("How to join", "So nehmen Sie teil"),
            "aboutLink": say(
                "More about the study, its data and its limits", "Mehr über die Studie, ihre Daten und Grenzen"),
            "noAccount": say(
                "No account is needed. What identifies you stays on your device.",
                "Ein Konto brauchen Sie nicht. Was Sie erkennbar macht, bleibt auf Ihrem Gerät."),
            "optedOut": say(
                "You have opted out. Nothing more is sent. Your own answers are still on this device.",
                "Sie haben die Teilnahme beendet. Es wird nichts mehr gesendet. Ihre eigenen Antworten sind noch auf diesem"
                    + " Gerät."),
            "over": say(
                "The study takes no new participants any more.", "Die Studie nimmt niemanden mehr neu auf."),
            "getStarted": say("Get Started", "Beginnen"), "done": say("Done", "Fertig"),
            "changePlace": say("Choose the place", "Ort wählen"),
            "whatIsSent": say(
                "Sent without your name, ID or account: your answers, the hour, the area of about 10 km around your place,"
                    + " and its pollen, air and weather.",
                "Gesendet wird ohne Ihren Namen, Ihre ID oder Ihr Konto: Ihre Antworten, die Stunde, die Gegend von rund"
                    + " 10 km um Ihren Ort und deren Pollen, Luft und Wetter."),
            "step": say("Question # of #", "Frage # von #"),
            "howMuch": say(
                "How much did this affect what you did in the last 24 hours?",
                "Wie sehr hat das beeinflusst, was Sie in den letzten 24 Stunden taten?"),
            "sending": say("Being sent", "Wird gesendet"),
            "answeredTitle": say("You have answered today", "Sie haben heute geantwortet"),
            "summary": say("Response summary, 24 hours", "Zusammenfassung, 24 Stunden"),
            "changed": say("The wording of the consent has changed", "Der Wortlaut der Einwilligung hat sich geändert"),
            "understood": say("Understood", "Verstanden"),
        ].merging(missingEnvironment) { own, _ in own }.merging(unsent) { own, _ in own }
    }

    private var missingEnvironment: [String: String] {
        [
            "environmentTitle": say("The environment is missing", "Die Umgebungsdaten fehlen"),
            "environmentWhy": say(
                "Your answers are useful only beside the pollen and the air of this moment at your place.",
                "Ihre Antworten nützen nur zusammen mit den Pollen und der Luft, die Sie jetzt an Ihrem Ort umgeben."),
            "town": say("Or name a town near you", "Oder nennen Sie eine Stadt in Ihrer Nähe"),
            "findTown": say("Find", "Suchen"), "usePosition": say("Use my position", "Meinen Standort verwenden"),
            "allowPosition": say(
                "If your browser does not ask: allow the position for this site in its settings (the lock or slider in the"
                    + " address bar). The exact position stays on this device.",
                "Falls der Browser nicht fragt: Erlauben Sie den Standort für diese Seite in seinen Einstellungen (das"
                    + " Schloss oder der Regler in der Adresszeile). Der genaue Standort bleibt auf diesem Gerät."),
        ]
    }

    private var unsent: [String: String] {
        [
            "unsentTitle": say("Today’s answers were not taken", "Die heutigen Antworten wurden nicht angenommen"),
            "sendNow": say("Send with the air of now", "Mit der Luft von jetzt senden"),
            "answerAgain": say("Answer again", "Noch einmal antworten"),
            "discard": say("Delete these answers", "Diese Antworten löschen"),
        ]
    }

    /// How to judge each value of the usual scale.
    func judging(_ value: Int) -> String? {
        switch value {
        case 0: say("no symptoms", "keine Beschwerden")
        case 1: say("there, but nothing I had to change", "spürbar, aber ohne Folgen für meinen Tag")
        case 2: say("some things were harder", "manches fiel mir schwerer")
        case 3: say("much of my day was affected", "mein Tag war stark beeinträchtigt")
        default: nil
        }
    }

    func must(_ isMandatory: Bool) -> String {
        isMandatory
            ? say("mandatory", "Pflicht")
            : say("optional: “no answer” skips it", "freiwillig: „keine Angabe“ überspringt sie")
    }

    var noAnswer: String { say("no answer", "keine Angabe") }

    var surveyScript: [String: String] {
        [
            "missing denied": say(
                "This browser does not say where you are, because the position is not allowed.",
                "Dieser Browser sagt nicht, wo Sie sind, weil der Standort nicht erlaubt ist."),
            "missing no-position": say(
                "This device does not know where you are at the moment.",
                "Dieses Gerät weiß zurzeit nicht, wo Sie sind."),
            "missing nowhere": say(
                "The place is in the Gulf of Guinea, at 0° north and 0° east: that is what devices say that know no place.",
                "Der Ort liegt im Golf von Guinea, bei 0° Nord und 0° Ost: So antworten Geräte, die keinen Ort kennen."),
            "missing nothing-known": say(
                "Nothing is known of the pollen and the air at this place right now. Try again later, or name a town"
                    + " nearby.",
                "Zu Pollen und Luft an diesem Ort ist gerade nichts bekannt. Versuchen Sie es später, oder nennen Sie eine"
                    + " Stadt in der Nähe."),
            "missing change": say(
                "Name a town, or let the device say where you are.",
                "Nennen Sie eine Stadt, oder lassen Sie das Gerät sagen, wo Sie sind."),
            "noTown": say(
                "No town of this name is known. Try a larger one nearby.",
                "Eine Stadt dieses Namens ist nicht bekannt. Versuchen Sie eine größere in der Nähe."),
            "savedTitle": say("Thank you", "Vielen Dank"),
            "answeredTitle": say("You have answered today", "Sie haben heute geantwortet"),
            "nextOpening": say("The next survey opens #.", "Die nächste Umfrage öffnet #."),
            "waitsHere": say(
                "Your answers wait on this device and are sent once, as soon as there is a connection.",
                "Ihre Antworten warten auf diesem Gerät und werden einmal gesendet, sobald es eine Verbindung gibt."),
            "late": say(
                "They waited longer than an hour for a connection, and the air may have changed. If they still hold, send"
                    + " them with the air of now.",
                "Sie haben länger als eine Stunde auf eine Verbindung gewartet, und die Luft kann sich geändert haben. Wenn"
                    + " sie noch stimmen, senden Sie sie mit der Luft von jetzt."),
        ].merging(changeScript) { own, _ in own }
    }

    /// Where consents are compared.
    var changeScript: [String: String] {
        [
            "change added": say("New", "Neu"), "change removed": say("Gone", "Entfallen"),
            "part sheet": say("Information sheet", "Informationsblatt"),
            "part document": say("Consent", "Einwilligung"), "part statements": say("Statements", "Erklärungen"),
        ]
    }
}
