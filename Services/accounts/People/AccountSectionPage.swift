import Localization
import WebPages

/// A page of the account that is made of forms, lists and texts, one below the other.
struct AccountSectionPage: WebPage {
    static let template = "account-section"
    let frame = PageFrame.app
    let styles = ["account.css"]
    let isIndexed = false

    let path: String
    let title: String
    let language: ContentLanguage
    var introduction: String?
    /// What has just been done.
    var done: String?
    var parts: [Part]
    var script: String? = "account-page.js"
    var scriptWords: [String: String] = [:]
    /// Where the page belongs to.
    var parent: (path: String, name: String)
    /// Whether it asks again until nothing is under way any more.
    var refreshes = false

    enum Part: Sendable {
        case form(AccountForm)
        case list(AccountList)
        case text(AccountText)
    }

    init(_ path: String, _ title: String, in language: ContentLanguage, _ parts: [Part]) {
        (self.path, self.title, self.language, self.parts) = (path, title, language, parts)
        parent = (AccountPage.path, AccountPage.title(in: language))
    }

    func fields() -> [String: Any] {
        [
            "worksWithoutScript": true, "path": path, "introduction": introduction.map { [$0] } ?? [],
            "done": done.map { [$0] } ?? [], "parentPath": parent.path, "parentName": parent.name,
            "refreshes": refreshes, "isWide": parts.count > 3,
            "parts": parts.map { part -> [String: Any] in
                var shown: [String: Any] = ["form": false, "list": false, "text": false]
                switch part {
                case .form(let form): shown["form"] = form.shown
                case .list(let list): shown["list"] = list.shown(in: language)
                case .text(let text): shown["text"] = text.shown
                }
                return shown
            },
        ]
    }
}

/// A card without a form.
struct AccountText: Sendable {
    let id: String
    var heading: String
    var paragraphs: [String] = []
    /// Before the codes.
    var codesText: String?
    /// To be copied: a secret, codes.
    var codes: [String] = []
    /// Of the element with the codes.
    var codesID = ""
    var links: [(path: String, name: String, isMain: Bool)] = []
    /// What only a script shows.
    var scriptButtons: [(id: String, name: String)] = []
    /// A picture that was made for this answer, as SVG path data over a square.
    var picture: (path: String, size: Int, name: String)?
    var needsScript: String?
    /// The label of a field for the scripts' buttons.
    var asksPassword: String?

    init(_ id: String, _ heading: String, _ paragraphs: [String] = []) {
        (self.id, self.heading, self.paragraphs) = (id, heading, paragraphs)
    }

    var shown: [String: Any] {
        [
            "textID": id, "textHeading": heading, "paragraphs": paragraphs, "codesID": codesID,
            "codes": codes.isEmpty ? [] : [["list": codes]],
            "codesText": codesText.map { [$0] } ?? [],
            "links": links.map { ["linkPath": $0.path, "linkName": $0.name, "isMain": $0.isMain] as [String: Any] },
            "scriptButtons": scriptButtons.map { ["buttonID": $0.id, "buttonName": $0.name] },
            "picture": picture.map {
                [["pathData": $0.path, "side": $0.size, "pictureName": $0.name] as [String: Any]]
            } ?? [],
            "needsScript": needsScript.map { [$0] } ?? [], "asksPassword": asksPassword.map { [$0] } ?? [],
        ]
    }
}
