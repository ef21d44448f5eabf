/// Joining, and the document that is signed.
extension SurveyWords {
    /// In their order, by the names of the page's steps.
    var joiningSteps: [(String, String)] {
        [
            ("invitation", say("Invitation", "Einladung")), ("information", say("Information", "Information")),
            ("consent", say("Consent", "Einwilligung")), ("signature", say("Signature", "Unterschrift")),
        ]
    }

    var joining: [String: String] {
        [
            "steps": say("Steps", "Schritte"),
            "noVault": say(
                "This browser cannot keep anything safely here, such as in some private windows. Open the page in a normal"
                    + " window, over https.",
                "Dieser Browser kann hier nichts sicher aufbewahren, etwa in manchen privaten Fenstern. Öffnen Sie die Seite"
                    + " in einem normalen Fenster, über https."),
            "invitationTitle": say("Your invitation", "Ihre Einladung"),
            "invitationText": say(
                "Type the ID of your invitation. It is good for one device, once.",
                "Tippen Sie die ID Ihrer Einladung ein. Sie gilt einmal, für ein Gerät."),
            "already": say("This device takes part already.", "Dieses Gerät nimmt schon teil."),
            "changesTitle": say("What changed", "Was sich geändert hat"),
            "changesText": say(
                "You signed an earlier version. New text is underlined, text that is gone is struck through.",
                "Sie haben eine frühere Fassung unterschrieben. Neues ist unterstrichen, Entfallenes durchgestrichen."),
            "informationTitle": say("Please read this first", "Bitte lesen Sie dies zuerst"),
            "print": say("Save or print", "Speichern oder drucken"),
            "consentTitle": say("What you agree to", "Worin Sie einwilligen"),
            "agree": say("I agree", "Ich stimme zu"),
            "allNeeded": say("all are needed to take part", "alle sind zum Teilnehmen nötig"),
        ].merging(signing) { own, _ in own }
    }

    private var signing: [String: String] {
        [
            "signatureTitle": say("Sign", "Unterschreiben"),
            "signatureText": say(
                "Your name and your signature stay in this browser. The server learns that the invitation was used and which"
                    + " version was signed, nothing else.",
                "Ihr Name und Ihre Unterschrift bleiben in diesem Browser. Der Server erfährt, dass die Einladung benutzt und"
                    + " welche Fassung unterschrieben wurde, sonst nichts."),
            "name": say("Your name", "Ihr Name"),
            "nameHelp": say("Needed for the document, and never sent.", "Nötig für das Dokument, wird nie gesendet."),
            "signature": say("Signature", "Unterschrift"), "draw": say("Draw", "Zeichnen"),
            "type": say("Type", "Tippen"),
            "pad": say("Field to sign in", "Feld zum Unterschreiben"), "wipe": say("Clear", "Löschen"),
            "padHelp": say(
                "With a finger, a pen or the mouse. With the keyboard, choose “Type”.",
                "Mit Finger, Stift oder Maus. Mit der Tastatur wählen Sie „Tippen“."),
            "typed": say("Your name as your signature", "Ihr Name als Unterschrift"),
            "sign": say("Sign and take part", "Unterschreiben und teilnehmen"),
            "signing": say("Being signed", "Wird unterschrieben"),
            "doneTitle": say("You are participating", "Sie nehmen teil"),
            "doneText": say(
                "Thank you. The survey is open to you once a day while the study runs.",
                "Vielen Dank. Die Umfrage steht Ihnen einmal am Tag offen, solange die Studie läuft."),
            "inviteeID": say("Your invitee ID", "Ihre Teilnehmer-ID"),
            "documentText": say(
                "“ClimaFeverConsent” lies on this device: print it, or save it as a PDF to keep or to mail it.",
                "„ClimaFeverConsent“ liegt auf diesem Gerät: Drucken Sie es, oder speichern Sie es als PDF, um es aufzuheben"
                    + " oder zu mailen."),
        ]
    }

    var joiningScript: [String: String] {
        [
            "nameMissing": say("Please type your name.", "Bitte geben Sie Ihren Namen ein."),
            "signatureMissing": say(
                "Please sign, drawn or typed.", "Bitte unterschreiben Sie, gezeichnet oder getippt."),
            "tickAll": say(
                "Not agreed to yet: #. Taking part needs all of them.",
                "Noch nicht zugestimmt: #. Zum Teilnehmen braucht es alle."),
        ].merging(changeScript) { own, _ in own }
    }

    var consent: [String: String] {
        [
            "text": say(
                "This is what you signed. It is on this device only, encrypted.",
                "Das haben Sie unterschrieben. Es ist nur auf diesem Gerät, verschlüsselt."),
            "nothing": say("Nothing has been signed on this device.", "Auf diesem Gerät wurde nichts unterschrieben."),
            "join": say("Join the study", "An der Studie teilnehmen"),
            "print": say("Print or save as PDF", "Drucken oder als PDF speichern"),
            "printHelp": say(
                "In the print dialog choose “Save as PDF”.", "Wählen Sie im Druckdialog „Als PDF speichern“."),
        ]
    }

    var consentScript: [String: String] {
        [
            "agreed": say("I agree", "Ich stimme zu"), "invitee": say("Invitee ID", "Teilnehmer-ID"),
            "version": say("Version of the consent", "Fassung der Einwilligung"), "name": say("Name", "Name"),
            "date": say("Date", "Datum"), "signature": say("Signature", "Unterschrift"),
            "signatureDrawn": say("The drawn signature", "Die gezeichnete Unterschrift"),
        ]
    }
}
