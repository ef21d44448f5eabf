import Domain

/// Checks that a response is about the requested place.
enum ReportedPlace {
    /// - Returns: nil when the response names no place.
    /// - Throws: ``ProviderFault/malformed(_:)``, ``ProviderFault/otherPlace(distanceInKilometres:)``.
    static func coordinate(
        latitude: Stated<Double>?, longitude: Stated<Double>?, near asked: Coordinate, within reach: Kilometres
    ) throws(ProviderFault) -> Coordinate? {
        guard let latitude, let longitude else { return nil }
        return try coordinate(latitude: latitude.value, longitude: longitude.value, near: asked, within: reach)
    }

    static func coordinate(
        latitude: Double?, longitude: Double?, near asked: Coordinate, within reach: Kilometres
    ) throws(ProviderFault) -> Coordinate {
        guard let latitude, let longitude else { throw .malformed("the coordinates are not numbers") }
        let coordinate: Coordinate
        do {
            coordinate = try Coordinate(latitude: latitude, longitude: longitude)
        } catch {
            throw .malformed("\(error)")
        }
        let distance = coordinate.distance(to: asked)
        guard distance <= reach else { throw .otherPlace(distanceInKilometres: Int(distance.value)) }
        return coordinate
    }
}
