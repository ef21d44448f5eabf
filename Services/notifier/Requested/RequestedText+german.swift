import MessageProtocol
import RequestedNotifications

extension RequestedText {
    static func german(_ kind: NotificationRequested.Kind, _ facts: RequestedFacts) -> Words? {
        switch kind {
        case .confirmAddress, .accountExists, .resetPassword, .resetUnknown: germanEntry(kind)
        case .addressChange, .addressChanged, .passwordChanged, .newSignIn: germanSecurity(kind, facts)
        case .exportReady, .confirmErasure, .erasureComplete, .roleChanged: germanAccount(kind, facts)
        case .guardianConsent: germanGuardian(facts)
        case .invitation: germanInvitation(facts)
        case .reportSummary, .reportShared: germanReport(kind, facts)
        case .skinPhotosShared: germanSkinPhotos(facts)
        case .confirmInquiry, .inquiryAnswered: germanInquiry(kind, facts)
        default: nil
        }
    }

    private static func germanEntry(_ kind: NotificationRequested.Kind) -> Words? {
        switch kind {
        case .confirmAddress:
            Words(
                title: "Bestätigen Sie Ihre Adresse für Breathe Easy",
                body:
                    "Mit dieser Adresse wurde ein Konto bei Breathe Easy angelegt, vermutlich von Ihnen. Öffnen Sie den "
                    + "Link, um sie zu bestätigen. Vorher schicken wir Ihnen nichts anderes.\n\nWaren Sie es nicht? Dann "
                    + "brauchen Sie nichts zu tun.",
                label: "Adresse bestätigen")
        case .accountExists:
            Words(
                title: "Sie haben schon ein Konto bei Breathe Easy",
                body:
                    "Jemand, vermutlich Sie, wollte mit dieser Adresse ein Konto anlegen. Es gibt schon eines, und daran "
                    + "hat sich nichts geändert: Melden Sie sich an, oder setzen Sie ein neues Passwort, falls Sie Ihres "
                    + "nicht mehr wissen.\n\nWaren Sie es nicht? Dann brauchen Sie nichts zu tun.",
                label: "Anmelden oder neues Passwort setzen")
        case .resetPassword:
            Words(
                title: "Neues Passwort für Breathe Easy",
                body:
                    "Für Ihr Konto wurde ein neues Passwort angefordert, vermutlich von Ihnen. Der Link gilt nur einmal "
                    + "und nur kurze Zeit.\n\nWaren Sie es nicht? Dann bleibt Ihr Passwort, wie es ist.",
                label: "Neues Passwort setzen")
        case .resetUnknown:
            Words(
                title: "Zu dieser Adresse gibt es kein Konto bei Breathe Easy",
                body: "Jemand, vermutlich Sie, hat ein neues Passwort angefordert. Vielleicht haben Sie sich mit einer "
                    + "anderen Adresse registriert. Wenn Sie noch kein Konto haben, legen Sie eines an.\n\nWaren Sie es "
                    + "nicht? Dann brauchen Sie nichts zu tun.",
                label: "Konto anlegen")
        default: nil
        }
    }

    private static func germanSecurity(_ kind: NotificationRequested.Kind, _ facts: RequestedFacts) -> Words? {
        switch kind {
        case .addressChange:
            Words(
                title: "Bestätigen Sie Ihre neue Adresse für Breathe Easy",
                body:
                    "Diese Adresse soll künftig zu einem Konto gehören, vermutlich zu Ihrem. Öffnen Sie den Link, um sie "
                    + "zu bestätigen. Bis dahin gilt die bisherige.\n\nWaren Sie es nicht? Dann brauchen Sie nichts zu "
                    + "tun.",
                label: "Diese Adresse verwenden")
        case .addressChanged:
            Words(
                title: "Ihr Konto bei Breathe Easy hat eine neue Adresse",
                body:
                    "E-Mails zu Ihrem Konto gehen jetzt an \(facts[.address] ?? "eine andere Adresse").\n\nHaben Sie das "
                    + "nicht selbst geändert? Dann sichern Sie Ihr Konto bitte sofort.",
                label: "Konto sichern")
        case .passwordChanged:
            Words(
                title: "Ihr Passwort bei Breathe Easy wurde geändert",
                body:
                    "Ihr Konto hat ein neues Passwort\(facts.text(of: .time) { ", seit \($0)" }). Alle anderen Geräte "
                    + "sind abgemeldet.\n\nHaben Sie das nicht selbst geändert? Dann setzen Sie bitte sofort ein neues.",
                label: "Neues Passwort setzen")
        case .newSignIn:
            Words(
                title: "Neue Anmeldung an Ihrem Konto bei Breathe Easy",
                body: "Jemand hat sich angemeldet\(facts.text(of: .device) { " mit \($0)" })"
                    + "\(facts.text(of: .time) { ", \($0)" }).\n\nWaren Sie es, ist nichts zu tun. Wenn nicht, melden Sie "
                    + "dieses Gerät ab und setzen Sie ein neues Passwort.",
                label: "Meine Geräte ansehen")
        default: nil
        }
    }

    private static func germanAccount(_ kind: NotificationRequested.Kind, _ facts: RequestedFacts) -> Words? {
        switch kind {
        case .exportReady:
            Words(
                title: "Ihre Daten liegen bereit",
                body: "Alles, was Breathe Easy über Sie gespeichert hat, liegt als eine Datei bereit"
                    + "\(facts.text(of: .time) { ", bis \($0)" }). Melden Sie sich an, um sie herunterzuladen.",
                label: "Meine Daten herunterladen")
        case .confirmErasure:
            Words(
                title: "Ihr Konto bei Breathe Easy löschen?",
                body:
                    "Jemand, der angemeldet ist, vermutlich Sie, möchte Ihr Konto löschen. Öffnen Sie dafür den Link: Alles "
                    + "über Sie wird gelöscht, und das lässt sich nicht rückgängig machen.\n\nWaren Sie es nicht? Dann "
                    + "öffnen Sie den Link nicht, und melden Sie Geräte ab, die Sie nicht kennen.",
                label: "Mein Konto löschen")
        case .erasureComplete:
            Words(
                title: "Ihr Konto bei Breathe Easy ist gelöscht",
                body:
                    "Alle Teile von Breathe Easy haben bestätigt, dass Ihr Konto und Ihre Daten gelöscht sind. Dies ist "
                    + "unsere letzte E-Mail an Sie.")
        case .roleChanged:
            Words(
                title: "Ihre Rollen bei Breathe Easy haben sich geändert",
                body: facts.text(
                    of: .roles, { "Sie haben jetzt: \($0)." }, without: "Sie haben keine besondere Rolle mehr.")
                    + " Angemeldete Geräte fragen vielleicht noch einmal nach der Anmeldung.",
                label: "Mein Konto öffnen")
        default: nil
        }
    }

    private static func germanGuardian(_ facts: RequestedFacts) -> Words {
        Words(
            title: "Ihre Einwilligung für ein Kind bei Breathe Easy",
            body: "Jemand\(facts.text(of: .person) { " mit dem Benutzernamen \($0)" }) hat Sie als Elternteil oder "
                + "Erziehungsberechtigte genannt. In dem Land darf das Kind noch nicht allein über seine Daten entscheiden. "
                + "Bis Sie zustimmen, bleibt alles ausgeschaltet, was seine Gesundheit betrifft.\n\nWissen Sie nichts "
                + "davon? Dann brauchen Sie nichts zu tun.",
            label: "Lesen und zustimmen")
    }

    private static func germanInvitation(_ facts: RequestedFacts) -> Words {
        Words(
            title: "Ihre Einladung zu Breathe Easy",
            body: "Jemand aus dem Team hat für diese Adresse ein Konto angelegt"
                + "\(facts.text(of: .roles) { ", mit: \($0)" }). Öffnen Sie den Link, um das Passwort zu setzen. Er gilt "
                + "einmal und drei Tage lang; danach schickt „Passwort vergessen“ auf der Anmeldeseite einen neuen.\n\n"
                + "Erwarten Sie das nicht? Dann brauchen Sie nichts zu tun.",
            label: "Passwort setzen")
    }
}
