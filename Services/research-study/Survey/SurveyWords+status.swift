/// The participation status, as a part of the settings.
extension SurveyWords {
    var status: [String: String] {
        [
            "participation": say("Study", "Studie"),
            "notParticipating": say("Not Participating", "Keine Teilnahme"),
            "leftText": say(
                "You have opted out. Your answers so far stay in the study, because nobody can tell which are yours.",
                "Sie haben die Teilnahme beendet. Ihre bisherigen Antworten bleiben in der Studie, denn niemand kann sagen,"
                    + " welche von Ihnen sind."),
            "enterID": say(
                "Type your invitation ID to take part.", "Tippen Sie Ihre Einladungs-ID ein, um teilzunehmen."),
            "status": say("Status", "Status"), "invitee": say("Invitee ID", "Teilnehmer-ID"),
            "refresh": say("Refresh the status", "Status aktualisieren"), "optOut": say("Opt-out", "Teilnahme beenden"),
            "unavailable": say(
                "Without a connection you can neither opt out nor refresh the status: both are changes on the server.",
                "Ohne Verbindung können Sie weder die Teilnahme beenden noch den Status aktualisieren: Beides geschieht auf"
                    + " dem Server."),
            "delete": say(
                "Delete everything of the study from this device", "Alles zur Studie von diesem Gerät löschen"),
            "confirmTitle": say("Opt out of the study?", "Die Teilnahme beenden?"),
            "confirmText": say(
                "The survey closes for you, and this ID cannot be used again. Answers already sent cannot be deleted, because"
                    + " nobody can tell which are yours.",
                "Die Umfrage wird für Sie geschlossen, und diese ID gilt nicht mehr. Schon gesendete Antworten lassen sich"
                    + " nicht löschen, denn niemand kann sagen, welche von Ihnen sind."),
            "stay": say("Stay in the study", "Dabei bleiben"), "really": say("Opt out", "Teilnahme beenden"),
        ].merging(network) { own, _ in own }
    }

    /// In the participant's calendar.
    var reminderTitle: String { say("Hay-fever survey", "Heuschnupfen-Umfrage") }
    var reminderText: String {
        say("Four questions, less than a minute.", "Vier Fragen, weniger als eine Minute.")
    }

    private var network: [String: String] {
        [
            "network": say("Network status", "Netzstatus"), "networkUnknown": say("Unknown", "Unbekannt"),
            "networkText": say(
                "Whether this device has a connection is known with JavaScript only.",
                "Ob dieses Gerät eine Verbindung hat, ist nur mit JavaScript zu erkennen."),
            "reminder": say("Daily reminder", "Tägliche Erinnerung"),
            "reminderText": say(
                "A file for your calendar, with an alarm every day until the study ends. Nobody learns that you took it.",
                "Eine Datei für Ihren Kalender, mit einem täglichen Alarm bis zum Ende der Studie. Niemand erfährt, dass Sie"
                    + " sie genommen haben."),
            "at": say("At", "Um"), "takeReminder": say("Add to my calendar", "In meinen Kalender"),
        ]
    }

    var statusScript: [String: String] {
        [
            "status Invited": say("Invited", "Eingeladen"), "status Participating": say("Participating", "Nimmt teil"),
            "status Restricted": say("Restricted", "Gesperrt"),
            "status Withdrawn": say("Withdrawn", "Teilnahme beendet"),
            "status Unknown": say("Not known", "Nicht bekannt"),
            "status text open": say(
                "The survey is open to you once a day.", "Die Umfrage steht Ihnen einmal am Tag offen."),
            "status text must-sign": say(
                "The consent has changed: open the survey to read and sign it.",
                "Die Einwilligung hat sich geändert: Öffnen Sie die Umfrage, um sie zu lesen und zu unterschreiben."),
            "status text not-begun": say("The survey has not opened yet.", "Die Umfrage ist noch nicht offen."),
            "status text ended": say("The study has ended.", "Die Studie ist zu Ende."),
            "status text restricted": say(
                "The survey is locked. With a new invitation you can take part again.",
                "Die Umfrage ist gesperrt. Mit einer neuen Einladung können Sie wieder teilnehmen."),
            "status text gone": say(
                "The server does not know this participation any more.",
                "Der Server kennt diese Teilnahme nicht mehr."),
            "status text other": say(
                "A status of the study team’s own. Ask them what it means.",
                "Ein eigener Status des Studienteams. Fragen Sie dort, was er bedeutet."),
            "reallyDelete": say(
                "Delete your answers and your signed consent from this device? They cannot be brought back.",
                "Ihre Antworten und Ihre unterschriebene Einwilligung von diesem Gerät löschen? Sie lassen sich nicht"
                    + " zurückholen."),
            "deleted": say("Nothing of the study is left here.", "Von der Studie ist hier nichts mehr."),
            "checked": say(
                "Last checked: #. It is checked every 24 hours.", "Zuletzt geprüft: #. Geprüft wird alle 24 Stunden."),
            "refreshed": say("The status is up to date.", "Der Status ist aktuell."),
            "optedOut": say("You have opted out of the study.", "Sie haben die Teilnahme an der Studie beendet."),
        ].merging(networkScript) { own, _ in own }
    }

    private var networkScript: [String: String] {
        [
            "network good": say("Connected", "Verbunden"),
            "network good text": say(
                "Answers are sent at once.", "Antworten werden sofort gesendet."),
            "network expensive": say("Connected, mobile data", "Verbunden, mobile Daten"),
            "network expensive text": say(
                "Answers are sent at once; each is smaller than a short message with a picture.",
                "Antworten werden sofort gesendet; jede ist kleiner als eine Kurznachricht mit Bild."),
            "network constrained": say("Connected, little data", "Verbunden, wenig Daten"),
            "network constrained text": say(
                "Answers are sent. The pages are not kept for later until the connection is better.",
                "Antworten werden gesendet. Die Seiten werden erst bei besserer Verbindung für später aufbewahrt."),
            "network none": say("Not Connected", "Nicht verbunden"),
            "network none text": say(
                "Your history can be read. Answers wait on this device and are sent once you are connected.",
                "Ihre Antworten können Sie ansehen. Neue warten auf diesem Gerät und werden gesendet, sobald Sie verbunden"
                    + " sind."),
        ]
    }
}
