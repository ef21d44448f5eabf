import HTTPService
import Hummingbird
import Localization
import Sessions
import WebPages

/// The page of a sign-in's second step.
struct SecondStepPage: WebPage {
    static let path = "/sign-in/step"
    static let template = "second-step"

    let language: ContentLanguage
    var query = PageQuery()
    var refusal: FormRefusal?

    let script: String? = "second-step.js"
    let styles = ["welcome.css"]
    let isIndexed = false

    var title: String { language.saying("One more step", "Noch ein Schritt") }

    /// After a right password, for whoever has connected an app.
    static func begin(_ challenge: String, _ query: PageQuery) -> Response {
        var response = Response.seeOther(query.address(path))
        response.setCookie(StepCookie.carrying(challenge))
        return response
    }

    /// How to mend what was typed.
    static func mend(_ field: String, in language: ContentLanguage) -> String? {
        switch field {
        case "code":
            language.saying(
                "Enter the six digits that the app shows now.",
                "Geben Sie die sechs Ziffern ein, die die App jetzt zeigt.")
        case "recoveryCode":
            language.saying(
                "Enter a whole code that you have not used yet, such as abcd-efgh-ijkl-mnop.",
                "Geben Sie einen ganzen, noch nicht benutzten Code ein, etwa abcd-efgh-ijkl-mnop.")
        default: nil
        }
    }

    func fields() -> [String: Any] {
        var fields: [String: Any] = [
            "worksWithoutScript": true, "action": query.address(Self.path),
            "done": query.address(SignInPage.donePath), "again": query.address(SignInPage.path),
            "languages": query.choices(at: Self.path, in: language),
            "says": [
                "help": language.saying(
                    "Enter the code that your authenticator app shows now. You have five minutes.",
                    "Geben Sie den Code ein, den Ihre Authenticator-App jetzt zeigt. Sie haben fünf Minuten."),
                "code": language.saying("Code of your authenticator", "Code Ihrer Authenticator-App"),
                "recoveryCode": language.saying("Recovery code", "Wiederherstellungscode"),
                "recoveryHelp": language.saying(
                    "One of those that you kept when you connected the app, in place of its code. Each works once.",
                    "Einer von denen, die Sie beim Verbinden der App aufbewahrt haben, anstelle ihres Codes. Jeder gilt "
                        + "einmal."),
                "useRecovery": language.saying("Use a recovery code instead", "Wiederherstellungscode verwenden"),
                "useCode": language.saying("Use a code of the app", "Code der App verwenden"),
                "again": language.saying("Begin again", "Neu beginnen"),
                "passkey": language.saying("Use a passkey", "Passkey verwenden"),
            ],
        ]
        fields["alert"] = refusal?.sentence.map { [["text": $0]] } ?? []
        fields["codeFault"] = refusal?.faults["code"].map { [$0] } ?? []
        fields["recoveryFault"] = refusal?.faults["recoveryCode"].map { [$0] } ?? []
        return fields
    }
}

/// The cookie that carries the challenge of a second step from the password to the code, so that it stands in no address.
enum StepCookie {
    static let name = "__Host-step"

    /// Lax: it has to come along when a provider has sent the browser back.
    static func carrying(_ challenge: String) -> Cookie { cookie(challenge, Int(SecondStep.patience)) }

    /// Makes the browser forget it.
    static var removed: Cookie { cookie("", 0) }

    static func challenge(of request: Request) -> SessionToken? {
        request.cookies[name].flatMap { SessionToken($0.value) }
    }

    private static func cookie(_ value: String, _ seconds: Int) -> Cookie {
        Cookie(name: name, value: value, maxAge: seconds, path: "/", secure: true, httpOnly: true, sameSite: .lax)
    }
}
