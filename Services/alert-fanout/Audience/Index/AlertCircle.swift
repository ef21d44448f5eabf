import Domain
import Foundation

/// The circle in which alerts affect a person, compact enough to test a million of them in milliseconds.
///
/// A circle on the unit sphere is a chord round a point. Single precision decides between inside and outside except
/// in a narrow ring at the limit, which is left to `Coordinate.distance(to:)`.
struct AlertCircle: Sendable {
    /// The unit vector of the centre, and the chord of the radius, 0...2.
    private let vector: SIMD4<Float>

    init(centre: Coordinate, radius: Kilometres) {
        let centre = UnitVector(centre)
        vector = SIMD4(Float(centre.x), Float(centre.y), Float(centre.z), Float(2 * sin(radius.angle / 2)))
    }

    /// The distance of a point from the centre, and the limits, as squares of chords.
    struct Distance {
        fileprivate let square: Float
        fileprivate let inner: Float
        fileprivate let outer: Float

        var isSurelyInside: Bool { square < inner }
        var isTooClose: Bool { square >= inner && square <= outer }
    }

    /// - Parameter point: as ``point(_:)`` makes it.
    @inline(__always)
    func distance(to point: SIMD4<Float>) -> Distance {
        let difference = vector - point
        let square = difference.x * difference.x + difference.y * difference.y + difference.z * difference.z
        let (inner, outer) = (max(0, vector.w - Self.margin), vector.w + Self.margin)
        return Distance(square: square, inner: inner * inner, outer: outer * outer)
    }

    static func point(_ coordinate: Coordinate) -> SIMD4<Float> {
        let point = UnitVector(coordinate)
        return SIMD4(Float(point.x), Float(point.y), Float(point.z), 0)
    }

    /// As a chord, 6.4 m: more than all roundings together.
    ///
    /// Each part of the vectors is off by up to 2⁻²⁵ and each difference by 2⁻²⁴, in three dimensions 2.1e-7 together;
    /// squares, sums and the chord of the radius add at most 4 · 2⁻²⁴ of a chord of 2, 4.8e-7.
    private static let margin: Float = 1e-6
}

/// The same circle in double precision.
struct ExactCircle: Sendable {
    var centre: Coordinate
    var radius: Kilometres

    func contains(_ point: Coordinate) -> Bool { centre.distance(to: point) <= radius }
}
