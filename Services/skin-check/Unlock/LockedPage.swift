import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import Sessions
import WebPages

/// In the place of photos while the session is not unlocked: why, and the ways to unlock it. The PIN and passkeys are
/// those of the account, whose own page takes the PIN where there are no scripts.
struct LockedPage: WebPage {
    static let template = "skin-locked"

    let language: ContentLanguage
    /// What was asked for, to be opened as soon as it may be.
    let back: String

    let styles = ["skin.css"]
    let frame = PageFrame.app
    let tab: PageTab? = .journal
    let isIndexed = false
    var title: String { say("Your photos are locked", "Ihre Fotos sind gesperrt") }
    var script: String? { "skin-unlock.js" }

    func fields() throws -> [String: Any] {
        [
            "wayOut": SkinPages.wayOut(language), "says": words, "worksWithoutScript": true,
            // A browser takes two slashes for the beginning of another host.
            "back": back.hasPrefix("/") && !back.hasPrefix("//") && !back.contains("\\") ? back : SkinPages.photos,
            "securityPath": "/account/security",
        ]
    }

    private var words: [String: String] {
        [
            "why": say(
                "Photos of your skin are only shown after a second proof that it is you, so that nobody sees them who "
                    + "holds your phone. That unlocks them for ten minutes, in this browser only.",
                "Fotos Ihrer Haut werden erst gezeigt, wenn Sie noch einmal beweisen, dass Sie es sind. So sieht sie "
                    + "niemand, der nur Ihr Telefon in der Hand hat. Das entsperrt sie für zehn Minuten, nur in "
                    + "diesem Browser."),
            "pinTitle": say("With your PIN", "Mit Ihrer PIN"), "pin": say("PIN", "PIN"),
            "unlock": say("Unlock", "Entsperren"), "passkeyTitle": say("With a passkey", "Mit einem Passkey"),
            "passkey": say("Use my passkey", "Meinen Passkey benutzen"),
            "passkeyHelp": say(
                "Your fingerprint, face or screen lock. It does not leave this device.",
                "Ihr Fingerabdruck, Gesicht oder Ihre Bildschirmsperre. Sie verlassen dieses Gerät nicht."),
            "noneTitle": say("No PIN or passkey yet?", "Noch keine PIN und kein Passkey?"),
            "none": say(
                "Set a PIN once, of 6 to 12 digits, or add a passkey. Then come back here.",
                "Setzen Sie einmal eine PIN aus 6 bis 12 Ziffern, oder fügen Sie einen Passkey hinzu. Kommen Sie dann "
                    + "hierher zurück."),
            "setPIN": say("Set a PIN", "Eine PIN setzen"),
            "withoutScript": say(
                "Unlocking leads to the page of your account. Open your photos again from there:",
                "Das Entsperren führt zur Seite Ihres Kontos. Öffnen Sie danach Ihre Fotos erneut:"),
            "again": say("To the photos", "Zu den Fotos"),
        ]
    }

    var scriptWords: [String: String] {
        [
            "pinDigits": say("A PIN has 6 to 12 digits.", "Eine PIN hat 6 bis 12 Ziffern."),
            "pinWrong": say(
                "The PIN is wrong. After ten wrong ones in a row it is deleted; nothing else is.",
                "Die PIN ist falsch. Nach zehn falschen in Folge wird sie gelöscht; sonst nichts."),
            "pinGone": say(
                "You have no PIN any more. Set a new one, then come back here.",
                "Sie haben keine PIN mehr. Setzen Sie eine neue, und kommen Sie dann hierher zurück."),
            "pinTooOften": say(
                "That was too often. Wait a few minutes, then try again.",
                "Das war zu oft. Warten Sie einige Minuten, und versuchen Sie es erneut."),
            "passkeyLeft": say(
                "Nothing was unlocked. Try again when you are ready.",
                "Es wurde nichts entsperrt. Versuchen Sie es erneut, wenn Sie so weit sind."),
            "unlockFailed": say(
                "That did not work. Check your signal and try again in a moment.",
                "Das ging nicht. Prüfen Sie Ihr Netz, und versuchen Sie es gleich noch einmal."),
        ]
    }

    private func say(_ english: String, _ german: String) -> String { language.saying(english, german) }
}

extension SkinContext {
    /// Answers with photos to whoever has unlocked them, which a session alone does not; else with the ways to do that.
    func whileUnlocked(
        at now: Date, _ request: Request, _ answer: (UserID) async throws -> Response
    ) async throws -> Response {
        guard let session else { return .toSignIn(andBackTo: request) }
        guard session.isUnlocked(at: now) else {
            let page = LockedPage(language: ContentLanguage(ofPage: request), back: "\(request.uri)")
            return try PageLibrary.skin.response(page, status: .forbidden).response(from: request, context: self)
        }
        return try await answer(session.userID)
    }
}
