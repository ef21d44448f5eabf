/// One text for each way in which a request fails (STU-8.1 of the requirements): what happened, and what to do.
extension SurveyWords {
    /// By the kinds of `study-api.js`.
    var faults: [(String, String)] {
        [
            (
                "fault bad-request",
                say(
                    "The server did not understand this request. Load the page again; what you chose is kept.",
                    "Der Server hat diese Anfrage nicht verstanden. Laden Sie die Seite neu; Ihre Auswahl bleibt erhalten."
                )
            ),
            (
                "fault unauthorised",
                say(
                    "The server does not know this participation. Refresh your status, or ask the study team.",
                    "Der Server kennt diese Teilnahme nicht. Aktualisieren Sie Ihren Status oder fragen Sie das"
                        + " Studienteam.")
            ),
            (
                "fault forbidden",
                say(
                    "Your status does not allow this now. Refresh it under “Status”.",
                    "Ihr Status erlaubt das zurzeit nicht. Aktualisieren Sie ihn unter „Status“.")
            ),
            (
                "fault not-found",
                say(
                    "The server has nothing at this address. There may be a newer version: load the page again.",
                    "An dieser Adresse hat der Server nichts. Vielleicht gibt es eine neuere Version: Laden Sie die Seite"
                        + " neu.")
            ),
            (
                "fault too-many",
                say(
                    "That was too often. Wait a little, then try again.",
                    "Das war zu oft. Warten Sie etwas und versuchen Sie es erneut.")
            ),
            (
                "fault unavailable",
                say(
                    "The server cannot answer right now. Try again in a moment; nothing is lost.",
                    "Der Server kann gerade nicht antworten. Versuchen Sie es gleich noch einmal; es geht nichts verloren."
                )
            ),
            (
                "fault invalid-response",
                say(
                    "The server’s answer could not be read. Try again; if it stays so, tell the study team.",
                    "Die Antwort des Servers war nicht lesbar. Versuchen Sie es erneut; bleibt es so, sagen Sie es dem"
                        + " Studienteam.")
            ),
            (
                "fault malformed-address",
                say(
                    "This page asked for an address that is none. Load it again.",
                    "Diese Seite hat eine ungültige Adresse angefragt. Laden Sie sie neu.")
            ),
            (
                "fault timed-out",
                say(
                    "The server took too long. Your connection may be slow: try again.",
                    "Der Server hat zu lange gebraucht. Vielleicht ist Ihre Verbindung langsam: Versuchen Sie es erneut."
                )
            ),
            (
                "fault connection-lost",
                say(
                    "The connection was lost. What you answered stays on this device; try again once you are connected.",
                    "Die Verbindung ist abgebrochen. Ihre Antworten bleiben auf diesem Gerät; versuchen Sie es erneut,"
                        + " sobald Sie verbunden sind.")
            ),
            (
                "fault unknown",
                say(
                    "Something unexpected happened. Load the page again; what you answered is kept.",
                    "Etwas Unerwartetes ist geschehen. Laden Sie die Seite neu; Ihre Antworten bleiben erhalten.")
            ),
            ("waitMinutes", say("Minutes to wait: #.", "Wartezeit in Minuten: #.")),
        ]
    }

    /// What the study itself refuses, by the codes of its problem documents.
    var refusals: [(String, String)] {
        [
            (
                "fault must-sign",
                say(
                    "The consent has changed, and you have not signed it yet. Open “Survey” to read it.",
                    "Die Einwilligung hat sich geändert, und Sie haben sie noch nicht unterschrieben. Öffnen Sie"
                        + " „Umfrage“, um sie zu lesen.")
            ),
            (
                "fault not-participating",
                say(
                    "You are not taking part at the moment. Refresh your status.",
                    "Sie nehmen zurzeit nicht teil. Aktualisieren Sie Ihren Status.")
            ),
            (
                "fault already-issued",
                say(
                    "Today’s permission to answer was lost on its way to this device, and there is one a day. You can"
                        + " answer again tomorrow.",
                    "Die heutige Berechtigung zum Antworten ging auf dem Weg zu diesem Gerät verloren, und es gibt eine pro"
                        + " Tag. Morgen können Sie wieder antworten.")
            ),
            (
                "fault already-answered",
                say(
                    "You have answered today already. There is one answer a day.",
                    "Sie haben heute schon geantwortet. Es gibt eine Antwort pro Tag.")
            ),
            (
                "fault forged-token",
                say(
                    "The server did not accept today’s permission to answer. You can answer again tomorrow.",
                    "Der Server hat die heutige Berechtigung zum Antworten nicht anerkannt. Morgen können Sie wieder"
                        + " antworten.")
            ),
            (
                "fault study-closed",
                say(
                    "The study takes no answers at the moment.", "Die Studie nimmt zurzeit keine Antworten an.")
            ),
            (
                "fault old-consent",
                say(
                    "The consent changed while you were reading. Load the page again; what you typed is kept.",
                    "Die Einwilligung hat sich geändert, während Sie lasen. Laden Sie die Seite neu; Ihre Eingaben bleiben"
                        + " erhalten.")
            ),
        ]
    }

    /// What is wrong with an invitation ID (the manual tests of the requirements).
    var invitationFaults: [(String, String)] {
        [
            (
                "fault too-long",
                say("The ID cannot be longer than five characters.", "Die ID darf nicht länger als fünf Zeichen sein.")
            ),
            (
                "fault letter",
                say(
                    "This ID is invalid: it has a character that no ID has. IDs have no 0, 1, i, l or o.",
                    "Diese ID ist ungültig: Sie enthält ein Zeichen, das in keiner ID vorkommt. IDs haben kein 0, 1, i, l"
                        + " oder o.")
            ),
            (
                "fault typo",
                say(
                    "This ID is invalid: one of its characters is mistyped. Please check what is on your card.",
                    "Diese ID ist ungültig: Ein Zeichen ist vertippt. Bitte vergleichen Sie sie mit Ihrer Karte.")
            ),
            (
                "fault unknown-invitation",
                say(
                    "This ID is invalid: no invitation has it. Please check what is on your card.",
                    "Diese ID ist ungültig: Es gibt keine Einladung mit ihr. Bitte vergleichen Sie sie mit Ihrer Karte."
                )
            ),
            (
                "fault already-in-use",
                say(
                    "This ID is already in use. On a new device you need a new one: ask the study team.",
                    "Diese ID wird schon benutzt. Für ein neues Gerät brauchen Sie eine neue: Fragen Sie das Studienteam."
                )
            ),
            (
                "fault revoked",
                say(
                    "This ID has been revoked. Ask the study team for a new one.",
                    "Diese ID wurde zurückgezogen. Bitten Sie das Studienteam um eine neue.")
            ),
        ]
    }
}
