import Domain
import Foundation
import HTTPService

/// A part of the map between two parallels and two meridians, in degrees.
///
/// Source: https://www.rfc-editor.org/rfc/rfc7946.html#section-5
struct BoundingBox: Hashable, Sendable {
    let west: Double
    let south: Double
    let east: Double
    let north: Double

    /// Whether the box lies on both sides of 180°: its west is then greater than its east.
    var crossesAntimeridian: Bool { west > east }

    private init(west: Double, south: Double, east: Double, north: Double) {
        (self.west, self.south, self.east, self.north) = (west, south, east, north)
    }

    /// Everything within `radius`, and a little more.
    init(around place: Coordinate, radius: Kilometres) {
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

    func contains(_ coordinate: Coordinate) -> Bool {
        guard (south...north).contains(coordinate.latitude) else { return false }
        return crossesAntimeridian
            ? coordinate.longitude >= west || coordinate.longitude <= east
            : (west...east).contains(coordinate.longitude)
    }

    /// Reads `bbox=west,south,east,north`, and notes each fault.
    init?(in query: inout QueryReader) {
        let name = "bbox"
        guard let text = query.text(name) else {
            query.refuse(name, "is missing: give west,south,east,north in degrees, such as 5.9,45.8,10.5,47.8")
            return nil
        }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Double($0) }.filter(\.isFinite)
        guard parts.count == 4, numbers.count == 4 else {
            query.refuse(name, "must be four numbers in degrees: west,south,east,north")
            return nil
        }
        var isSound = true
        for (index, side) in ["west", "south", "east", "north"].enumerated() {
            let limit = index.isMultiple(of: 2) ? 180.0 : 90
            guard abs(numbers[index]) > limit else { continue }
            query.refuse(name, "\(side) must be from -\(Int(limit)) to \(Int(limit))")
            isSound = false
        }
        if isSound, numbers[1] > numbers[3] {
            query.refuse(name, "south must not be greater than north")
            isSound = false
        }
        guard isSound else { return nil }
        self.init(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
    }
}
