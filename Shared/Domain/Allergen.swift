/// The allergens that people report: pollen by genus or family, and common indoor allergens.
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
        case .mould, .houseDustMite, .cat, .dog: nil
        }
    }
}
