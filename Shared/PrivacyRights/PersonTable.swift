public import Domain
public import Postgres

/// A table with rows of people, and what becomes of them at an export and an erasure. Each service lists all of its own;
/// its tests compare the list with what its migrations make.
public struct PersonTable: Sendable {
    public enum Part: Sendable {
        /// The rows of the person, as they are but for some columns.
        case rows(without: [String])
        /// The service writes them in its own words, such as what is sealed.
        case written
        /// Nothing of it tells the person anything, which is why.
        case none(because: String)
    }

    public enum Ending: Sendable {
        /// With the account.
        case erased
        /// Something stays, which is why.
        case stays(because: String)
    }

    public let name: String
    public let part: Part
    public let ending: Ending
    /// Whose rows they are.
    let owner: @Sendable (UserID) -> SQL

    /// - Parameter owner: which rows are a person's; those with their `user_id` unless given.
    public init(
        _ name: String, _ part: Part = .rows(without: []), _ ending: Ending = .erased,
        owner: @escaping @Sendable (UserID) -> SQL = { "user_id = \($0.uuid)" }
    ) {
        (self.name, self.part, self.ending, self.owner) = (name, part, ending, owner)
    }

    /// Those of ``Migration/consentsAndErasures(number:)`` and ``Migration/exportParts(number:)``.
    public static let ofPrivacyRights: [PersonTable] = [
        PersonTable("consents", .rows(without: ["user_id"])),
        PersonTable(
            "erased_people", .none(because: "it has only people who have left"),
            .stays(because: "nothing that comes late may be kept: the id, for 90 days")),
        PersonTable("export_pieces", .none(because: "it is the export itself")),
    ]
}

extension Sequence<PersonTable> {
    /// The tables whose rows go with the account.
    public var erased: [String] { filter { if case .erased = $0.ending { true } else { false } }.map(\.name) }
}
