import Domain

/// A medicine that was taken.
struct Medication: Sendable, Equatable {
    /// As the person calls it.
    var name: String
    /// Such as `400 mg`; as it was typed.
    var dose: String?
    /// Nil until the person knows.
    var relief: Relief?

    /// Of a dose, in bytes of UTF-8.
    static let longestDose = 50
}

/// How much a medicine helped, on the categorical scale of trials of painkillers: Moore et al. (1996), Pain 66, 229–237,
/// https://doi.org/10.1016/0304-3959(96)03032-7.
enum Relief: String, Sendable, CaseIterable, Codable {
    /// `none` would read like a missing answer.
    case nothing = "none"
    case slight, moderate, good, complete
}

/// Something that was done, such as a walk.
struct Activity: Sendable, Equatable {
    var name: String
    /// From 1 to a day.
    var minutes: Int
    /// How the pain was afterwards; nil until the person knows.
    var effect: ActivityEffect?

    static let length = 1...1_440
}

enum ActivityEffect: String, Sendable, CaseIterable, Codable {
    case better, same, worse
}

extension EntryContent {
    /// - Throws: ``DomainError`` for a name or a dose that is too long or empty.
    static func medication(_ name: String, dose: String?, relief: Relief?) throws(DomainError) -> EntryContent {
        .medication(
            Medication(
                name: try text(name, field: "name", upTo: longestName),
                dose: try dose.map { (dose) throws(DomainError) in
                    try text(dose, field: "dose", upTo: Medication.longestDose)
                }, relief: relief))
    }

    /// - Throws: ``DomainError`` for a name or a length that cannot be.
    static func activity(_ name: String, for minutes: Int, effect: ActivityEffect?) throws(DomainError) -> EntryContent
    {
        guard Activity.length.contains(minutes) else {
            throw DomainError(field: "minutes", problem: "must be from 1 to 1440, a day")
        }
        return .activity(
            Activity(name: try text(name, field: "name", upTo: longestName), minutes: minutes, effect: effect))
    }
}
