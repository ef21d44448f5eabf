import Localization

/// What the pain map says when there is no connection.
extension PainWords {
    /// In its template, beside ``today``.
    var offline: [String: String] {
        [
            "explanation": say(
                "No connection: what you entered before is not shown. What you enter now is kept and sent as soon as there "
                    + "is a connection.",
                "Keine Verbindung: Früher Eingetragenes wird nicht gezeigt. Was Sie jetzt eintragen, wird aufbewahrt und "
                    + "gesendet, sobald eine Verbindung besteht."),
            "again": say("Try again", "Noch einmal versuchen"),
            "needsScript": say(
                "Without a connection entries can be kept with JavaScript only.",
                "Ohne Verbindung lassen sich Einträge nur mit JavaScript aufbewahren."),
            "flip": say("Turn the figure round", "Figur umdrehen"),
            "entries": say("Waiting to be sent", "Noch nicht gesendet"),
            "noEntries": say("Nothing waits.", "Nichts wartet."),
            "sealed": say(
                "Kept encrypted on this device, and deleted when you sign out.",
                "Auf diesem Gerät verschlüsselt aufbewahrt und beim Abmelden gelöscht."),
        ]
    }

    var offlineScript: [String: String] {
        [
            "kept": say(
                "Kept. It is sent as soon as there is a connection.",
                "Aufbewahrt. Es wird gesendet, sobald eine Verbindung besteht."),
            "nameFirst": say("Give the pain a name first.", "Geben Sie dem Schmerz zuerst einen Namen."),
            "notKept": say(
                "This device may keep nothing, so it was not saved. Do it again once there is a connection.",
                "Dieses Gerät darf nichts aufbewahren, daher ist es nicht gespeichert. Wiederholen Sie es, sobald eine "
                    + "Verbindung besteht."),
            "withdraw": say("Take back", "Zurücknehmen"), "none": none, "worst": worst,
        ]
    }
}
