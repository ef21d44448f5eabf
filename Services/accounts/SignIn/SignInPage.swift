import HTTPTypes
import Localization
import WebPages

/// The page that asks who somebody is, at `/sign-in`; `?to=/quiz` says where to go on.
struct SignInPage: WebPage {
    static let path = "/sign-in"
    static let donePath = "/sign-in/done"
    static let template = "sign-in-page"

    let language: ContentLanguage
    /// In the order of their buttons.
    let providers: [Provider]
    var query = PageQuery()
    var notice: SignInNotice?
    /// What the person typed before nothing could be checked.
    var login: String?
    /// Who is signed in already, as they call themselves.
    var signedIn: String?

    let script: String? = "sign-in-page.js"
    let styles = ["welcome.css"]

    /// Somebody else's word on who a person is.
    struct Provider: Sendable, Equatable {
        /// As people know it, such as Google.
        var name: String
        /// Where its sign-in begins.
        var path: String
    }

    var title: String { language.saying("Sign in", "Anmelden") }

    func fields() -> [String: Any] {
        var fields: [String: Any] = [
            "worksWithoutScript": true, "action": query.address(Self.path), "done": query.address(Self.donePath),
            "languages": query.choices(at: Self.path, in: language), "login": login ?? "",
            "hasProviders": !providers.isEmpty,
            "providers": providers.map {
                [
                    "path": PageQuery(to: query.to).address($0.path),
                    "label": language.saying("Continue with \($0.name)", "Weiter mit \($0.name)"),
                ]
            },
            "forgotPath": PageQuery(language: query.language).address(PasswordPage.Step.forgot.path),
            "signUpPath": PageQuery(language: query.language).address(SignUpPage.path),
            "says": words,
        ]
        fields["alert"] = notice.map { [$0.shown(in: language, query)] } ?? []
        fields["signedIn"] = signedIn.map { [["name": $0, "onward": query.to?.text ?? ReturnPath.start]] } ?? []
        return fields
    }

    private var words: [String: String] {
        [
            "login": language.saying("User name or e-mail", "Benutzername oder E-Mail"),
            "or": language.saying("or", "oder"),
            "passkey": language.saying("Use a passkey", "Passkey verwenden"),
            "forgot": language.saying("Forgot the password", "Passwort vergessen"),
            "signUp": language.saying("Sign up as a new user", "Neu registrieren"),
            "already": language.saying("You are signed in as", "Angemeldet sind Sie als"),
            "onward": language.saying("Go on", "Weiter"),
            "orOther": language.saying(
                "Or sign in here as somebody else.", "Oder melden Sie sich hier mit einem anderen Konto an."),
        ]
    }
}

/// What the page says of a sign-in that did not work.
enum SignInNotice: Sendable, Equatable {
    /// No account has this login with this password.
    case wrong
    /// The same for the third time or more: ACC-1.6 of the requirements.
    case wrongOften
    case refused(FormRefusal)
    /// The time for the second step is over.
    case stepOver
    /// The browser did not send back the cookie that it was given.
    case cookiesRefused(isSecure: Bool)

    var refusal: FormRefusal? {
        switch self {
        case .wrong, .wrongOften: FormRefusal(status: .unauthorized)
        case .refused(let refusal): refusal
        case .stepOver, .cookiesRefused: nil
        }
    }

    func shown(in language: ContentLanguage, _ query: PageQuery) -> [String: String] {
        var shown = ["text": text(in: language)]
        if case .wrongOften = self {
            shown["link"] = language.saying("Set a new password", "Neues Passwort setzen")
            shown["path"] = PageQuery(language: query.language).address(PasswordPage.Step.forgot.path)
        }
        return shown
    }

    private func text(in language: ContentLanguage) -> String {
        switch self {
        case .wrong:
            language.saying(
                "The name, the address or the password is wrong. Nobody is signed in.",
                "Name, Adresse oder Passwort ist falsch. Es ist niemand angemeldet.")
        case .wrongOften:
            language.saying(
                "That was wrong again. If you forgot the password, a mail lets you choose a new one.",
                "Das war wieder falsch. Wenn Sie das Passwort vergessen haben, können Sie per E-Mail ein neues wählen.")
        case .refused(let refusal): refusal.sentence ?? ""
        case .stepOver:
            language.saying(
                "The time for the second step is over, or your browser keeps no cookies. Sign in again.",
                "Die Zeit für den zweiten Schritt ist um, oder Ihr Browser nimmt keine Cookies an. Melden Sie sich neu an."
            )
        case .cookiesRefused(let isSecure): Self.cookies(isSecure, language)
        }
    }

    private static func cookies(_ isSecure: Bool, _ language: ContentLanguage) -> String {
        let text = language.saying(
            "Your browser kept no cookie, and without one it cannot stay signed in. Allow cookies for this site, then sign "
                + "in again. There is only what signing in needs, nothing that follows you.",
            "Ihr Browser hat das Cookie nicht behalten, ohne das Sie nicht angemeldet bleiben. Erlauben Sie Cookies für "
                + "diese Seite und melden Sie sich neu an. Es gibt nur, was die Anmeldung braucht, nichts verfolgt Sie."
        )
        guard !isSecure else { return text }
        return text + " "
            + language.saying(
                "This address has no https, over which browsers keep it.",
                "Diese Adresse hat kein https; nur damit behalten Browser es.")
    }
}
