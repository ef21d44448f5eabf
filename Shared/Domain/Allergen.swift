/// What people are allergic to: pollen by genus or family, and the common indoor allergens that people report.
public enum Allergen: String, CaseIterable, Hashable, Sendable, Codable, CustomStringConvertible {
    case alder, ash, beech, birch, hazel, oak, olive
    case grass
    case mugwort, ragweed
    case mould
    case houseDustMite = "house-dust-mite"
    case cat, dog

    public var description: String { rawValue }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let allergen = Self(rawValue: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: Self.unknown)
        }
        self = allergen
    }

    static let unknown = "unknown allergen: must be one of \(allCases.map(\.rawValue).joined(separator: ", "))"

    /// As it stands in a sentence.
    public var displayName: String {
        switch self {
        case .houseDustMite: "house dust mite"
        case .alder, .ash, .beech, .birch, .hazel, .oak, .olive, .grass, .mugwort, .ragweed: "\(rawValue) pollen"
        case .mould: "mould spores"
        case .cat, .dog: "\(rawValue) dander"
        }
    }
}
