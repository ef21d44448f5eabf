/// How lists that name allergens are written and read while two versions work side by side.
///
/// 0.8.0 refuses a whole message, or a whole row, for one allergen that it does not know. What came later is therefore
/// in a list of its own, which 0.8.0 ignores like any other unknown field. Readers take both lists, and leave out what
/// even they do not know.
extension Allergen {
    /// All that came after 0.8.0.
    static let later: Set<Allergen> = [.animalDander, .dust, .ticks, .chemicals]
}

extension [Sensitivity] {
    /// In the order in which they are read again.
    public var inStoredOrder: [Sensitivity] {
        filter { !Allergen.later.contains($0.allergen) } + filter { Allergen.later.contains($0.allergen) }
    }
}

extension KeyedEncodingContainer {
    /// - Parameters:
    ///   - key: of what 0.8.0 can read; always written.
    ///   - laterKey: of the rest; written unless there is none.
    public mutating func encode<Element: Encodable>(
        _ list: [Element], naming allergen: KeyPath<Element, Allergen>, forKey key: Key, laterKey: Key
    ) throws {
        try encode(list.filter { !Allergen.later.contains($0[keyPath: allergen]) }, forKey: key)
        let later = list.filter { Allergen.later.contains($0[keyPath: allergen]) }
        if !later.isEmpty { try encode(later, forKey: laterKey) }
    }
}

extension KeyedDecodingContainer {
    /// What ``KeyedEncodingContainer/encode(_:naming:forKey:laterKey:)`` wrote, without what this version does not know.
    public func decodeKnown<Element: Codable & Sendable>(
        _ type: [Element].Type, forKey key: Key, laterKey: Key
    ) throws -> [Element] {
        try decode(KnownElements<Element>.self, forKey: key).list
            + (decodeIfPresent(KnownElements<Element>.self, forKey: laterKey)?.list ?? [])
    }
}

/// A list without the elements whose allergen this version does not know; every other fault is one.
public struct KnownElements<Element: Codable & Sendable>: Codable, Sendable {
    public let list: [Element]

    public init(from decoder: any Decoder) throws {
        list = try decoder.singleValueContainer().decode([Known].self).compactMap(\.element)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(list)
    }

    private struct Known: Decodable {
        var element: Element?

        init(from decoder: any Decoder) throws {
            do {
                element = try Element(from: decoder)
            } catch let error as DecodingError where error.brokenRule == Allergen.unknown {
                element = nil
            }
        }
    }
}
