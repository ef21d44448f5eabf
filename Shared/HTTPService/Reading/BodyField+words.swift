import Domain

/// One of a few words; the fault lists them and does not repeat what was met instead.
private struct Word<Value: RawRepresentable<String> & CaseIterable>: Decodable {
    let value: Value

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let value = Value(rawValue: try container.decode(String.self)) else {
            let known = Value.allCases.map(\.rawValue).joined(separator: ", ")
            throw DecodingError.refused("must be one of \(known)", in: container)
        }
        self.value = value
    }
}

extension BodyField where Value: RawRepresentable<String> & CaseIterable {
    public static func word(_ name: String) -> BodyField {
        BodyField<Word<Value>>.required(name).checked { $0.value }
    }

    /// - Parameter fallback: of a field that is absent or null.
    public static func word(_ name: String, default fallback: Value?) -> BodyField<Value?> {
        BodyField<Word<Value>?>.optional(name, default: nil).checked { $0?.value ?? fallback }
    }
}

extension BodyField {
    /// A list of words, each read for itself; empty when it is absent.
    public static func words<Element: RawRepresentable<String> & CaseIterable>(
        _ name: String, upTo limit: Int
    ) -> BodyField where Value == [Element] {
        let list = BodyField<[Word<Element>]>.list(name, upTo: limit).checked { $0.map(\.value) }
        return BodyField(name) { reader, _ in reader.has(name) ? try reader.values(list) : [] }
    }
}
