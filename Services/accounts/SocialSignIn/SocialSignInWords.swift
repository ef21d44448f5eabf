import Localization

/// What the pages between a provider and the account say.
struct SocialSignInWords: Sendable {
    private let language: ContentLanguage

    init(_ language: ContentLanguage) { self.language = language }

    func title(of occasion: SocialSignInPage.Occasion) -> String {
        switch occasion {
        case .refused: say("You are not signed in", "Sie sind nicht angemeldet")
        case .offer(let title): say("You have an account already", "Sie haben schon ein Konto") + " · \(title)"
        case .connected: say("Connected", "Verbunden")
        case .askAddress: say("Where can we reach you?", "Wie erreichen wir Sie?")
        case .mailed: say("Look at your mail", "Sehen Sie in Ihre E-Mails")
        }
    }

    func sentence(of occasion: SocialSignInPage.Occasion) -> String {
        switch occasion {
        case .refused(let error): refusal(error)
        case .offer(let title):
            say(
                "An account has the address that \(title) confirmed. Sign in to it and connect it with \(title); after "
                    + "that, either way opens it.",
                "Ein Konto hat die Adresse, die \(title) bestätigt hat. Melden Sie sich dort an und verbinden Sie es mit "
                    + "\(title); danach öffnen es beide Wege.")
        case .connected: connected
        case .mailed: mailed
        case .askAddress:
            say(
                "Your provider gave us no confirmed address. With one you get mails and a way back into your account; "
                    + "you may go on without.",
                "Ihr Anbieter hat uns keine bestätigte Adresse genannt. Mit einer bekommen Sie Mails und einen Weg zurück "
                    + "in Ihr Konto; es geht auch ohne.")
        }
    }

    /// How to mend the address.
    var mendEmail: String {
        say(
            "Enter an address such as name@example.org.", "Geben Sie eine Adresse ein, etwa name@example.org.")
    }

    private func refusal(_ error: SocialSignInError) -> String {
        switch error {
        case .staleAttempt, .codeRefused:
            say(
                "This sign-in is too old, was used before, or began in another browser. Begin again.",
                "Diese Anmeldung ist zu alt, schon benutzt oder begann in einem anderen Browser. Beginnen Sie neu.")
        case .declined:
            say(
                "The provider signed nobody in. Nothing has changed.",
                "Der Anbieter hat niemanden angemeldet. Es wurde nichts geändert.")
        case .addressNotConfirmed:
            say(
                "An account has this address, but nobody has confirmed it. Reset its password by mail, then connect it.",
                "Ein Konto hat diese Adresse, aber niemand hat sie bestätigt. Setzen Sie das Passwort per Mail zurück und "
                    + "verbinden Sie es dann.")
        case .otherPerson:
            say(
                "You are signed in to another account than the one with this address. Nothing was connected.",
                "Sie sind bei einem anderen Konto angemeldet als dem mit dieser Adresse. Es wurde nichts verbunden.")
        case .unknownProvider, .providerFailed, .unknownIdentity, .lastWayIn:
            say(
                "The provider cannot be used at the moment. Try again later, or sign in another way.",
                "Der Anbieter ist im Moment nicht zu benutzen. Versuchen Sie es später oder melden Sie sich anders an.")
        }
    }

    var signIn: String { say("To the sign-in page", "Zur Anmeldung") }
    var onward: String { say("Go on", "Weiter") }
    var notNow: String { say("Not now", "Jetzt nicht") }
    var stayWithout: String { say("Go on without an address", "Ohne Adresse weiter") }
    var email: String { say("E-mail", "E-Mail") }
    var send: String { say("Mail me a link", "Link zusenden") }
    var connected: String {
        say("From now on you can sign in this way too.", "Ab jetzt können Sie sich auch auf diesem Weg anmelden.")
    }
    var mailed: String {
        say(
            "A mail is on its way. Follow its link within a day, and the address is yours here.",
            "Eine Mail ist unterwegs. Folgen Sie ihrem Link innerhalb eines Tages, dann gilt die Adresse hier.")
    }

    func connect(_ title: String) -> String { say("Connect with \(title)", "Mit \(title) verbinden") }

    private func say(_ english: String, _ german: String) -> String {
        switch language {
        case .english: english
        case .german: german
        }
    }
}
