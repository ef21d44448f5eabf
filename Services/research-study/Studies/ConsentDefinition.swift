/// What people read and agree to before they take part.
struct ConsentDefinition: Sendable, Hashable, Encodable {
    /// Of the signed document's file, without an ending.
    var documentName: String
    /// What is to be read first, and can be taken along.
    var sheet: ConsentText
    /// What is signed.
    var document: ConsentText
    /// Each of which is agreed to.
    var statements: [ConsentStatement]
}

struct ConsentText: Sendable, Hashable, Encodable {
    var title: StudyText
    var sections: [ConsentSection]
}

struct ConsentSection: Sendable, Hashable, Encodable {
    /// The same in every version, so that versions can be compared.
    var id: String
    var title: StudyText
    var paragraphs: [StudyText]
}

struct ConsentStatement: Sendable, Hashable, Encodable {
    var id: String
    var text: StudyText
}

/// How much a version's consent differs from the one before.
enum ConsentChange: String, Sendable, CaseIterable, Comparable, Codable {
    /// In words: participants are informed.
    case cosmetic
    /// In what people agree to: participants are asked again, and answer no survey before they have signed.
    case material

    static func < (left: ConsentChange, right: ConsentChange) -> Bool { left == .cosmetic && right == .material }
}
