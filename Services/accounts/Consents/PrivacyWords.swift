import Localization
import MessageProtocol

/// What the pages about consents and notices say.
struct PrivacyWords: Sendable {
    let language: ContentLanguage

    var title: String { say("Privacy", "Privatsphäre") }
    var changesTitle: String { say("What the versions changed", "Was die Versionen geändert haben") }
    var changedMeanwhile: String {
        say(
            "The notice has changed meanwhile. Read it, then answer again.",
            "Der Hinweis hat sich inzwischen geändert. Lesen Sie ihn und antworten Sie dann noch einmal.")
    }

    /// Of `privacy-page.mustache`.
    var shown: [String: String] {
        [
            "introduction": say(
                "You can change your mind at any time; it holds at once, in every part of Breathe Easy.",
                "Sie können es sich jederzeit anders überlegen; es gilt sofort und in jedem Teil von Breathe Easy."),
            "saved": say("Saved. It holds at once.", "Gespeichert. Es gilt ab sofort."),
            "consents": say("What you allow", "Was Sie erlauben"),
            "allowed": say("Allowed", "Erlaubt"), "notAllowed": say("Not allowed", "Nicht erlaubt"),
            "toBeAsked": say("Not answered yet", "Noch nicht beantwortet"),
            "allow": say("Allow", "Erlauben"), "withdraw": say("Withdraw", "Zurücknehmen"),
            "refuse": say("Do not allow", "Nicht erlauben"),
            "notices": say("Notices", "Hinweise"), "read": say("Read", "Lesen"),
            "accept": say("I have read it and agree", "Ich habe es gelesen und stimme zu"),
            "history": say("What you answered before", "Was Sie bisher geantwortet haben"),
            "caption": say("The newest first", "Das Neueste zuerst"),
            "when": say("When", "Wann"), "what": say("What", "Was"), "answer": say("Answer", "Antwort"),
        ]
    }

    func name(of kind: Notice.Kind) -> String {
        switch kind {
        case .privacy: say("Privacy notice", "Datenschutzhinweise")
        case .terms: say("Terms of use", "Nutzungsbedingungen")
        }
    }

    func name(of consent: AccountConsentChanged.Consent) -> String {
        switch consent {
        case .location: say("Location", "Standort")
        case .notifications: say("Notifications", "Benachrichtigungen")
        case .healthData: say("Health data", "Gesundheitsdaten")
        }
    }

    func given(_ isGranted: Bool) -> String {
        isGranted ? say("Allowed", "Erlaubt") : say("Not allowed", "Nicht erlaubt")
    }

    /// - Parameter accepted: nil for who has accepted none.
    func version(_ newest: Int, accepted: Int?) -> String {
        switch accepted {
        case newest: say("Version \(newest), accepted", "Version \(newest), akzeptiert")
        case let old?:
            say(
                "Version \(newest) is new; you accepted \(old)",
                "Version \(newest) ist neu; akzeptiert haben Sie \(old)")
        case nil: say("Version \(newest), not accepted yet", "Version \(newest), noch nicht akzeptiert")
        }
    }

    func since(_ version: Int, _ day: String) -> String {
        say("Version \(version), since \(day)", "Version \(version), seit \(day)")
    }

    private func say(_ english: String, _ german: String) -> String { language.saying(english, german) }
}
