/// A field as the provider wrote it, of the wrong kind perhaps, which spoils this field only. An absent field and a
/// null are nil in its place.
struct Stated<Value: Decodable & Sendable>: Decodable, Sendable {
    /// Nil for a value of another kind.
    let value: Value?

    init(from decoder: any Decoder) throws { value = try? decoder.singleValueContainer().decode(Value.self) }
}
