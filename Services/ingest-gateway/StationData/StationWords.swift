import Domain
import Foundation
import Localization

/// What the pages of station data say.
struct StationWords: Sendable {
    let language: ContentLanguage

    var title: String { say("Station data", "Stationsdaten") }
    var readingTitle: String { say("Reading", "Messwert") }

    /// In templates, as `says`.
    var shown: [String: String] {
        [
            "reasonNow": say("Your reason:", "Ihr Grund:"), "change": say("Change", "Ändern"),
            "staff": say("For the staff", "Für das Team"), "back": title, "station": say("Station", "Station"),
            "allergens": say("Counts", "Zählt"), "lastHour": say("Last hour", "Letzte Stunde"),
            "never": say("none yet", "noch keine"), "caption": say("All stations", "Alle Stationen"),
            "noStations": say("There is no station yet.", "Es gibt noch keine Station."),
            "filters": say("Which readings", "Welche Messwerte"), "allergen": say("Allergen", "Allergen"),
            "from": say("From, in UTC", "Von, in UTC"), "to": say("To", "Bis"), "show": say("Show", "Zeigen"),
            "csv": say("Download as CSV", "Als CSV herunterladen"),
            "noReadings": say(
                "There is no reading in these days.", "In diesen Tagen gibt es keinen Messwert."),
            "hour": say("Hour, UTC", "Stunde, UTC"), "value": say("Grains/m³", "Pollen/m³"),
            "unit": say("grains/m³", "Pollen/m³"),
            "intensity": say("As measured, 0–10", "Wie gemessen, 0–10"), "state": say("State", "Stand"),
            "now": say("Now", "Jetzt"), "history": say("Corrections", "Berichtigungen"),
            "none": say("Nobody has corrected it.", "Niemand hat ihn berichtigt."),
            "before": say("Before", "Vorher"), "after": say("After", "Nachher"), "why": say("Why", "Warum"),
            "by": say("By", "Durch"), "when": say("When", "Wann"),
            "correct": say("Correct it", "Berichtigen"), "withdraw": say("Withdraw it", "Zurückziehen"),
            "bringBack": say("Bring it back", "Zurückholen"),
            "valueHelp": say(
                "Grains in a cubic metre of air, such as 12.5.", "Pollen in einem Kubikmeter Luft, etwa 12,5."),
            "reason": say("Why you do this", "Warum Sie das tun"),
            "reasonHelp": say(
                "3 to 200 characters. It stands in the history and in the audit.",
                "3 bis 200 Zeichen. Er steht im Verlauf und im Protokoll."),
            "effect": say(
                "The stations, their days, charts and the map show it within seconds. A value that rises can raise an "
                    + "alert; what was sent is not taken back.",
                "Stationen, Tage, Diagramme und Karte zeigen es in Sekunden. Ein höherer Wert kann einen Alarm auslösen; "
                    + "Gesendetes wird nicht zurückgenommen."),
            "withdrawText": say(
                "A withdrawn reading counts nowhere. It stays here, and can be brought back.",
                "Ein zurückgezogener Messwert zählt nirgends. Er bleibt hier und lässt sich zurückholen."),
            "readOnly": say(
                "You may read station data, and not change it.",
                "Sie dürfen Stationsdaten lesen, aber nicht ändern."),
            "yes": say("Yes, do it", "Ja, ausführen"), "no": say("No, go back", "Nein, zurück"),
        ]
    }

    func value(_ concentration: Double?) -> String {
        guard let concentration else { return say("withdrawn", "zurückgezogen") }
        return concentration.formatted(
            .number.precision(.fractionLength(0...2)).grouping(.never).locale(language.locale))
    }

    func state(_ datum: StationDatum) -> String {
        if datum.effectiveConcentration == nil { return say("withdrawn", "zurückgezogen") }
        return datum.corrections.isEmpty ? say("as measured", "wie gemessen") : say("corrected", "berichtigt")
    }

    /// Of a day with so many hours.
    func day(_ day: String, highest: Double?, hours: Int, changed: Int) -> String {
        let most = highest.map { value($0) } ?? "–"
        let counted = hours == 1 ? say("1 hour", "1 Stunde") : say("\(hours) hours", "\(hours) Stunden")
        let text = say("\(day): highest \(most), \(counted)", "\(day): höchstens \(most), \(counted)")
        return changed == 0 ? text : text + say(", \(changed) changed", ", \(changed) geändert")
    }

    func question(_ change: ReadingChange, from before: Double?) -> String {
        switch change {
        case .correct(let value):
            say(
                "Change \(self.value(before)) to \(self.value(value)) grains/m³?",
                "\(self.value(before)) in \(self.value(value)) Pollen/m³ ändern?")
        case .withdraw:
            say(
                "Withdraw the reading of \(value(before)) grains/m³?",
                "Den Messwert von \(value(before)) Pollen/m³ zurückziehen?")
        }
    }

    func done(_ what: String) -> String? {
        switch what {
        case "corrected":
            say(
                "The reading is corrected. Everything shows it within seconds.",
                "Der Messwert ist berichtigt. Alles zeigt ihn in Sekunden.")
        case "withdrawn":
            say("The reading is withdrawn.", "Der Messwert ist zurückgezogen.")
        default: nil
        }
    }

    func text(of fault: StationFault) -> String {
        switch fault {
        case .value:
            say(
                "Enter a number from 0, such as 12.5, in grains/m³.",
                "Geben Sie eine Zahl ab 0 ein, etwa 12.5, in Pollen/m³.")
        case .reason: say("Give a reason of 3 to 200 characters.", "Geben Sie einen Grund mit 3 bis 200 Zeichen an.")
        case .changedMeanwhile:
            say(
                "Nothing was changed: somebody has corrected this reading meanwhile. Below is what it says now.",
                "Es wurde nichts geändert: Jemand hat diesen Messwert inzwischen berichtigt. Unten steht, was er jetzt "
                    + "sagt.")
        case .days:
            say(
                "Enter two days such as 2026-05-01, at most \(StationHistoryPage.mostDays) days apart.",
                "Geben Sie zwei Tage wie 2026-05-01 ein, höchstens \(StationHistoryPage.mostDays) Tage auseinander.")
        }
    }

    func say(_ english: String, _ german: String) -> String { language.saying(english, german) }
}

/// Why a form was refused.
enum StationFault: Sendable, Hashable, CaseIterable {
    case value, reason, changedMeanwhile, days
}

/// What an editor wants of a reading. One that is brought back is corrected to the value that it had.
enum ReadingChange: Sendable, Equatable {
    /// In grains/m³.
    case correct(Double)
    case withdraw
}
