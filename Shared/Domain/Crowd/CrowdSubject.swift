/// What a group of reports is about.
public enum CrowdSubject: Hashable, Sendable {
    case allergen(Allergen)
    /// Symptoms of unknown cause.
    case unsure

    /// Nil when nobody is sure.
    public var allergen: Allergen? {
        switch self {
        case .allergen(let allergen): allergen
        case .unsure: nil
        }
    }
}

extension CrowdSubject: RawRepresentable {
    /// `birch`, `unsure`.
    public init?(rawValue: String) {
        if rawValue == Self.unsureName {
            self = .unsure
        } else if let allergen = Allergen(rawValue: rawValue) {
            self = .allergen(allergen)
        } else {
            return nil
        }
    }

    public var rawValue: String { allergen?.rawValue ?? Self.unsureName }

    private static let unsureName = "unsure"
}

extension CrowdSubject: Codable {}
