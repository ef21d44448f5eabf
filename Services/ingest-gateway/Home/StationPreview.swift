import Domain
import EnvironmentReports
import Foundation
import Localization

/// A picture of the stations around a place with their levels, drawn by the server: for whoever has not opened the map.
struct StationPreview: Sendable {
    /// In the units of the picture: 360 by 220.
    private static let (width, height) = (360.0, 220.0)
    /// Degrees of latitude.
    private static let span = 3.6
    private static let mostTowns = 9
    /// What most providers cover.
    static let usual = (latitude: 46.8, longitude: 8.2)

    let box: BoundingBox
    private let centre: (latitude: Double, longitude: Double)
    private let points: MapPoints
    private let isUsual: Bool

    /// Around a place, clear of the poles and of 180°.
    static func box(around place: (latitude: Double, longitude: Double)) -> BoundingBox {
        let latitude = min(max(place.latitude, -80), 80)
        let tall = span / 2
        let wide = tall * width / height / cos(latitude * .pi / 180)
        let longitude = min(max(place.longitude, -180 + wide), 180 - wide)
        return BoundingBox(
            west: longitude - wide, south: latitude - tall, east: longitude + wide, north: latitude + tall)
    }

    init(of points: MapPoints, around place: Coordinate?) {
        centre = place.map { ($0.latitude, $0.longitude) } ?? Self.usual
        box = Self.box(around: centre)
        (self.points, isUsual) = (points, place == nil)
    }

    func fields(_ words: HomeWords) -> [String: Any] {
        let land = LandOutlines.world.land(in: box).map { ring in
            "M" + ring.map { position(latitude: $0.y, longitude: $0.x).joined(separator: " ") }.joined(separator: "L")
                + "z"
        }
        return [
            "land": land.joined(), "towns": towns, "points": points.points.compactMap(mark),
            "summary": words.stations(counted), "latitude": "\(centre.latitude)", "longitude": "\(centre.longitude)",
            "place": isUsual ? [] : [here],
        ]
    }

    private var here: [String: String] {
        let place = position(latitude: centre.latitude, longitude: centre.longitude)
        return ["x": place[0], "y": place[1]]
    }

    /// How many stations there are at each level; those without a value last.
    var counted: [(level: PollenLevel?, count: Int)] {
        let levels = points.points.map { $0.count > 2 ? $0[2].flatMap { PollenLevel(rawValue: Int($0)) } : nil }
        return (PollenLevel.allCases.reversed().map { $0 } + [nil]).compactMap { level in
            let count = levels.count { $0 == level }
            return count == 0 ? nil : (level, count)
        }
    }

    /// The largest towns, as far as their names have room.
    private var towns: [[String: String]] {
        var shown: [(place: SIMD2<Double>, name: String)] = []
        for town in LandOutlines.world.towns where shown.count < Self.mostTowns {
            guard (box.south + 0.15...box.north - 0.15).contains(town.latitude),
                (box.west + 0.1...box.east - 1.3).contains(town.longitude)
            else { continue }
            let place = point(latitude: town.latitude, longitude: town.longitude)
            guard shown.allSatisfy({ abs($0.place.x - place.x) > 75 || abs($0.place.y - place.y) > 16 }) else {
                continue
            }
            shown.append((place, town.name))
        }
        return shown.map { ["name": $0.name, "x": Self.text($0.place.x), "y": Self.text($0.place.y)] }
    }

    private func mark(_ point: [Double?]) -> [String: Any]? {
        guard point.count > 3, let latitude = point[0], let longitude = point[1] else { return nil }
        let place = position(latitude: latitude, longitude: longitude)
        let level = point[2].flatMap { PollenLevel(rawValue: Int($0)) }
        return [
            "x": place[0], "y": place[1], "level": level?.token ?? "unknown",
            "figure": point[3].map { "\(Int($0))" } ?? (level == nil ? "?" : ""),
        ]
    }

    private func point(latitude: Double, longitude: Double) -> SIMD2<Double> {
        SIMD2(
            (longitude - box.west) / (box.east - box.west) * Self.width,
            (box.north - latitude) / (box.north - box.south) * Self.height)
    }

    private func position(latitude: Double, longitude: Double) -> [String] {
        let place = point(latitude: latitude, longitude: longitude)
        return [Self.text(place.x), Self.text(place.y)]
    }

    private static func text(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
}
