/// The allergens that people report: pollen by genus or family, and what else people of the audience react to.
///
/// A new case is the last: pages, quizzes and answers list them in this order.
public enum Allergen: String, CaseIterable, Hashable, Sendable, Codable, CustomStringConvertible {
    case alder, ash, beech, birch, cypress, elm, hazel
    case japaneseCedar = "japanese-cedar"
    case juniper, maple, oak, olive, pine
    case plane, poplar
    case grass, rye
    case goosefoot, mugwort, nettle, plantain, ragweed, sorrel
    case mould
    case houseDustMite = "house-dust-mite"
    case cat, dog
    case animalDander = "animal-dander"
    case dust, ticks, chemicals

    public var description: String { rawValue }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let allergen = Self(rawValue: try container.decode(String.self)) else {
            throw DecodingError.refused(Self.unknown, in: container)
        }
        self = allergen
    }

    static let unknown = "unknown allergen: must be one of \(allCases.map(\.rawValue).joined(separator: ", "))"

    /// For use within a sentence.
    public var displayName: String {
        switch self {
        case .houseDustMite: "house dust mite"
        case .japaneseCedar: "Japanese cedar pollen"
        case .alder, .ash, .beech, .birch, .cypress, .elm, .hazel, .juniper, .maple, .oak, .olive, .pine, .plane,
            .poplar, .grass, .rye, .goosefoot, .mugwort, .nettle, .plantain, .ragweed, .sorrel:
            "\(rawValue) pollen"
        case .mould: "mould spores"
        case .cat, .dog: "\(rawValue) dander"
        case .animalDander: "other animal dander"
        case .dust, .ticks: rawValue
        case .chemicals: "chemicals or irritants"
        }
    }

    /// Nil for allergens other than pollen.
    public var pollenType: PollenType? {
        switch self {
        case .alder, .ash, .beech, .birch, .cypress, .elm, .hazel, .japaneseCedar, .juniper, .maple, .oak, .olive,
            .pine, .plane, .poplar:
            .tree
        case .grass, .rye: .grass
        case .goosefoot, .mugwort, .nettle, .plantain, .ragweed, .sorrel: .weed
        case .mould, .houseDustMite, .cat, .dog, .animalDander, .dust, .ticks, .chemicals: nil
        }
    }

    /// Whether stations or forecasts know it. All others are reported by people only, so that the silence of the
    /// stations is never "none".
    public var isMeasured: Bool { pollenType != nil }

    /// After the name, in a sentence about an intensity: `was`, or `were reported`.
    public var verb: String {
        let verb = displayName.hasSuffix("s") ? "were" : "was"
        return isMeasured ? verb : "\(verb) reported"
    }

    /// Why there is no value of an allergen that is not measured; nil for pollen.
    public var reasonForNoValue: String? {
        isMeasured ? nil : "no station measures \(displayName); there are only people's reports"
    }
}
