/// How precisely a person shares their place; anything finer is never stored.
public enum LocationPrecision: String, CaseIterable, Hashable, Sendable, Codable {
    case exact
    /// A hundredth of a degree, about a kilometre.
    case neighbourhood
    /// A tenth of a degree, about ten kilometres.
    case town

    /// The coordinate rounded to the precision.
    public func rounding(_ coordinate: Coordinate) -> Coordinate {
        guard let parts else { return coordinate }
        return Coordinate(
            boundedLatitude: (coordinate.latitude * parts).rounded() / parts,
            longitude: (coordinate.longitude * parts).rounded() / parts)
    }

    /// Fractions of a degree; nil for no rounding.
    private var parts: Double? {
        switch self {
        case .exact: nil
        case .neighbourhood: 100
        case .town: 10
        }
    }
}
