import Foundation

/// A place on the globe, WGS 84.
public struct Coordinate: Hashable, Sendable {
    /// Degrees north, -90...90.
    public let latitude: Double
    /// Degrees east, -180...180.
    public let longitude: Double

    /// - Throws: ``DomainError`` naming `latitude` or `longitude`.
    public init(latitude: Double, longitude: Double) throws(DomainError) {
        guard (-90.0...90.0).contains(latitude) else {
            throw DomainError(field: "latitude", problem: "must be a number of degrees from -90 to 90")
        }
        guard (-180.0...180.0).contains(longitude) else {
            throw DomainError(field: "longitude", problem: "must be a number of degrees from -180 to 180")
        }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// For values already bounded by a rule of this module.
    init(boundedLatitude latitude: Double, longitude: Double) {
        self.latitude = min(max(latitude, -90), 90)
        self.longitude = min(max(longitude, -180), 180)
    }

    /// The great-circle distance by the haversine formula, on a sphere with the Earth's mean radius.
    ///
    /// Source: R. W. Sinnott, "Virtues of the Haversine", Sky and Telescope 68 (1984).
    public func distance(to other: Coordinate) -> Kilometres {
        let (lat1, lat2) = (latitude * .pi / 180, other.latitude * .pi / 180)
        let sinLat = sin((lat2 - lat1) / 2)
        let sinLon = sin((other.longitude - longitude) * .pi / 360)
        let chord = sinLat * sinLat + cos(lat1) * cos(lat2) * sinLon * sinLon
        return Kilometres(2 * Self.earthRadius * asin(min(1, chord.squareRoot())))
    }

    /// The mean radius R1 of the IUGG, in kilometres.
    public static let earthRadius = 6_371.0088
}

extension Coordinate: Codable {
    private enum CodingKeys: String, CodingKey { case latitude, longitude }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        do {
            try self.init(
                latitude: try container.decode(Double.self, forKey: .latitude),
                longitude: try container.decode(Double.self, forKey: .longitude))
        } catch let error as DomainError {
            let key: CodingKeys = error.field == "latitude" ? .latitude : .longitude
            throw DecodingError.refused(error.problem, of: key, in: container)
        }
    }
}

/// A distance.
public struct Kilometres: Hashable, Sendable, Comparable, Codable {
    public let value: Double

    public init(_ value: Double) { self.value = value }

    public init(from decoder: any Decoder) throws {
        value = try decoder.singleValueContainer().decode(Double.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }

    public static func < (left: Kilometres, right: Kilometres) -> Bool { left.value < right.value }
}
