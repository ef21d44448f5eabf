import Localization
import MessageProtocol
import WebPages

/// What somebody new may allow, all on one page, each with what it is for and what a refusal costs (ACC-4.1 to 4.3 of the
/// requirements).
struct PermissionsPage: WebPage {
    static let path = "/account/permissions"
    static let template = "permissions"

    let language: ContentLanguage
    let query: PageQuery
    /// Whether the person has just completed their profile.
    var isFirst = false
    /// What is allowed now.
    var granted: Set<AccountConsentChanged.Consent> = []
    /// Whose newest version is agreed to.
    let notice: Notice
    /// Whether the notice has changed since the page was shown.
    var isNoticeNew = false

    let script: String? = "permissions.js"
    let styles = ["first-run.css"]
    let isIndexed = false

    var title: String { language.saying("What may we use?", "Was dürfen wir nutzen?") }

    var scriptWords: [String: String] {
        [
            "denied": language.saying(
                "Your browser does not allow this. Allow it in its settings for this site, so that it can work.",
                "Ihr Browser lässt das nicht zu. Erlauben Sie es in seinen Einstellungen für diese Seite, damit es geht."
            )
        ]
    }

    func fields() -> [String: Any] {
        let current = notice.versions.last
        return [
            "worksWithoutScript": true, "action": query.address(Self.path, own), "says": words,
            "languages": query.choices(at: Self.path, in: language, own),
            "stepsLabel": FirstRunWords(language: language).steps,
            "steps": isFirst ? FirstRunWords(language: language).steps(current: .permissions) : [],
            "later": onward, "isFirst": isFirst,
            "consents": AccountConsentChanged.Consent.allCases.map(shown),
            "version": "\(current?.version ?? 0)",
            "sections": (current?.sections ?? []).map {
                ["heading": $0.title, "paragraphs": $0.paragraphs] as [String: Any]
            },
            "alert": isNoticeNew ? [["text": newNotice]] : [],
        ]
    }

    /// Where it leads once everything is as it is.
    var onward: String {
        FirstRun.afterPermissions(isFirst: isFirst, allowsQuiz: granted.contains(.healthData), query)
    }

    /// What its own addresses carry besides.
    private var own: KeyValuePairs<String, String> { isFirst ? ["first": "1"] : [:] }

    private func shown(_ consent: AccountConsentChanged.Consent) -> [String: Any] {
        let words = ConsentWords(about: consent, in: language)
        return [
            "consent": consent.rawValue, "icon": Self.icon(of: consent), "isGranted": granted.contains(consent),
            "question": words.question, "reason": words.reason, "ifRefused": words.ifRefused,
        ]
    }

    private static func icon(of consent: AccountConsentChanged.Consent) -> String {
        switch consent {
        case .location: "pin"
        case .notifications: "bell"
        case .healthData: "journal"
        }
    }

    private var newNotice: String {
        language.saying(
            "The privacy notice has changed since you opened this page. Read it and decide again.",
            "Die Datenschutzhinweise haben sich geändert, seit Sie diese Seite geöffnet haben. Lesen Sie sie und entscheiden "
                + "Sie noch einmal.")
    }

    private var words: [String: String] {
        [
            "introduction": language.saying(
                "Everything is off until you say so, and you can change your mind at any time in your account.",
                "Alles ist aus, bis Sie es erlauben, und Sie können es sich jederzeit im Konto anders überlegen."),
            "notice": language.saying("Privacy notice", "Datenschutzhinweise"),
            "continue": language.saying("Continue", "Weiter"),
            "later": language.saying("Decide later", "Später entscheiden"),
            "laterHelp": language.saying(
                "Then we ask when something needs it.", "Dann fragen wir, wenn etwas es braucht."),
        ]
    }
}
