public import Domain
import Foundation
public import Postgres

/// A box of the map holds more than was asked for at most.
public struct OverfullBox: Error {
    public enum Contents: String, Sendable { case reports, stations }

    public var count: Int
    public var contents: Contents
    public var limit: Int

    public init(count: Int, contents: Contents, limit: Int) {
        self.count = count
        self.contents = contents
        self.limit = limit
    }
}

/// A part of the map between two parallels and two meridians, in degrees.
///
/// Source: https://www.rfc-editor.org/rfc/rfc7946.html#section-5
public struct BoundingBox: Hashable, Sendable {
    public let west: Double
    public let south: Double
    public let east: Double
    public let north: Double

    /// Whether the box lies on both sides of 180°: its west is then greater than its east.
    public var crossesAntimeridian: Bool { west > east }

    /// Trusts the caller that the degrees exist and that south is not above north.
    public init(west: Double, south: Double, east: Double, north: Double) {
        (self.west, self.south, self.east, self.north) = (west, south, east, north)
    }

    /// Everything within `radius`, and a little more.
    public init(around place: Coordinate, radius: Kilometres) {
        // A degree of latitude has 110.57 km at the equator and more elsewhere.
        let height = radius.value / 110.57
        let (south, north) = (place.latitude - height, place.latitude + height)
        // The widest parallel of the box is the one nearest to a pole.
        let narrowing = cos(min(90, max(abs(south), abs(north))) * .pi / 180)
        let width = narrowing * 180 > height ? height / narrowing : 180
        let reachesRound = width >= 180
        self.init(
            west: reachesRound ? -180 : Self.wrapped(place.longitude - width), south: max(-90, south),
            east: reachesRound ? 180 : Self.wrapped(place.longitude + width), north: min(90, north))
    }

    private static func wrapped(_ longitude: Double) -> Double {
        longitude < -180 ? longitude + 360 : (longitude > 180 ? longitude - 360 : longitude)
    }

    public func contains(_ coordinate: Coordinate) -> Bool {
        guard (south...north).contains(coordinate.latitude) else { return false }
        return crossesAntimeridian
            ? coordinate.longitude >= west || coordinate.longitude <= east
            : (west...east).contains(coordinate.longitude)
    }
}

extension BoundingBox {
    /// A condition on the columns `latitude` and `longitude` of a table.
    public func condition(on table: StaticString) -> SQL {
        let isBetween: SQL = "\(unescaped: table).latitude BETWEEN \(south) AND \(north)"
        return crossesAntimeridian
            ? """
            \(isBetween) AND (\(unescaped: table).longitude >= \(west) OR \(unescaped: table).longitude <= \(east))
            """
            : "\(isBetween) AND \(unescaped: table).longitude BETWEEN \(west) AND \(east)"
    }
}
