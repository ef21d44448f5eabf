import Domain
import Foundation
import Localization

/// The privacy notice or the terms of use in one language, with all versions that there were.
struct Notice: Sendable, Codable {
    enum Kind: String, Sendable, CaseIterable, Codable {
        case privacy, terms
    }

    struct Version: Sendable, Codable {
        /// From 1.
        var version: Int
        /// The day from which it holds.
        var since: CalendarDay
        /// What is other than in the version before.
        var changes: String
        var sections: [Section]
    }

    struct Section: Sendable, Codable {
        var title: String
        var paragraphs: [String]
    }

    /// The newest is the last.
    var versions: [Version]
}

/// Who runs this server and so answers for people's data.
struct Controller: Sendable, Equatable {
    var name = "the operator of this server"
    /// Where people write.
    var contact = "the address in the imprint of this site"
}

/// All notices as data: a file in `Notices/` for each and language, which the build embeds in the executable.
struct NoticeLibrary: Sendable {
    private let notices: [String: Notice]

    init(of controller: Controller) {
        let files: [(Notice.Kind, ContentLanguage, [UInt8])] = [
            (.privacy, .english, PackageResources.privacy_en_json),
            (.privacy, .german, PackageResources.privacy_de_json),
            (.terms, .english, PackageResources.terms_en_json), (.terms, .german, PackageResources.terms_de_json),
        ]
        notices = Dictionary(
            files.map { (Self.key($0.0, $0.1), Self.notice($0.2, of: controller)) }, uniquingKeysWith: { $1 })
    }

    func notice(_ kind: Notice.Kind, in language: ContentLanguage) -> Notice {
        guard let notice = notices[Self.key(kind, language)] else {
            preconditionFailure("Services/accounts/Consents/Notices lacks \(kind) in \(language)")
        }
        return notice
    }

    /// Of the newest version, which is the same in all languages.
    func newest(_ kind: Notice.Kind) -> Int { notice(kind, in: .english).versions.last?.version ?? 0 }

    private static func key(_ kind: Notice.Kind, _ language: ContentLanguage) -> String {
        "\(kind.rawValue).\(language.rawValue)"
    }

    private static func notice(_ json: [UInt8], of controller: Controller) -> Notice {
        do {
            var notice = try JSONDecoder().decode(Notice.self, from: Data(json))
            for version in notice.versions.indices {
                for section in notice.versions[version].sections.indices {
                    notice.versions[version].sections[section].paragraphs = notice.versions[version].sections[section]
                        .paragraphs.map {
                            $0.replacing("{controller}", with: controller.name)
                                .replacing("{contact}", with: controller.contact)
                        }
                }
            }
            return notice
        } catch {
            preconditionFailure("A file of Services/accounts/Consents/Notices is not a notice: \(error)")
        }
    }
}
