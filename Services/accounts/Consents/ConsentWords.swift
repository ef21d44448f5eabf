import Localization
import MessageProtocol

/// What a person reads before they answer: what is asked, what for, and what a refusal costs.
struct ConsentWords: Sendable, Encodable {
    var question: String
    var reason: String
    var ifRefused: String

    init(about consent: AccountConsentChanged.Consent, in language: ContentLanguage) {
        self =
            switch (consent, language) {
            case (.location, .english): .locationInEnglish
            case (.location, .german): .locationInGerman
            case (.notifications, .english): .notificationsInEnglish
            case (.notifications, .german): .notificationsInGerman
            case (.healthData, .english): .healthDataInEnglish
            case (.healthData, .german): .healthDataInGerman
            }
    }

    private init(_ question: String, because reason: String, otherwise ifRefused: String) {
        (self.question, self.reason, self.ifRefused) = (question, reason, ifRefused)
    }

    private static let locationInEnglish = ConsentWords(
        "May Breathe Easy use your location?",
        because:
            "It finds the stations and reports around you. You choose between your precise place and an approximate "
            + "one. Only moves of 500 m or more are followed; you are never tracked continuously.",
        otherwise: "Without your location only part of Breathe Easy works: no alerts for where you are, no reports to "
            + "people nearby, no forecast of your place.")

    private static let locationInGerman = ConsentWords(
        "Darf Breathe Easy Ihren Standort verwenden?",
        because:
            "So findet es die Stationen und Meldungen in Ihrer Umgebung. Sie wählen zwischen dem genauen und einem "
            + "ungefähren Ort. Nur Ortswechsel ab 500 m werden beachtet; Sie werden nie fortlaufend verfolgt.",
        otherwise:
            "Ohne Standort funktioniert Breathe Easy nur eingeschränkt: keine Warnungen für Ihre Umgebung, keine "
            + "Meldungen an Menschen in der Nähe, keine Vorhersage für Ihren Ort.")

    private static let notificationsInEnglish = ConsentWords(
        "May Breathe Easy notify you?",
        because:
            "Alerts, reminders and digests are sent to the addresses and devices that you name, at the times that you "
            + "set.",
        otherwise:
            "Without notifications you may miss information that matters to you. Your inbox in the app goes on, and "
            + "mails that you ask for yourself still reach you.")

    private static let notificationsInGerman = ConsentWords(
        "Darf Breathe Easy Sie benachrichtigen?",
        because:
            "Warnungen, Erinnerungen und Zusammenfassungen gehen an die Adressen und Geräte, die Sie angeben, und zu "
            + "den Zeiten, die Sie festlegen.",
        otherwise:
            "Ohne Benachrichtigungen entgehen Ihnen vielleicht wichtige Informationen. Ihr Posteingang in der App "
            + "bleibt, und Mails, die Sie selbst anfordern, erreichen Sie weiterhin.")

    private static let healthDataInEnglish = ConsentWords(
        "May Breathe Easy use your health data?",
        because:
            "Measurements of your devices and your answers to quizzes are compared with your own usual values. They "
            + "are stored encrypted with a key of your own.",
        otherwise: "Without health data you lose your personal prognosis and recommendations. What is stored stays "
            + "encrypted and unused until you agree again, take it along or delete your account.")

    private static let healthDataInGerman = ConsentWords(
        "Darf Breathe Easy Ihre Gesundheitsdaten verwenden?",
        because:
            "Messwerte Ihrer Geräte und Ihre Antworten auf Fragen werden mit Ihren eigenen üblichen Werten verglichen. "
            + "Sie werden mit einem Schlüssel nur für Sie verschlüsselt gespeichert.",
        otherwise: "Ohne Gesundheitsdaten entfallen Ihre persönliche Prognose und Empfehlungen. Gespeichertes bleibt "
            + "verschlüsselt und ungenutzt, bis Sie wieder zustimmen, es mitnehmen oder Ihr Konto löschen.")
}
