import Domain
import Foundation
import HTTPService
import Localization
import WebPages

/// What a first sign-in asks for: the few things without which nobody can go on, with everything else folded away
/// (ACC-2.2 to 2.8 of the requirements).
struct CompleteProfilePage: WebPage {
    static let path = "/account/complete"
    static let template = "complete-profile"

    let language: ContentLanguage
    let query: PageQuery
    let person: Person
    let profile: Profile
    let now: Date
    /// The form as somebody sent it, with what was wrong.
    var answer: FormAnswer?

    let script: String? = "first-run.js"
    let styles = ["first-run.css", "profile-form.css"]
    let isIndexed = false

    var title: String { language.saying("Who are you?", "Wer sind Sie?") }

    func fields() -> [String: Any] {
        let form = ProfileWords(language: language).form(person, profile, needsGuardian: needsGuardian, now: now)
            .answering(answer)
        let faults = answer?.faults ?? FormFaults()
        let picture = answer?.typed.text("picture") ?? profile.picture.name
        return [
            "worksWithoutScript": true, "action": query.address(Self.path), "says": words,
            "languages": query.choices(at: Self.path, in: language),
            "stepsLabel": FirstRunWords(language: language).steps,
            "steps": FirstRunWords(language: language).steps(current: .profile),
            "controls": form.controls(["userName", "birthDate", "guardianEmail"]),
            "more": form.controls(["country", "firstName", "lastName"]),
            "isMoreOpen": !Set(["country", "firstName", "lastName"]).isDisjoint(with: faults.fields.keys),
            "alert": faults.whole.map { [["text": $0]] } ?? [],
            "pictures": SuggestedPicture.allCases.map {
                ["picture": $0.rawValue, "pictureName": $0.name(in: language), "isChosen": $0.rawValue == picture]
                    as [String: Any]
            },
            "pictureFault": faults.fields["picture"].map { [$0] } ?? [],
            "isSignedOut": isSignedOut,
        ].merging(address) { own, _ in own }
    }

    /// Whether the session ended while the form was filled in, in another tab.
    var isSignedOut = false

    private var address: [String: Any] {
        let email = person.email?.text
        return [
            "email": email.map { [$0] } ?? [], "hasNoAddress": email == nil && !isSignedOut,
            "isUnconfirmed": email != nil && person.confirmedAt == nil,
            "addressPath": SocialSignInPage.addressPath,
            "signInPath": PageQuery(to: ReturnPath(Self.path)).address(SignInPage.path),
        ]
    }

    /// Also of somebody whose answer has just said so.
    private var needsGuardian: Bool {
        profile.guardianship.map { $0.until > now } ?? false || answer?.faults.fields["guardianEmail"] != nil
            || answer?.typed.text("guardianEmail") != nil
    }

    private var words: [String: String] {
        [
            "introduction": language.saying(
                "Two things, and you can go on. You can change all of it later in your account.",
                "Zwei Angaben, dann geht es weiter. Alles lässt sich später in Ihrem Konto ändern."),
            "email": language.saying("E-mail", "E-Mail"),
            "unconfirmed": language.saying(
                "not confirmed yet: follow the link in the mail",
                "noch nicht bestätigt: öffnen Sie den Link in der E-Mail"),
            "noAddress": language.saying("none yet", "noch keine"),
            "giveAddress": language.saying("Add one (optional)", "Hinzufügen (freiwillig)"),
            "more": language.saying("More about you (optional)", "Mehr über Sie (freiwillig)"),
            "moreHelp": language.saying(
                "Leave empty what you do not want to tell.", "Was Sie nicht sagen möchten, lassen Sie leer."),
            "picture": language.saying("Your picture (optional)", "Ihr Bild (freiwillig)"),
            "pictureHelp": language.saying(
                "Keep the first, choose another one, or add your own in your account later.",
                "Behalten Sie das erste, wählen Sie ein anderes, oder nehmen Sie später im Konto ein eigenes."),
            "continue": language.saying("Continue", "Weiter"),
            "signedOut": language.saying(
                "You were signed out in the meantime. What you typed is still here: sign in, come back to this page and "
                    + "send it again.",
                "Sie wurden inzwischen abgemeldet. Ihre Eingaben sind noch da: Melden Sie sich an, kehren Sie zu dieser "
                    + "Seite zurück und senden Sie sie noch einmal."),
        ]
    }
}

extension AccountForm {
    /// Only these fields, in this order.
    fileprivate func controls(_ names: [String]) -> [[String: Any]] {
        let all = shown["controls"] as? [[String: Any]] ?? []
        return names.compactMap { name in all.first { $0["name"] as? String == name } }
    }
}
