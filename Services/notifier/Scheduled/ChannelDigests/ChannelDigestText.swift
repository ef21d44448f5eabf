import Domain
import Localization
import MessageProtocol
import Mustache

/// The text of a channel's digest: the titles of the notifications its window gathered.
struct ChannelDigestText: Sendable {
    private let title: MustacheTemplate
    private let body: MustacheTemplate

    /// The most titles listed.
    static let mostTitles = 20

    static func all() throws -> [ContentLanguage: ChannelDigestText] {
        Dictionary(uniqueKeysWithValues: try ContentLanguage.allCases.map { ($0, try ChannelDigestText(in: $0)) })
    }

    init(in language: ContentLanguage) throws {
        let (title, body) = Self.templates(of: language)
        self.title = try MustacheTemplate(string: title)
        self.body = try MustacheTemplate(string: body)
    }

    /// - Parameters:
    ///   - titles: newest first; the first ``mostTitles`` are listed.
    ///   - count: the number of notifications, including those not in `titles`.
    func text(of titles: [String], count: Int) throws -> NotificationText {
        let listed = titles.prefix(Self.mostTitles)
        let rest = count - listed.count
        let facts: [String: Any] = [
            "count": count, "isOne": count == 1, "titles": Array(listed), "hasMore": rest > 0, "rest": rest,
        ]
        return try NotificationText(title: title.render(facts), body: body.render(facts))
    }

    private static func templates(of language: ContentLanguage) -> (title: String, body: String) {
        switch language {
        case .english:
            (
                "{{#isOne}}One notification{{/isOne}}{{^isOne}}{{count}} notifications{{/isOne}} for you",
                "{{#titles}}\n• {{{.}}}\n{{/titles}}\n{{#hasMore}}\nAnd {{rest}} more.\n{{/hasMore}}\n"
            )
        case .german:
            (
                "{{#isOne}}Eine Mitteilung{{/isOne}}{{^isOne}}{{count}} Mitteilungen{{/isOne}} für Sie",
                "{{#titles}}\n• {{{.}}}\n{{/titles}}\n{{#hasMore}}\nUnd {{rest}} weitere.\n{{/hasMore}}\n"
            )
        }
    }
}
