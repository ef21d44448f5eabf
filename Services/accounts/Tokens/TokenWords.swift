import Localization
import Sessions

/// What the page of personal tokens says.
struct TokenWords: Sendable {
    let language: ContentLanguage

    var title: String { language.saying("Access for your own programs", "Zugang für eigene Programme") }

    var help: String {
        language.saying(
            "A token lets a program of yours do what you choose here, and nothing else. Never give it to anybody.",
            "Ein Token erlaubt einem Ihrer Programme, was Sie hier wählen, und sonst nichts. Geben Sie es niemandem.")
    }

    /// The new token, this once.
    func made(_ codes: [String]) -> AccountText {
        var text = AccountText(
            "token-made", language.saying("Your new token", "Ihr neues Token"),
            [
                language.saying(
                    "It is shown this once. Copy it into your program now.",
                    "Es wird nur dieses eine Mal gezeigt. Kopieren Sie es jetzt in Ihr Programm.")
            ])
        (text.codes, text.codesID) = (codes, "token-text")
        text.scriptButtons = [("copy-codes", language.saying("Copy", "Kopieren"))]
        return text
    }

    func list(_ tokens: [PersonalToken]) -> AccountList {
        AccountList(
            id: "tokens", heading: language.saying("Your tokens", "Ihre Token"),
            none: language.saying("You have none.", "Sie haben keines."),
            items: tokens.map { token in
                AccountList.Item(
                    id: token.id, title: token.name,
                    lines: [token.scopes.map(words(ofScope:)).joined(separator: " · ")],
                    times: [
                        (language.saying("Last used", "Zuletzt benutzt"), token.usedAt),
                        (language.saying("Ends on", "Endet am"), token.expiresAt),
                    ], button: language.saying("Remove", "Entfernen"))
            })
    }

    var form: AccountForm {
        let text = AccountField.Kind.input("text", [("maxlength", "100"), ("autocomplete", "off"), ("required", "")])
        let days = AccountField.Kind.input(
            "number", [("inputmode", "numeric"), ("min", "1"), ("max", "\(NewToken.days.upperBound)")])
        return AccountForm(
            "token", language.saying("Another token", "Weiteres Token"),
            [
                AccountField("name", language.saying("What it is for", "Wofür es ist"), text),
                AccountField(
                    "scopes", language.saying("What it may do", "Was es darf"),
                    .boxes(TokenScope.allCases.map { ($0.rawValue, words(of: $0.permission)) })),
                AccountField(
                    "days", language.saying("Days until it ends", "Tage, bis es endet"), days,
                    help: language.saying("1 to 365.", "1 bis 365."), value: "90"),
            ], button: language.saying("Make a token", "Token erstellen"))
    }

    /// Of `account-page.js`.
    var forScript: [String: String] { ["copied": language.saying("It is copied.", "Es ist kopiert.")] }

    private func words(ofScope name: String) -> String {
        Permission(rawValue: name).map { words(of: $0) } ?? name
    }

    private func words(of permission: Permission) -> String { PermissionWords(language: language).text(of: permission) }
}
