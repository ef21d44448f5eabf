import Domain
import Localization

/// The sentences of an explanation that have no figures, in one language.
struct WhyPhrases: Sendable {
    let language: ContentLanguage
    var words: Words { Words(in: language) }

    init(_ language: ContentLanguage) { self.language = language }

    var digest: String {
        say(
            "A digest gathers alerts that did not interrupt you; ask about each of them.",
            "Eine Zusammenfassung sammelt Warnungen, die Sie nicht unterbrochen haben; fragen Sie nach jeder einzelnen."
        )
    }
    var notKept: String {
        say(
            "When it was raised, it was not kept yet what people wanted.",
            "Als die Warnung entstand, wurde noch nicht aufbewahrt, was jemand wünscht.")
    }

    func report(_ origin: ReportOrigin) -> [String] {
        let whose =
            origin == .own
            ? say("This is your own report", "Das ist Ihre eigene Meldung")
            : say("This is a report of one person", "Das ist die Meldung einer einzelnen Person")
        return [
            say("\(whose); it is on the map for a day.", "\(whose); sie steht einen Tag lang auf der Karte."),
            say(
                "A single report notifies nobody until it is credible: others nearby report the same, or an"
                    + " expert does.",
                "Eine einzelne Meldung benachrichtigt niemanden, bis sie glaubhaft ist: weil andere in der Nähe"
                    + " dasselbe melden oder eine Fachperson es tut."),
        ]
    }

    var settingsChanged: String {
        say(
            "Your settings have changed since; this is about those you had then.",
            "Ihre Einstellungen haben sich seither geändert; hier geht es um die von damals.")
    }
    var accountIsDeleted: String { say("The account is deleted.", "Das Konto ist gelöscht.") }
    var ownReport: String {
        say(
            "You reported it yourself, and nobody is notified of their own report.",
            "Sie haben es selbst gemeldet, und über die eigene Meldung wird niemand benachrichtigt.")
    }
    var noAllergens: String { say("You had named no allergens.", "Sie hatten keine Allergene angegeben.") }
    var noPlace: String { say("You had chosen no place.", "Sie hatten keinen Ort gewählt.") }
    var repeated: String {
        say(
            "You had already been notified of the same, at this level or a higher one, for the same day.",
            "Über dasselbe waren Sie für diesen Tag schon benachrichtigt, auf dieser Stufe oder einer höheren.")
    }
    var notNotified: String { say("So you were not notified.", "Deshalb wurden Sie nicht benachrichtigt.") }
    var notAffected: String {
        say(
            "It did not affect you by the settings known when it was raised.",
            "Nach den Einstellungen, die damals bekannt waren, betraf es Sie nicht.")
    }
    var pending: String { say("It has not been your turn yet.", "Sie waren noch nicht an der Reihe.") }
    var unknown: String {
        say(
            "Your settings when it was raised are not known.",
            "Ihre Einstellungen zu der Zeit sind nicht bekannt.")
    }
    var onlyUrgent: String {
        say(
            "You wanted urgent alerts only, and this was not one.",
            "Sie wollten nur dringende Warnungen, und diese war es nicht.")
    }
    var wasMuted: String { say("You had muted alerts then.", "Sie hatten Warnungen damals stummgeschaltet.") }
    var inQuietHours: String {
        say(
            "It came in your quiet hours, so it went to your digest.",
            "Sie kam in Ihren Ruhezeiten und ging deshalb in Ihre Zusammenfassung.")
    }

    var atForecastTime: String {
        say(
            "It is about another day, so it came at the time that you chose for forecasts.",
            "Es geht um einen anderen Tag, deshalb kam sie zu der Zeit, die Sie für Vorhersagen gewählt haben.")
    }

    func say(_ english: String, _ german: String) -> String {
        switch language {
        case .english: english
        case .german: german
        }
    }
}
