/// The region that a provider has data for.
public enum CoveredRegion: Hashable, Sendable, Codable {
    case world
    /// Degrees; `west` is never greater than `east`.
    case box(south: Double, west: Double, north: Double, east: Double)
    /// Corners in order; the last connects to the first. No edge crosses the antimeridian.
    case polygon([Coordinate])
    case anyOf([CoveredRegion])

    public func contains(_ coordinate: Coordinate) -> Bool {
        switch self {
        case .world: true
        case .box(let south, let west, let north, let east):
            (south...north).contains(coordinate.latitude) && (west...east).contains(coordinate.longitude)
        case .polygon(let corners): Self.isInside(coordinate, corners)
        case .anyOf(let regions): regions.contains { $0.contains(coordinate) }
        }
    }

    /// Even-odd rule: a ray to the east crosses the outline an odd number of times.
    ///
    /// Source: M. Shimrat, "Algorithm 112: Position of point relative to polygon", CACM 5 (1962).
    private static func isInside(_ point: Coordinate, _ corners: [Coordinate]) -> Bool {
        guard var previous = corners.last else { return false }
        var isInside = false
        for corner in corners {
            if (corner.latitude > point.latitude) != (previous.latitude > point.latitude) {
                let share = (point.latitude - corner.latitude) / (previous.latitude - corner.latitude)
                let crossing = corner.longitude + share * (previous.longitude - corner.longitude)
                if point.longitude < crossing { isInside.toggle() }
            }
            previous = corner
        }
        return isInside
    }
}
