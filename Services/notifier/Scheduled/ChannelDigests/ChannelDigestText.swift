import Domain
import Localization
import MessageProtocol
import Mustache

/// The text of a channel's digest: a line for each notification its window gathered, and none twice.
struct ChannelDigestText: Sendable {
    private let title: MustacheTemplate
    private let body: MustacheTemplate

    /// The most lines listed.
    static let mostLines = 20
    /// The most notifications whose lines are read: enough for a week of the same few lines.
    static let mostGathered = 500

    static func all() throws -> [ContentLanguage: ChannelDigestText] {
        Dictionary(uniqueKeysWithValues: try ContentLanguage.allCases.map { ($0, try ChannelDigestText(in: $0)) })
    }

    init(in language: ContentLanguage) throws {
        let parts = Self.source(in: language).split(separator: "\n", maxSplits: 1)
        title = try MustacheTemplate(string: String(parts.first ?? ""))
        body = try MustacheTemplate(string: String(parts.dropFirst().first ?? ""))
    }

    /// - Parameters:
    ///   - lines: of the newest notifications, newest first; the first ``mostLines`` different ones are listed.
    ///   - count: the number of notifications, including those without a line here.
    func text(of lines: [String], count: Int) throws -> NotificationText {
        let all = RepeatedLine.each(of: lines)
        let listed = all.prefix(Self.mostLines).map(\.text)
        let rest = all.count - listed.count + count - lines.count
        let facts: [String: Any] = [
            "count": count, "isOne": count == 1, "titles": listed, "hasMore": rest > 0, "rest": rest,
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
