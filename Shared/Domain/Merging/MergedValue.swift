/// One value chosen from several sources, with its provenance.
public struct MergedValue: Hashable, Sendable {
    public var quantity: Quantity
    /// In the quantity's unit, exactly as reported. Shown only where ``Provenance/isShown``.
    public var value: Double
    public var source: Provenance
    /// Set when another source reports something clearly different.
    public var disagreement: Disagreement?

    public init(quantity: Quantity, value: Double, source: Provenance, disagreement: Disagreement? = nil) {
        self.quantity = quantity
        self.value = value
        self.source = source
        self.disagreement = disagreement
    }

    /// Nil where the source's terms only allow derived values.
    public var shown: Double? { source.isShown ? value : nil }
}

/// The differing value of another source.
public struct Disagreement: Hashable, Sendable {
    public var quantity: Quantity
    public var value: Double
    public var source: Provenance

    public init(quantity: Quantity, value: Double, source: Provenance) {
        self.quantity = quantity
        self.value = value
        self.source = source
    }

    /// Nil where the source's terms only allow derived values.
    public var shown: Double? { source.isShown ? value : nil }
}
