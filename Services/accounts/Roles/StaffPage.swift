import Localization
import WebPages

/// What the staff does with the accounts of others, at `/account/staff`. A part that somebody may not use is left out, and
/// the API refuses it.
struct StaffPage: WebPage {
    static let path = "/account/staff"
    static let template = "staff-page"

    let language: ContentLanguage
    let answer: FindStaffRights.Answer
    let isIndexed = false

    var title: String { language.saying("For the staff", "Für das Team") }

    var script: String? { rights == nil ? nil : "staff-page.js" }

    private var rights: StaffRights? {
        guard case .rights(let rights) = answer else { return nil }
        return rights
    }

    var scriptWords: [String: String] { StaffWords(language: language).forScript }

    func fields() -> [String: Any] {
        var fields: [String: Any] = ["says": StaffWords(language: language).fields]
        if let notice { fields["notice"] = notice }
        guard let rights else { return fields }
        fields["rights"] = [
            "findsPeople": rights.findsPeople, "readsAudit": rights.readsAudit, "readsRoles": rights.readsRoles,
            "isGranter": !rights.grants.isEmpty, "grants": rights.grants,
        ]
        return fields
    }

    /// In place of everything else.
    private var notice: [String: Any]? {
        switch answer {
        case .rights: nil
        case .signedOut:
            [
                "text": language.saying(
                    "Sign in to see what is for you.", "Melden Sie sich an, um zu sehen, was für Sie da ist."),
                "path": "/sign-in?to=\(Self.path)", "link": language.saying("Sign in", "Anmelden"),
            ]
        case .nothing:
            [
                "text": language.saying(
                    "This page is for the staff, and your account has no role of theirs. If you need one, ask an "
                        + "administrator.",
                    "Diese Seite ist für das Team, und Ihr Konto hat dort keine Rolle. Wenn Sie eine brauchen, fragen Sie "
                        + "die Administration."),
                "path": AccountPage.path, "link": language.saying("To your account", "Zu Ihrem Konto"),
            ]
        case .secondFactorFirst:
            [
                "text": language.saying(
                    "Your role needs a second factor: connect an authenticator app in your account, then come back.",
                    "Ihre Rolle braucht einen zweiten Faktor: Verbinden Sie in Ihrem Konto eine Authenticator-App und "
                        + "kommen Sie dann wieder."),
                "path": "\(AccountPage.path)#authenticator-title",
                "link": language.saying("Connect an app", "App verbinden"),
            ]
        }
    }
}
