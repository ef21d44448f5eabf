import Domain
import Foundation
import Localization
import WebPages

/// Who works on an article.
enum ArticleRole: Sendable {
    case author, editor

    var listPath: String {
        switch self {
        case .author: WriteListPage.path
        case .editor: ReviewListPage.path
        }
    }
}

/// The form of an article, for its author or for the editors.
struct ArticleFormPage: WebPage {
    static let template = "article-form"

    let language: ContentLanguage
    let role: ArticleRole
    /// Nil for a new one.
    let article: Article?
    var form: ArticleForm
    var faults: [ArticleFault] = []
    var notice: AuthoringNotice?
    /// What was typed, as readers would see it.
    var preview: ArticleContent?

    let frame = PageFrame.app
    let styles = ["articles.css"]
    let isIndexed = false
    var title: String {
        article?.content.text(for: form.language)?.text.title ?? words.newTitle
    }

    private var words: AuthoringWords { AuthoringWords(language) }
    private var address: String { "\(role.listPath)/\(article.map { $0.id.uuidString.lowercased() } ?? Self.new)" }
    /// In the address, of one that is not saved yet.
    static let new = "new"

    func fields() -> [String: Any] {
        let state = article?.state ?? .draft
        return [
            "says": words.shown, "worksWithoutScript": true, "listPath": role.listPath, "address": address,
            "done": notice.flatMap { $0.isDone ? [words.text(of: $0)] : nil } ?? [],
            "problem": notice.flatMap { $0.isDone ? nil : [words.text(of: $0)] } ?? [],
            "stateName": words.name(of: state), "remark": article?.remark.map { [$0] } ?? [],
            "isOpen": role == .author ? state.isWithAuthor : state.isWithEditors,
            "isAuthor": role == .author, "isEditor": role == .editor, "isSaved": article != nil,
            "canReturn": state == .submitted && article?.author != nil, "canWithdraw": state == .published,
            "canRemove": article != nil && article?.publishedAt == nil, "isFeatured": form.isFeatured,
            "reasonText": form.reason, "version": form.version, "formLanguage": form.language.rawValue,
            "readAddress": state == .published ? article?.slug.map { ["\(ArticlesPage.path)/\($0)"] } ?? [] : [],
            "languages": ContentLanguage.allCases.map { other -> [String: Any] in
                [
                    "code": other.rawValue, "languageName": words.name(of: other), "isHere": other == form.language,
                    "languageAddress": "\(address)?text=\(other.rawValue)",
                ]
            },
            "controls": controls, "areas": areas,
            "pictures": (article?.pictures ?? []).map { ["number": $0, "pictureAddress": picture("\($0)")] },
            "previews": preview.flatMap { shown($0) }.map { [$0] } ?? [],
            "stored": role == .editor && preview == nil ? article.flatMap { shown($0.content) }.map { [$0] } ?? [] : [],
        ]
    }

    private func picture(_ number: String) -> String { "\(address)/pictures/\(number)" }

    private func shown(_ content: ArticleContent) -> [String: Any]? {
        guard let text = content[form.language] ?? content.text(for: form.language)?.text else { return nil }
        let stand = Article(
            id: article?.id ?? UUID(), state: .draft, version: 0, content: content, isFeatured: false, related: [],
            drawing: article?.drawing, changedAt: .distantPast, pictures: article?.pictures ?? [])
        return ArticlePage.shown(stand, (form.language, text), for: language, picturesAt: picture)
            .merging(["isPreview": true]) { _, own in own }
    }

    private var controls: [[String: Any]] {
        let topics = ArticleTopic.all.map { (value: $0.id, name: $0.name(in: language)) }
        let all = [
            SettingsControl("title", words.title, .input("text", [("maxlength", "120"), ("required", "")])),
            SettingsControl("summary", words.summary.0, .input("text", [("maxlength", "200")]), help: words.summary.1),
            SettingsControl("keywords", words.keywords.0, .input("text"), help: words.keywords.1),
            SettingsControl("topic", words.topic, .select(topics)),
            SettingsControl("reviewed", words.reviewed.0, .input("date"), help: words.reviewed.1),
        ]
        return all.map { $0.fields(value: form.value($0.name), fault: fault(of: $0.name)) }
    }

    private var areas: [[String: Any]] {
        [("text", words.text, true), ("sources", words.sources, false)].map { name, says, isTall -> [String: Any] in
            let fault = fault(of: name)
            return [
                "name": name, "label": says.0, "help": says.1, "value": form.value(name), "isTall": isTall,
                "fault": fault.map { [$0] } ?? [],
            ]
        }
    }

    /// All that is wrong with a field.
    private func fault(of field: String) -> String? {
        let own = faults.filter { $0.field == field }.prefix(10).map { words.text(of: $0) }
        return own.isEmpty ? nil : own.joined(separator: " ")
    }
}
