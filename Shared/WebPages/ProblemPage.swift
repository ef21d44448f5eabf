import Foundation
import HTTPTypes
import Localization

/// What a person sees in the place of a problem document: what happened, and one thing to do. It says nothing of the
/// problem's details, which are for programs.
struct ProblemPage: WebPage {
    static let template = "problem"

    let language: ContentLanguage
    let frame: PageFrame
    /// What the server answered, and the address that it answered at; nil for the latter where opening it again would not
    /// repeat the request.
    let status: HTTPResponse.Status
    let address: String?

    var isIndexed: Bool { false }
    var title: String { text.title }

    func fields() -> [String: Any] { ["sentence": text.sentence, "action": action, "drawing": drawing] }

    /// In `drawings.svg`.
    private var drawing: String {
        switch status.code {
        case 404, 410: "quiet"
        case 503, 504: "offline"
        default: "error"
        }
    }

    private var action: [String: String] {
        switch status.code {
        case 401: ["path": signInPath, "name": say("Sign in", "Anmelden")]
        case 429, 500...:
            address.map { ["path": $0, "name": say("Try again", "Noch einmal versuchen")] } ?? home
        default: home
        }
    }

    private var home: [String: String] { ["path": "/", "name": say("To the start page", "Zur Startseite")] }

    private var signInPath: String {
        let path = address.flatMap { $0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) }
        return "/sign-in" + (path.map { "?to=\($0)" } ?? "")
    }

    private var text: (title: String, sentence: String) {
        switch status.code {
        case 401:
            (
                say("You are signed out", "Sie sind abgemeldet"),
                say(
                    "Nothing was changed. Sign in to go on.",
                    "Es wurde nichts geändert. Melden Sie sich an, um weiterzumachen.")
            )
        case 403:
            (
                say("This is not open to you", "Dies steht Ihnen nicht offen"),
                say(
                    "Your account may not do this, or the page was opened before you last signed in. Nothing was changed.",
                    "Ihr Konto darf dies nicht, oder die Seite stammt aus der Zeit vor Ihrer letzten Anmeldung. Es wurde"
                        + " nichts geändert.")
            )
        case 404, 410:
            (
                say("There is nothing here", "Hier ist nichts"),
                say(
                    "The address is mistyped, or what stood here is gone.",
                    "Die Adresse enthält einen Fehler, oder was hier stand, gibt es nicht mehr.")
            )
        case 405:
            (
                say("This address is not a page", "Diese Adresse ist keine Seite"),
                say(
                    "It only takes what another page sends.", "Sie nimmt nur entgegen, was eine andere Seite sendet.")
            )
        case 413:
            (
                say("That is too large", "Das ist zu groß"),
                say(
                    "Nothing was stored. Go back and send less.",
                    "Es wurde nichts gespeichert. Gehen Sie zurück und senden Sie weniger.")
            )
        case 429:
            (
                say("That was too often", "Das war zu oft"),
                say(
                    "Nothing was stored. Wait a little, then try again.",
                    "Es wurde nichts gespeichert. Warten Sie etwas und versuchen Sie es dann noch einmal.")
            )
        case 503, 504:
            (
                say("One moment", "Einen Moment"),
                say(
                    "This does not work right now. Try again in a few seconds; if you sent something, go back and send it"
                        + " again.",
                    "Das geht gerade nicht. Versuchen Sie es in einigen Sekunden noch einmal; wenn Sie etwas gesendet haben,"
                        + " gehen Sie zurück und senden Sie es erneut.")
            )
        case 500...:
            (
                say("Something broke on our side", "Bei uns ist etwas schiefgegangen"),
                say(
                    "It is not your fault, and it is in our records. Try again later.",
                    "Es liegt nicht an Ihnen, und der Fehler ist aufgezeichnet. Versuchen Sie es später noch einmal.")
            )
        default:
            (
                say("This was not understood", "Das wurde nicht verstanden"),
                say(
                    "Nothing was stored. Go back and check what you typed; your browser usually still has it.",
                    "Es wurde nichts gespeichert. Gehen Sie zurück und prüfen Sie Ihre Eingaben; meist hat Ihr Browser sie"
                        + " noch.")
            )
        }
    }

    private func say(_ english: String, _ german: String) -> String {
        switch language {
        case .english: english
        case .german: german
        }
    }
}
