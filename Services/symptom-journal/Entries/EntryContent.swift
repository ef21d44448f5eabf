import BodyMap
import Domain
import Foundation

/// What one entry of the journal says.
enum EntryContent: Sendable, Equatable {
    /// Pain at a part of the body.
    case pain(PainAtPart)
    /// Something that has a name of the person's own, such as migraine.
    case named(String, Rating)
    case score(GeneralScore, Rating)
    /// A time of exhaustion.
    case exhaustion(Exhaustion)
    case medication(Medication)
    case activity(Activity)
    /// What somebody adds to a day, at any time.
    case annotation(String)

    struct PainAtPart: Sendable, Equatable {
        /// Of a ``BodyRegion``.
        var region: String
        var type: PainType
        var rating: Rating
        /// From where referred pain comes, if it is known: of a ``BodyRegion``.
        var source: String?
    }

    struct Exhaustion: Sendable, Equatable {
        /// Where the person is.
        var start: ClockTime
        /// From 5 minutes to a day.
        var minutes: Int

        static let length = 5...1_440
    }

    /// Of a name, in bytes of UTF-8.
    static let longestName = 100
    /// Of an annotation, in bytes of UTF-8.
    static let longestText = 2_000

    var isAnnotation: Bool { if case .annotation = self { true } else { false } }

    /// Nil for what is not rated.
    var rating: Rating? {
        switch self {
        case .pain(let pain): pain.rating
        case .named(_, let rating), .score(_, let rating): rating
        case .exhaustion, .medication, .activity, .annotation: nil
        }
    }
}

extension EntryContent {
    /// - Throws: ``DomainError`` naming the field.
    static func pain(
        at region: String, _ type: PainType, _ rating: Rating, from source: String?, in catalogue: BodyCatalogue
    ) throws(DomainError) -> EntryContent {
        guard catalogue[region] != nil else {
            throw DomainError(field: "region", problem: "must be one that GET /api/v1/journal/regions lists")
        }
        if let source {
            guard type == .referred else {
                throw DomainError(field: "source", problem: "is for referred pain only: leave it out")
            }
            guard catalogue[source] != nil else {
                throw DomainError(field: "source", problem: "must be one that GET /api/v1/journal/regions lists")
            }
        }
        return .pain(PainAtPart(region: region, type: type, rating: rating, source: source))
    }

    /// - Throws: ``DomainError`` for a name that is too long or empty.
    static func named(_ name: String, rated rating: Rating) throws(DomainError) -> EntryContent {
        .named(try text(name, field: "name", upTo: longestName), rating)
    }

    /// - Throws: ``DomainError`` for a text that is too long or empty.
    static func annotation(of text: String) throws(DomainError) -> EntryContent {
        .annotation(try Self.text(text, field: "text", upTo: longestText))
    }

    /// - Throws: ``DomainError`` for a time that is none or too long.
    static func exhaustion(from start: String, for minutes: Int) throws(DomainError) -> EntryContent {
        guard Exhaustion.length.contains(minutes) else {
            throw DomainError(field: "minutes", problem: "must be from 5 to 1440, a day")
        }
        guard let start = try? ClockTime(start) else {
            throw DomainError(field: "start", problem: "must be a time such as 14:30")
        }
        return .exhaustion(Exhaustion(start: start, minutes: minutes))
    }

    /// Without white space around it.
    static func text(_ text: String, field: String, upTo limit: Int) throws(DomainError) -> String {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty, text.utf8.count <= limit else {
            throw DomainError(field: field, problem: "must have 1 to \(limit) bytes of UTF-8")
        }
        return text
    }
}
