import Localization
import WebPages

/// The page that asks for a mail with a link, or the one behind such a link.
struct PasswordPage: WebPage {
    static let template = "password-page"

    let step: Step
    let language: ContentLanguage
    var query = PageQuery()
    var isDone = false
    var refusal: FormRefusal?
    /// What comes back to whoever has to correct something; never a password.
    var typed = Typed()

    let script: String? = "mailed-link.js"
    let styles = ["welcome.css"]
    let isIndexed = false

    enum Step: String, CaseIterable, Sendable {
        case forgot
        case reset
        case confirm
        case erase

        var path: String {
            switch self {
            case .forgot: "/account/forgot-password"
            case .reset: "/account/reset-password"
            case .confirm: "/account/confirm"
            case .erase: "/account/delete"
            }
        }
    }

    struct Typed: Sendable, Equatable {
        var email = ""
        /// Of the mailed link.
        var token = ""
    }

    private var words: PasswordPageWords { PasswordPageWords(step: step, language: language) }

    var title: String { isDone ? words.doneTitle : words.title }

    func fields() -> [String: Any] {
        let plain = PageQuery(language: query.language)
        var fields: [String: Any] = [
            "worksWithoutScript": true, "action": query.address(step.path), "isDone": isDone,
            "isDanger": step == .erase, "asksAddress": step == .forgot, "asksPassword": step == .reset,
            "email": typed.email, "languages": query.choices(at: step.path, in: language), "says": words.shown,
            "signInPath": plain.address(SignInPage.path), "signUpPath": plain.address(SignUpPage.path),
            "leadsToSignIn": step != .erase,
        ]
        fields["token"] = MailedTokenField(typed: typed.token, refusal, in: language).shown(step != .forgot)
        fields["alert"] = refusal?.sentence.map { [["text": $0]] } ?? []
        for field in ["email", "newPassword"] {
            fields["\(field)Fault"] = refusal?.faults[field].map { [$0] } ?? []
        }
        return fields
    }
}

/// The field for the code of a mailed link.
///
/// The token stands behind the # of the link, which browsers send to no server, so that it is in no log and no referrer.
/// A script takes it from there. Without scripts the person pastes it: from the mail, which has it as a code, or the whole
/// address from the browser's address bar.
struct MailedTokenField {
    static let name = "token"

    var typed: String
    var fault: String?
    let language: ContentLanguage

    init(typed: String, _ refusal: FormRefusal?, in language: ContentLanguage) {
        (self.typed, fault, self.language) = (typed, refusal?.faults[Self.name], language)
    }

    /// - Returns: what the partial `mailed-token.mustache` shows; nothing for a form without one.
    func shown(_ isThere: Bool) -> [[String: Any]] {
        guard isThere else { return [] }
        return [
            [
                "typed": typed, "tokenFault": fault.map { [$0] } ?? [],
                "label": language.saying("Code from the mail", "Code aus der E-Mail"),
                "help": language.saying(
                    "Paste the code from the mail, or the whole address of this page as the mail opened it.",
                    "Fügen Sie den Code aus der E-Mail ein, oder die ganze Adresse dieser Seite, wie die E-Mail sie "
                        + "geöffnet hat."),
            ]
        ]
    }

    /// How to mend it.
    static func mend(in language: ContentLanguage) -> String {
        language.saying(
            "This code was used before, is over or is not whole. Paste all 43 characters, or ask for another mail.",
            "Dieser Code wurde schon benutzt, ist abgelaufen oder nicht vollständig. Fügen Sie alle 43 Zeichen ein, oder "
                + "lassen Sie sich noch eine E-Mail schicken.")
    }
}
