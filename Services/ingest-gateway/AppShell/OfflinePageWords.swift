import Domain
import Localization

/// What the page says that stands for one that cannot be reached, in one language.
struct OfflinePageWords: Sendable {
    private let language: ContentLanguage
    private let home: HomeWords

    init(_ language: ContentLanguage) { (self.language, home) = (language, HomeWords(language)) }

    private func say(_ english: String, _ german: String) -> String { home.say(english, german) }

    var title: String { say("On this device", "Auf diesem Gerät") }

    var shown: [String: String] {
        [
            "explanation": say(
                "What this device knows when there is no connection, and what it has not sent yet.",
                "Was dieses Gerät ohne Verbindung weiß und was es noch nicht gesendet hat."),
            "again": say("Try again", "Noch einmal versuchen"),
            "waiting": say("Waiting to be sent", "Noch nicht gesendet"), "known": say("Last known", "Zuletzt bekannt"),
            "nothing": say(
                "Nothing is known here yet. Open the app once with a connection, and choose your place.",
                "Hier ist noch nichts bekannt. Öffnen Sie die App einmal mit Verbindung und wählen Sie Ihren Ort."),
            "sealed": say(
                "Kept encrypted on this device, and deleted when you sign out.",
                "Auf diesem Gerät verschlüsselt aufbewahrt und beim Abmelden gelöscht."),
            "needsScript": say(
                "What this device keeps can be shown with JavaScript only.",
                "Was dieses Gerät aufbewahrt, lässt sich nur mit JavaScript anzeigen."),
        ]
    }

    var forScript: [String: String] {
        let values = [states, levels, subjects, connection, kept, refusals].flatMap { $0 }
        return Dictionary(values) { first, _ in first }
    }

    private var connection: [(String, String)] {
        [
            ("noConnectionTitle", say("No connection", "Keine Verbindung")),
            (
                "noConnectionText",
                say(
                    "The page could not be reached. This is what was known last.",
                    "Die Seite war nicht erreichbar. Das ist zuletzt bekannt gewesen.")
            ),
            (
                "kept waiting",
                say(
                    "Kept. It is sent as soon as there is a connection.",
                    "Aufbewahrt. Es wird gesendet, sobald eine Verbindung besteht.")
            ),
            (
                "kept typed",
                say(
                    "It could not be sent. What you typed is kept below.",
                    "Es konnte nicht gesendet werden. Ihre Eingaben sind unten aufbewahrt.")
            ),
            (
                "kept nothing",
                say(
                    "It could not be sent, and nothing was changed. Do it again once there is a connection.",
                    "Es konnte nicht gesendet werden, und nichts wurde geändert. Wiederholen Sie es, sobald eine "
                        + "Verbindung besteht.")
            ),
        ]
    }

    private var kept: [(String, String)] {
        [
            ("report", say("Report", "Meldung")), ("quiz", say("Quiz answers", "Antworten auf das Quiz")),
            ("pain", say("Pain map", "Schmerzkarte")), ("of", say("of", "vom")),
            ("submitted", say("Submitted", "Abgesendet")),
            ("typed", say("Typed", "Eingegeben")),
            ("waits", say("Waits for a connection.", "Wartet auf eine Verbindung.")),
            ("signIn", say("Sign in", "Anmelden")),
            ("signedOut", say("Sign in so that it can be sent.", "Melden Sie sich an, damit es gesendet werden kann.")),
            ("send", say("Send now", "Jetzt senden")), ("copy", say("Copy", "Kopieren")),
            ("delete", say("Delete", "Löschen")), ("goOn", say("Go on", "Weitermachen")),
            ("copied", say("Copied.", "Kopiert.")), ("answers", say("# answers", "# Antworten")),
            ("deleted", say("Deleted from this device.", "Von diesem Gerät gelöscht.")),
            ("sentNow", say("Sent.", "Gesendet.")),
            ("notSure", say("Not sure", "Nicht sicher")), ("comment", say("Comment", "Kommentar")),
            ("form /report", say("Report, not finished", "Meldung, nicht fertig")),
            ("form /quiz", say("Quiz, not saved", "Quiz, nicht gespeichert")),
            ("form /settings", say("Settings, not saved", "Einstellungen, nicht gespeichert")),
            ("form /pain", say("Pain journal, not saved", "Schmerztagebuch, nicht gespeichert")),
            ("form", say("Form, not sent", "Formular, nicht gesendet")),
        ]
    }

    private var refusals: [(String, String)] {
        [
            (
                "refused 0",
                say(
                    "It is more than three hours old, and the air may have changed. Send it only if it still holds.",
                    "Sie ist mehr als drei Stunden alt, und die Luft kann sich geändert haben. Senden Sie sie nur, "
                        + "wenn sie noch stimmt.")
            ),
            (
                "refused 403",
                say(
                    "A consent is missing for it. Your account has the list.",
                    "Dafür fehlt eine Einwilligung. In Ihrem Konto steht die Liste.")
            ),
            (
                "refused 409 quiz",
                say(
                    "These answers came too late or do not fit the quiz any more. They were not stored.",
                    "Diese Antworten kamen zu spät oder passen nicht mehr zum Quiz. Sie sind nicht gespeichert.")
            ),
            (
                "refused 409 pain",
                say(
                    "Its day is closed: only today and the day before can be entered. You can add it to that day in the "
                        + "history as an annotation.",
                    "Der Tag ist abgeschlossen: Nur heute und gestern können eingetragen werden. Im Verlauf können Sie es "
                        + "dem Tag als Anmerkung hinzufügen.")
            ),
            (
                "refused 409 report",
                say(
                    "A report with the same key is stored already, with other words.",
                    "Eine Meldung mit demselben Schlüssel ist schon gespeichert, mit anderem Inhalt.")
            ),
            ("refused", say("The server did not take it.", "Der Server hat es nicht angenommen.")),
        ]
    }

    private var levels: [(String, String)] {
        var words = [("level unknown", home.level(nil)), ("ofTen", say("# of 10", "# von 10"))]
        for level in ["none", "low", "moderate", "high", "very-high"] {
            words.append(("level \(level)", home.level(level)))
        }
        for band in UVBand.allCases {
            // As the environment API writes it.
            words.append(("band \(band.displayName.replacing(" ", with: "-"))", home.name(band)))
        }
        for risk in AirQualityRisk.allCases {
            words.append(("air \(risk.rawValue)", home.name(HealthRisk(risk))))
            words.append(("air-level \(risk.rawValue)", HealthRisk(risk).rawValue))
        }
        return words
    }

    private var states: [(String, String)] {
        PollenState.allCases.flatMap { state -> [(String, String)] in
            let shown = home.state(state)
            return [("state \(state.rawValue)", shown["word"] ?? ""), ("icon \(state.rawValue)", shown["icon"] ?? "")]
        }
    }

    private var subjects: [(String, String)] {
        var words = [
            ("pollen", say("Pollen", "Pollen")), ("risk", say("Health risk", "Gesundheitsrisiko")),
            ("air", say("Air quality", "Luftqualität")), ("weather", say("Weather", "Wetter")), ("uv", "UV"),
            ("index", say("UV index", "UV-Index")), ("stale", home.stale),
            ("now", say("less than a minute ago", "vor weniger als einer Minute")),
            ("reached", say("At or above your threshold:", "An oder über Ihrer Schwelle:")),
            ("nothingReached", home.nothingReached), ("assumed", home.risk(of: .grass)),
            ("unknownRisk", home.riskUnknown),
            ("mainPollutant", say("Main pollutant:", "Hauptschadstoff:")), ("sources", say("Sources", "Quellen")),
        ]
        for type in PollenType.allCases { words.append(("type \(type.rawValue)", home.name(type))) }
        for pollutant in Pollutant.allCases { words.append(("pollutant \(pollutant.rawValue)", home.name(pollutant))) }
        for element in [WeatherElement.temperature, .relativeHumidity, .windSpeed] {
            words.append(("element \(element.rawValue)", home.name(element)))
        }
        for allergen in Allergen.allCases {
            words.append(("allergen \(allergen.rawValue)", home.words.name(of: allergen)))
        }
        for symptom in Symptom.allCases {
            words.append(("symptom \(symptom.rawValue)", home.words.name(of: symptom)))
        }
        return words
    }
}
