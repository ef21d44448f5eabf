import Foundation

/// One source's value for an instant, with what decides whether it is preferred.
struct ValueCandidate {
    var quantity: Quantity
    var value: Double
    var source: Provenance
    var rank: SourceRank
}

/// How good a source is for one quantity; the lesser is preferred. No two sources are equal, so the order in which
/// they are given does not matter.
struct SourceRank: Comparable {
    /// What can be shown goes before what cannot.
    var isHidden: Bool
    /// A measuring station near the place goes before a model.
    var isModel: Bool
    /// Concentrations go before classes.
    var isClass: Bool
    /// A value of the hour goes before one of the day.
    var isDaily: Bool
    /// Degrees between the cells; the finer goes first, and what has no grid last.
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
