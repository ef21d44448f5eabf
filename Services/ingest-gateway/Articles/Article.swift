import Domain
import Foundation
import Localization

/// Where an article stands on its way to readers.
enum ArticleState: String, Codable, Sendable, CaseIterable {
    /// Its author writes it.
    case draft
    /// The editors have it.
    case submitted
    /// Back at its author, with a remark.
    case returned
    case published
    /// Taken back by the editors.
    case withdrawn

    /// Whether its author may change it.
    var isWithAuthor: Bool { self == .draft || self == .returned }
    /// Whether the editors may change it.
    var isWithEditors: Bool { !isWithAuthor }
}

/// An article in one language.
struct ArticleText: Codable, Sendable, Equatable {
    var title: String
    /// One sentence.
    var summary: String
    var keywords: [String]
    /// CommonMark; headings begin at level 2.
    var body: String
    /// Of the drawing, for those who cannot see it.
    var alternative: String?
}

/// What an article relies on. `[1]` in a text is the first of these.
struct ArticleSource: Codable, Sendable, Equatable {
    var title: String
    var publisher: String
    var url: String?
    var doi: String?
    var year: Int?

    /// Where it is read; nil for what is not online.
    var address: String? { url ?? doi.map { "https://doi.org/\($0)" } }
}

/// What somebody writes: the article without its state.
struct ArticleContent: Codable, Sendable, Equatable {
    var topic: String
    var en: ArticleText?
    var de: ArticleText?
    var sources: [ArticleSource] = []
    /// When somebody last compared it with its sources.
    var reviewed: String?

    subscript(language: ContentLanguage) -> ArticleText? {
        get {
            switch language {
            case .english: en
            case .german: de
            }
        }
        set {
            switch language {
            case .english: en = newValue
            case .german: de = newValue
            }
        }
    }

    /// In a language, else in the other one.
    func text(for reader: ContentLanguage) -> (language: ContentLanguage, text: ArticleText)? {
        ([reader] + ContentLanguage.allCases.filter { $0 != reader }).lazy
            .compactMap { language in self[language].map { (language, $0) } }.first
    }
}

/// An article as it is stored.
struct Article: Sendable, Equatable {
    var id: UUID
    var slug: String?
    var author: UserID?
    var state: ArticleState
    var version: Int
    var content: ArticleContent
    var isFeatured: Bool
    var related: [String]
    /// A file of the release.
    var drawing: String?
    var remark: String?
    var changedAt: Date
    var publishedAt: Date?
    /// Numbers of the pictures that were uploaded for it.
    var pictures: [Int]
}

/// An article in a list.
struct ArticleEntry: Codable, Sendable, Equatable {
    var slug: String
    var topic: String
    /// Of title, summary and keywords.
    var language: String
    var title: String
    var summary: String
    var keywords: [String]
    var publishedAt: Date
    var isFeatured: Bool
    var drawing: String?
    /// Who published what it relies on first.
    var source: String?
}
