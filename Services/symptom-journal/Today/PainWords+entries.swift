import BodyMap
import Domain
import Foundation
import Localization
import Sessions

extension PainWords {
    func text(of content: EntryContent) -> String {
        switch content {
        case .pain(let pain):
            let part = BodyCatalogue.current[pain.region].map { fullName(of: $0) } ?? pain.region
            let from = pain.source.flatMap { BodyCatalogue.current[$0] }.map { source in
                language.saying(", from: \(source.name(in: language))", ", von: \(source.name(in: language))")
            }
            return "\(part): \(number(pain.rating)), \(name(of: pain.type))\(from ?? "")"
        case .named(let name, let rating): return "\(name): \(number(rating))"
        case .score(let score, let rating): return "\(name(of: score)): \(number(rating))"
        case .exhaustion(let exhaustion):
            return language.saying(
                "Exhaustion from \(exhaustion.start), \(exhaustion.minutes) minutes",
                "Erschöpfung ab \(exhaustion.start) Uhr, \(exhaustion.minutes) Minuten")
        case .medication(let medication): return text(of: medication)
        case .activity(let activity): return text(of: activity)
        case .annotation(let text): return text
        }
    }

    /// What the page says first, for its template.
    func notice(_ notice: PainPage.Notice) -> [String: Any] {
        var fields: [String: Any] = ["text": text(of: notice)]
        switch notice {
        case .saved, .withdrawn: (fields["isFault"], fields["role"]) = (false, "status")
        default: (fields["isFault"], fields["role"]) = (true, "alert")
        }
        switch notice {
        case .obstacle(.noConsent):
            fields["link"] = [
                "path": "/account/privacy", "name": language.saying("Your consents", "Ihre Zustimmungen"),
            ]
        case .signedOut:
            // Beside the page, which has what was typed.
            let link: [String: Any] = [
                "path": "/sign-in", "name": language.saying("Sign in", "Anmelden"), "opensTab": true,
            ]
            fields["link"] = link
        default: break
        }
        return fields
    }

    private func text(of notice: PainPage.Notice) -> String {
        switch notice {
        case .saved(let content): language.saying("Saved: ", "Gespeichert: ") + text(of: content)
        case .withdrawn:
            language.saying("Taken back. The history still shows it.", "Zurückgenommen. Der Verlauf zeigt es noch.")
        case .refused(let fault): text(of: fault)
        case .closed:
            language.saying(
                "Nothing was saved: only today and yesterday can be entered or changed. You can add to older days in the "
                    + "history.",
                "Nichts wurde gespeichert: Nur heute und gestern lassen sich eintragen und ändern. Älteren Tagen können "
                    + "Sie im Verlauf etwas hinzufügen.")
        case .notBegun:
            language.saying(
                "Nothing was saved: that day has not begun where you are.",
                "Nichts wurde gespeichert: Dieser Tag hat bei Ihnen noch nicht begonnen.")
        case .tooMany:
            language.saying(
                "Nothing was saved: this day has as many entries as a day can have.",
                "Nichts wurde gespeichert: Dieser Tag hat so viele Einträge, wie ein Tag haben kann.")
        case .obstacle(.noConsent):
            language.saying(
                "Nothing is saved: you have not agreed that your health data are used.",
                "Nichts wird gespeichert: Sie haben der Nutzung Ihrer Gesundheitsdaten nicht zugestimmt.")
        case .obstacle(.noGuardian):
            language.saying(
                "Nothing is saved: a parent or guardian has to agree first, by the link in the mail that they got.",
                "Nichts wird gespeichert: Zuerst muss ein Elternteil zustimmen, über den Link in der Mail, die dorthin ging."
            )
        case .signedOut:
            language.saying(
                "Nothing was saved: you are signed out. What you entered is still here; sign in in another tab, then send "
                    + "it again.",
                "Nichts wurde gespeichert: Sie sind abgemeldet. Ihre Eingaben sind noch hier; melden Sie sich in einem "
                    + "anderen Tab an und senden Sie noch einmal.")
        case .gone:
            language.saying("There is no such entry any more.", "Diesen Eintrag gibt es nicht mehr.")
        }
    }

    private func text(of fault: PainForm.Fault) -> String {
        switch fault {
        case .rating:
            language.saying(
                "Nothing was saved: the rating must be from 0 to 10 in half steps, such as 3.5.",
                "Nichts wurde gespeichert: Die Stärke muss von 0 bis 10 gehen, in halben Schritten, zum Beispiel 3,5.")
        case .name:
            language.saying(
                "Nothing was saved: the text is missing or too long.",
                "Nichts wurde gespeichert: Der Text fehlt oder ist zu lang.")
        case .start:
            language.saying(
                "Nothing was saved: say from when, such as 14:30.",
                "Nichts wurde gespeichert: Sagen Sie, ab wann, zum Beispiel 14:30.")
        case .minutes:
            language.saying(
                "Nothing was saved: it must last from 5 to 1440 minutes, a day.",
                "Nichts wurde gespeichert: Es muss 5 bis 1440 Minuten dauern, also höchstens einen Tag.")
        case .length:
            language.saying(
                "Nothing was saved: it must last from 1 to 1440 minutes, a day.",
                "Nichts wurde gespeichert: Es muss 1 bis 1440 Minuten dauern, also höchstens einen Tag.")
        case .dose:
            language.saying(
                "Nothing was saved: the dose is too long; it can have \(Medication.longestDose) bytes.",
                "Nichts wurde gespeichert: Die Dosis ist zu lang; sie kann \(Medication.longestDose) Bytes haben.")
        case .form:
            language.saying(
                "Nothing was saved: this page is outdated. Choose again.",
                "Nichts wurde gespeichert: Diese Seite ist veraltet. Wählen Sie noch einmal.")
        }
    }

    func date(_ day: CalendarDay) -> String {
        day.start(in: .gmt).formatted(language.dateStyle(in: .gmt).weekday(.wide).day().month(.wide).year())
    }

    func time(_ instant: Date, in zone: TimeZone) -> String {
        instant.formatted(
            language.dateStyle(in: zone).day().month(.abbreviated).hour(.twoDigits(amPM: .omitted)).minute(.twoDigits))
    }
}
