import Domain
import Localization
import MessageProtocol
import Mustache

/// What a channel's digest says of a window: the titles of what it gathered.
struct ChannelDigestText: Sendable {
    private let title: MustacheTemplate
    private let body: MustacheTemplate

    /// Nobody reads a longer list.
    static let mostTitles = 20

    init(in language: ContentLanguage) throws {
        let parts = Self.source(in: language).split(separator: "\n", maxSplits: 1)
        title = try MustacheTemplate(string: String(parts.first ?? ""))
        body = try MustacheTemplate(string: String(parts.dropFirst().first ?? ""))
    }

    /// - Parameters:
    ///   - titles: newest first; the first ``mostTitles`` are listed.
    ///   - count: of all, with those that are not among `titles`.
    func text(of titles: [String], count: Int) throws -> NotificationText {
        let listed = titles.prefix(Self.mostTitles)
        let rest = count - listed.count
        let facts: [String: Any] = [
            "count": count, "isOne": count == 1, "titles": Array(listed), "hasMore": rest > 0, "rest": rest,
        ]
        return try NotificationText(title: title.render(facts), body: body.render(facts))
    }

    /// The first line is the title, the others are the body.
    private static func source(in language: ContentLanguage) -> String {
        let bytes =
            switch language {
            case .english: PackageResources.channel_digest_en_mustache
            case .german: PackageResources.channel_digest_de_mustache
            }
        return String(decoding: bytes, as: UTF8.self)
    }
}
