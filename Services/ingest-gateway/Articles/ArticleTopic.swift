import Foundation
import Localization

/// What an article may be about, in the order of lists: `Starting/topics.json`.
struct ArticleTopic: Decodable, Sendable {
    var id: String
    var name: [String: String]

    func name(in language: ContentLanguage) -> String { name[language.rawValue] ?? id }

    static let all: [ArticleTopic] = {
        struct File: Decodable { var topics: [ArticleTopic] }
        return File(embedded: PackageResources.topics_json).topics
    }()

    static var ids: [String] { all.map(\.id) }

    static func name(of id: String, in language: ContentLanguage) -> String {
        all.first { $0.id == id }?.name(in: language) ?? id
    }
}

/// The questions that are asked often, in their groups: `Starting/faq.json`.
struct FAQ: Codable, Sendable {
    struct Group: Codable, Sendable {
        var id: String
        var title: [String: String]
        var entries: [Entry]
    }

    struct Entry: Codable, Sendable {
        var question: [String: String]
        /// CommonMark with links inside the site.
        var answer: [String: String]
    }

    var groups: [Group]

    static let current = FAQ(embedded: PackageResources.faq_json)
}

extension Decodable {
    /// A file that the build embeds.
    init(embedded json: [UInt8]) {
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(json))
        } catch {
            preconditionFailure("A file of Services/ingest-gateway/Articles/Starting is not as it should be: \(error)")
        }
    }
}
