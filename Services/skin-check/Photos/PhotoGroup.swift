import BodyMap
import Domain
import Foundation
import Localization

enum PhotoGroupSubject {}
typealias PhotoGroupID = Identifier<PhotoGroupSubject>

/// A spot of the skin that is photographed again and again.
struct PhotoGroup: Sendable, Codable, Equatable {
    var id: PhotoGroupID
    /// A part of the skin in ``BodyCatalogue``, such as `skin-knee-left`.
    var region: String
    /// What the person calls it; nil when they do not.
    var name: String?

    /// Bytes.
    static let longestName = 80

    /// - Throws: ``DomainError`` naming `region` or `name`.
    init(id: PhotoGroupID = PhotoGroupID(), region: String, name: String?) throws(DomainError) {
        guard BodyCatalogue.current[region]?.layer == .skin else {
            throw DomainError(field: "region", problem: "must be the id of a part of the skin, such as skin-knee-left")
        }
        let name = name?.trimmingCharacters(in: .whitespacesAndNewlines)
        guard name?.utf8.count ?? 0 <= Self.longestName,
            name?.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) ?? true
        else {
            throw DomainError(
                field: "name", problem: "must have at most \(Self.longestName) bytes, and no line breaks")
        }
        (self.id, self.region, self.name) = (id, region, name?.isEmpty == false ? name : nil)
    }

    func title(in language: ContentLanguage) -> String {
        let part = BodyCatalogue.current[region]?.name(in: language) ?? region
        return name.map { "\($0) (\(part))" } ?? part
    }
}

/// A group as lists show it.
struct SkinGroupSummary: Sendable {
    var group: PhotoGroup
    var photos: Int

    var id: PhotoGroupID { group.id }
    var name: String { group.name ?? "" }
    var region: String { group.region }
}

extension [SkinGroupSummary] {
    /// For a session that has not unlocked the photos: what a person calls a spot stays with them, and spots of the same
    /// part are told apart by numbers.
    var withoutNames: [SkinGroupSummary] {
        let parts = Dictionary(grouping: self, by: \.region)
        return map { summary in
            var unnamed = summary
            let same = parts[summary.region] ?? []
            unnamed.group.name =
                same.count > 1 ? same.firstIndex { $0.id == summary.id }.map { "\($0 + 1)" } : nil
            return unnamed
        }
    }
}
