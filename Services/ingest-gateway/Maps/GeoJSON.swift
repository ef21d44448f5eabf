import Domain
import EnvironmentReports

/// A GeoJSON object of points: https://www.rfc-editor.org/rfc/rfc7946.html
struct FeatureCollection<Properties: Codable & Sendable & Equatable>: Codable, Sendable, Equatable {
    struct Feature: Codable, Sendable, Equatable {
        var type = "Feature"
        /// Unique within the collection.
        var id: String
        var geometry: Point
        var properties: Properties

        init(id: String, at coordinate: Coordinate, _ properties: Properties) {
            self.id = id
            geometry = Point(coordinate)
            self.properties = properties
        }
    }

    struct Point: Codable, Sendable, Equatable {
        var type = "Point"
        /// Longitude first.
        var coordinates: [Double]

        init(_ coordinate: Coordinate) { coordinates = [coordinate.longitude, coordinate.latitude] }
    }

    var type = "FeatureCollection"
    /// West, south, east, north, as asked for.
    var bbox: [Double]
    var features: [Feature]

    init(in box: BoundingBox, _ features: [Feature]) {
        bbox = [box.west, box.south, box.east, box.north]
        self.features = features
    }
}

/// How GeoJSON is called in a Content-Type.
let geoJSONType = "application/geo+json"
