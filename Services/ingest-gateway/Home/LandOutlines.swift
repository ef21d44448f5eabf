import BaseMaps
import EnvironmentReports
import Foundation
import WebPages

/// The land of the embedded base map and its larger towns, for small pictures of a region that need no script.
struct LandOutlines: Sendable {
    struct Town: Sendable {
        var name: String
        var latitude: Double
        var longitude: Double
        /// 2 for the largest.
        var rank: Int
    }

    /// Longitude and latitude of each corner; the first follows the last.
    typealias Ring = [SIMD2<Double>]

    let rings: [Ring]
    let towns: [Town]

    static let world = LandOutlines(BaseMapFiles.outlines.bytes)

    /// - Parameter file: `basemap.json`: rings of hundredths of a degree in Google's polyline code,
    ///   https://developers.google.com/maps/documentation/utilities/polylinealgorithm
    init(_ file: [UInt8]) {
        guard let map = try? JSONDecoder().decode(BaseMapFile.self, from: Data(file)) else {
            preconditionFailure("basemap.json is no base map")
        }
        rings = map.land.map(Self.ring)
        towns = map.towns.map { Town(name: $0.name, latitude: $0.latitude, longitude: $0.longitude, rank: $0.rank) }
    }

    /// What of the land lies in a box that does not cross 180°.
    func land(in box: BoundingBox) -> [Ring] {
        rings.compactMap { ring in
            var part = ring
            part = Self.clipped(part, axis: 0, at: box.west, keepsGreater: true)
            part = Self.clipped(part, axis: 0, at: box.east, keepsGreater: false)
            part = Self.clipped(part, axis: 1, at: box.south, keepsGreater: true)
            part = Self.clipped(part, axis: 1, at: box.north, keepsGreater: false)
            return part.count < 3 ? nil : part
        }
    }

    /// One side of Sutherland and Hodgman's clipping.
    private static func clipped(_ ring: Ring, axis: Int, at limit: Double, keepsGreater: Bool) -> Ring {
        guard var last = ring.last else { return [] }
        var kept: Ring = []
        func isInside(_ point: SIMD2<Double>) -> Bool { keepsGreater ? point[axis] >= limit : point[axis] <= limit }
        for point in ring {
            if isInside(point) != isInside(last) {
                let share = (limit - last[axis]) / (point[axis] - last[axis])
                kept.append(last + (point - last) * share)
            }
            if isInside(point) { kept.append(point) }
            last = point
        }
        return kept
    }

    private static func ring(_ text: String) -> Ring {
        var numbers: [Int] = []
        var (value, shift) = (0, 0)
        for byte in text.utf8 {
            let bits = Int(byte) - 63
            value |= (bits & 31) << shift
            shift += 5
            if bits < 32 {
                numbers.append(value & 1 == 1 ? ~(value >> 1) : value >> 1)
                (value, shift) = (0, 0)
            }
        }
        var place = SIMD2(0.0, 0)
        return stride(from: 0, to: numbers.count - 1, by: 2).map { index in
            place += SIMD2(Double(numbers[index]), Double(numbers[index + 1])) / 100
            return place
        }
    }
}

private struct BaseMapFile: Decodable {
    var land: [String]
    var towns: [Town]

    /// Name, latitude, longitude and rank, without their names.
    struct Town: Decodable {
        var name: String
        var latitude: Double
        var longitude: Double
        var rank: Int

        init(from decoder: any Decoder) throws {
            var values = try decoder.unkeyedContainer()
            name = try values.decode(String.self)
            latitude = try values.decode(Double.self)
            longitude = try values.decode(Double.self)
            rank = try values.decode(Int.self)
        }
    }
}
