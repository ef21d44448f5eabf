/// A person's report of an allergen.
public struct UserAlertReport: Hashable, Sendable, Codable {
    public var place: Place
    /// Empty when the person is not sure.
    public var allergens: [Allergen]
    public var symptoms: [Symptom]
    public var severity: Severity
    public var comment: Comment?

    public init(place: Place, allergens: [Allergen], symptoms: [Symptom], severity: Severity, comment: Comment?) {
        self.place = place
        self.allergens = allergens
        self.symptoms = symptoms
        self.severity = severity
        self.comment = comment
    }
}

/// As messages and tables have it. A report that names only what the reader does not know is one of a person who is not
/// sure: it supports what others name, and is not lost.
extension UserAlertReport {
    private enum CodingKeys: String, CodingKey {
        case place, allergens, moreAllergens, symptoms, severity, comment
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            place: try container.decode(Place.self, forKey: .place),
            allergens: try container.decodeKnown([Allergen].self, forKey: .allergens, laterKey: .moreAllergens),
            symptoms: try container.decode([Symptom].self, forKey: .symptoms),
            severity: try container.decode(Severity.self, forKey: .severity),
            comment: try container.decodeIfPresent(Comment.self, forKey: .comment))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(place, forKey: .place)
        try container.encode(allergens, naming: \.self, forKey: .allergens, laterKey: .moreAllergens)
        try container.encode(symptoms, forKey: .symptoms)
        try container.encode(severity, forKey: .severity)
        try container.encodeIfPresent(comment, forKey: .comment)
    }
}

/// The symptoms of hay fever and allergic asthma that a person can report.
///
/// Source: ARIA guidelines, https://doi.org/10.1016/j.jaci.2010.06.047
public enum Symptom: String, CaseIterable, Hashable, Sendable, Codable {
    case sneezing
    case runnyNose = "runny-nose"
    case blockedNose = "blocked-nose"
    case itchyNose = "itchy-nose"
    case itchyEyes = "itchy-eyes"
    case wateryEyes = "watery-eyes"
    case itchyThroat = "itchy-throat"
    case cough, wheezing
    case shortnessOfBreath = "shortness-of-breath"
    case skinRash = "skin-rash"
    case headache, tiredness

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let symptom = Self(rawValue: try container.decode(String.self)) else {
            let known = Self.allCases.map(\.rawValue).joined(separator: ", ")
            throw DecodingError.refused("unknown symptom: must be one of \(known)", in: container)
        }
        self = symptom
    }
}

/// The severity of the symptoms; mapped to an ``Intensity`` where personal thresholds apply.
public enum Severity: String, CaseIterable, Hashable, Sendable, Codable {
    case mild, moderate, severe

    /// The middle of the level of the same name; severe counts as very high.
    public var intensity: Intensity {
        switch self {
        case .mild: Intensity(bounded: 2)
        case .moderate: Intensity(bounded: 4)
        case .severe: Intensity(bounded: 9)
        }
    }
}

/// A short text with a report.
public struct Comment: Hashable, Sendable, Codable {
    public let text: String

    /// - Throws: ``DomainError`` unless the text keeps to ``TextRule/comment``.
    public init(_ text: String) throws(DomainError) {
        self.text = try TextRule.comment.checked(text, field: "comment")
    }

    /// Reads what was stored or sent, which may be older than the rule: it is mended.
    public init(from decoder: any Decoder) throws {
        text = TextRule.comment.mended(try decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
