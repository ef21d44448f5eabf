import Localization
import Markdown

/// What has to be mended in an article.
enum ArticleFault: Error, Sendable, Equatable {
    case title, summary, keywords, topic, reviewed
    /// The line of the field, from 1.
    case source(line: Int)
    case tooManySources
    case noSource
    /// There is no text.
    case empty
    case text(MarkdownFault)

    /// The form's name of the field.
    var field: String {
        switch self {
        case .title: "title"
        case .summary: "summary"
        case .keywords: "keywords"
        case .topic: "topic"
        case .reviewed: "reviewed"
        case .source, .tooManySources, .noSource: "sources"
        case .empty, .text: "text"
        }
    }
}

// MARK: - For programs

extension ArticleFault {
    /// The field of the body.
    func pointer(in language: ContentLanguage) -> String {
        switch self {
        case .title, .summary, .keywords: "content.\(language.rawValue).\(field)"
        case .empty, .text: "content.\(language.rawValue).body"
        case .topic, .reviewed: "content.\(field)"
        case .source(let line): "content.sources[\(line - 1)]"
        case .tooManySources, .noSource: "content.sources"
        }
    }

    var problem: String {
        switch self {
        case .title: "must have 1 to 120 Unicode characters in one line"
        case .summary: "must be one sentence of at most 200 Unicode characters"
        case .keywords: "must have 1 to 12 keywords of at most 40 Unicode characters each, without commas"
        case .topic: "must be one of \(ArticleTopic.ids.joined(separator: ", "))"
        case .reviewed: "must be a day such as 2026-11-26"
        case .source: "must have a title and a publisher, and a url with http:// or https:// if any"
        case .tooManySources: "must have at most 20 entries"
        case .noSource: "must name at least one source"
        case .empty: "must have a text"
        case .text(let fault): fault.description
        }
    }
}
