import Foundation

/// One source's value at an instant, with the criteria of its rank.
struct ValueCandidate {
    var quantity: Quantity
    var value: Double
    var source: Provenance
    var rank: SourceRank
}

/// How good a source is for one quantity; lower ranks are preferred. No two sources are equal, so the order in which
/// they are given does not matter.
struct SourceRank: Comparable {
    /// Values that can be shown come first.
    var isHidden: Bool
    /// A measuring station near the place comes before a model.
    var isModel: Bool
    /// Concentrations come before classes.
    var isClass: Bool
    /// Hourly values come before daily ones.
    var isDaily: Bool
    /// Degrees between the cells; finer grids come first, sources without a grid last.
    var spacing: Double
    var distance: Double
    var identity: String

    static func < (left: SourceRank, right: SourceRank) -> Bool {
        if left.isHidden != right.isHidden { return right.isHidden }
        if left.isModel != right.isModel { return right.isModel }
        if left.isClass != right.isClass { return right.isClass }
        if left.isDaily != right.isDaily { return right.isDaily }
        if left.spacing != right.spacing { return left.spacing < right.spacing }
        if left.distance != right.distance { return left.distance < right.distance }
        return left.identity < right.identity
    }
}
