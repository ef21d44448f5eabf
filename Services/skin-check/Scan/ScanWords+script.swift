/// What the script says: a state in words for everything that can go wrong, since no number helps anybody.
extension ScanWords {
    /// By the words of `skin-scan-state.js`, `skin-send.js`, `skin-camera.js` and `skin-hints.js`.
    var script: [String: String] { faults.merging(troubles) { first, _ in first }.merging(hints) { first, _ in first } }

    private var faults: [String: String] {
        [
            "noPhoto": say(
                "There is no photo yet. Tap the frame to take or choose one.",
                "Es gibt noch kein Foto. Tippen Sie auf den Rahmen, um eines zu machen oder auszuwählen."),
            "unreadable": say(
                "This browser cannot open the file as a picture. Choose a JPEG, PNG or WebP file.",
                "Dieser Browser kann die Datei nicht als Bild öffnen. Wählen Sie eine JPEG-, PNG- oder WebP-Datei."),
            "large": say(
                "The file has more than 16 MB. Choose a smaller one.",
                "Die Datei hat mehr als 16 MB. Wählen Sie eine kleinere."),
            "cameraDenied": say(
                "The camera may not be used here. Choose a photo from the library, or allow the camera in the "
                    + "browser’s settings of this site.",
                "Die Kamera darf hier nicht benutzt werden. Wählen Sie ein Foto aus der Mediathek, oder erlauben Sie "
                    + "die Kamera in den Einstellungen des Browsers für diese Seite."),
            "cameraMissing": say(
                "No camera was found. Choose a photo from the library.",
                "Es wurde keine Kamera gefunden. Wählen Sie ein Foto aus der Mediathek."),
            "cameraBusy": say(
                "The camera does not answer; another app may be using it. Close that, or choose a photo from the "
                    + "library.",
                "Die Kamera antwortet nicht; vielleicht benutzt sie eine andere App. Schließen Sie diese, oder wählen "
                    + "Sie ein Foto aus der Mediathek."),
            "notSkin": say(
                "The photo is deleted. Nothing of it was stored.",
                "Das Foto ist gelöscht. Nichts davon wurde gespeichert."),
            "noRegion": say("Choose where on the body the spot is.", "Wählen Sie, wo am Körper der Fleck ist."),
            "longName": say("The name is too long: shorten it.", "Der Name ist zu lang: Kürzen Sie ihn."),
            "late": say(
                "The day is in the future: choose another, or leave it empty.",
                "Der Tag liegt in der Zukunft: Wählen Sie einen anderen, oder lassen Sie ihn leer."),
        ]
    }

    private var troubles: [String: String] {
        [
            "noSignal": say(
                "There is no signal. The photo is still here: send it again where there is one.",
                "Sie haben kein Netz. Das Foto ist noch hier: Senden Sie es erneut, wo Sie eines haben."),
            "weakSignal": say(
                "The signal is too weak: the photo did not arrive in time. It is still here: send it again where the "
                    + "signal is better.",
                "Das Netz ist zu schwach: Das Foto kam nicht rechtzeitig an. Es ist noch hier: Senden Sie es erneut, "
                    + "wo das Netz besser ist."),
            "lostSignal": say(
                "The connection broke off. Check your signal, then send the photo again; it is still here.",
                "Die Verbindung ist abgebrochen. Prüfen Sie Ihr Netz, und senden Sie das Foto erneut; es ist noch hier."
            ),
            "busy": say(
                "The service cannot take photos at the moment. Yours is still here: send it again in a minute.",
                "Der Dienst kann gerade keine Fotos annehmen. Ihres ist noch hier: Senden Sie es in einer Minute "
                    + "erneut."
            ),
            "tooOften": say(
                "That was too often. The photo is still here: wait a few minutes, then send it again.",
                "Das war zu oft. Das Foto ist noch hier: Warten Sie einige Minuten, und senden Sie es erneut."),
            "signedOut": say(
                "You are signed out. The photo is still here: sign in in another tab, then send it again.",
                "Sie sind abgemeldet. Das Foto ist noch hier: Melden Sie sich in einem anderen Tab an, und senden Sie "
                    + "es erneut."),
            "consent": say(
                "Nothing was stored: it needs your consent to the use of health data, and of a child a guardian’s.",
                "Nichts wurde gespeichert: Es braucht Ihre Zustimmung zur Nutzung von Gesundheitsdaten, bei Kindern "
                    + "die der Erziehungsberechtigten."),
            "consentLink": say("Your consents", "Ihre Zustimmungen"),
            "groupGone": say(
                "This spot was deleted meanwhile. Choose another one.",
                "Dieser Fleck wurde inzwischen gelöscht. Wählen Sie einen anderen."),
            "full": say(
                "There is no room for more photos, and nothing was stored. Delete some first.",
                "Für mehr Fotos ist kein Platz, und nichts wurde gespeichert. Löschen Sie erst welche."),
            "fullLink": say("My photos", "Meine Fotos"),
            "notTaken": say(
                "The service did not take the photo, and nothing was stored. Take it again, or choose another.",
                "Der Dienst hat das Foto nicht angenommen, und nichts wurde gespeichert. Machen Sie es neu, oder "
                    + "wählen Sie ein anderes."),
            "stopped": say(
                "You stopped it. The photo may have arrived; sent again, it is kept once.",
                "Sie haben angehalten. Das Foto ist vielleicht angekommen; erneut gesendet, wird es einmal behalten."),
        ]
    }

    private var hints: [String: String] {
        [
            "hintDark": say(
                "Too dark: turn on the light, or go to a window.",
                "Zu dunkel: Schalten Sie das Licht ein, oder gehen Sie ans Fenster."),
            "hintBright": say(
                "Too bright: turn the light off, or tilt the phone.",
                "Zu hell: Schalten Sie das Licht aus, oder neigen Sie das Telefon."),
            "hintBlurred": say(
                "Blurred: hold still, tap the spot, or go a little back.",
                "Unscharf: Halten Sie still, tippen Sie den Fleck an, oder gehen Sie etwas zurück."),
            "lightOn": say("Light is on", "Licht ist an"), "lightOff": say("Light is off", "Licht ist aus"),
            "scanGo": say("Scan", "Scannen"), "saveGo": say("Save", "Speichern"),
        ]
    }
}
