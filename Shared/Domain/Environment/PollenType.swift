/// The three types of plants by which pollen risk is reported.
public enum PollenType: String, CaseIterable, Hashable, Sendable, Codable {
    case tree, grass, weed
}

/// What a pollen value is about: one plant, or all plants of a type together.
public enum PollenSubject: Hashable, Sendable {
    case species(Allergen)
    case type(PollenType)

    public var type: PollenType? {
        switch self {
        case .species(let allergen): allergen.pollenType
        case .type(let type): type
        }
    }
}

extension PollenSubject: RawRepresentable {
    /// `birch`, `tree-type`.
    public init?(rawValue: String) {
        if rawValue.hasSuffix(Self.typeSuffix), let type = PollenType(rawValue: String(rawValue.dropLast(5))) {
            self = .type(type)
        } else if let allergen = Allergen(rawValue: rawValue), allergen.pollenType != nil {
            self = .species(allergen)
        } else {
            return nil
        }
    }

    public var rawValue: String {
        switch self {
        case .species(let allergen): allergen.rawValue
        case .type(let type): type.rawValue + Self.typeSuffix
        }
    }

    private static let typeSuffix = "-type"
}

extension PollenSubject: Codable {}
