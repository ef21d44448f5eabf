import Domain
import Foundation

/// A place as a point on the unit sphere, where poles and the antimeridian need no special treatment.
struct UnitVector: Sendable {
    var x: Double
    var y: Double
    var z: Double

    init(_ coordinate: Coordinate) {
        let latitude = coordinate.latitude * .pi / 180
        let longitude = coordinate.longitude * .pi / 180
        x = cos(latitude) * cos(longitude)
        y = cos(latitude) * sin(longitude)
        z = sin(latitude)
    }

    func dot(_ other: UnitVector) -> Double { x * other.x + y * other.y + z * other.z }

    /// The angle between both, 0...π.
    ///
    /// Computed from the chord, because the cosine of a small angle keeps only half of the digits.
    func angle(to other: UnitVector) -> Double {
        let (dx, dy, dz) = (x - other.x, y - other.y, z - other.z)
        return 2 * asin(min(1, (dx * dx + dy * dy + dz * dz).squareRoot() / 2))
    }
}

extension Kilometres {
    /// The angle at the Earth's centre, at most π, which is everywhere.
    var angle: Double { min(.pi, value / Coordinate.earthRadius) }
}
