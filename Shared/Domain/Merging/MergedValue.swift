/// One value out of several sources' values, with where it comes from.
public struct MergedValue: Hashable, Sendable {
    public var quantity: Quantity
    /// In the quantity's unit, exactly as the source told it. Shown only where ``Provenance/isShown``.
    public var value: Double
    public var source: Provenance
    /// Set when another source says something clearly different.
    public var disagreement: Disagreement?

    public init(quantity: Quantity, value: Double, source: Provenance, disagreement: Disagreement? = nil) {
        self.quantity = quantity
        self.value = value
        self.source = source
        self.disagreement = disagreement
    }

    /// Nil where the source's terms allow only what is derived from it.
    public var shown: Double? { source.isShown ? value : nil }
}

/// What another source says instead.
public struct Disagreement: Hashable, Sendable {
    public var quantity: Quantity
    public var value: Double
    public var source: Provenance

    public init(quantity: Quantity, value: Double, source: Provenance) {
        self.quantity = quantity
        self.value = value
        self.source = source
    }

    /// Nil where the source's terms allow only what is derived from it.
    public var shown: Double? { source.isShown ? value : nil }
}
