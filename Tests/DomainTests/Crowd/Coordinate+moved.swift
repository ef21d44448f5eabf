import Domain
import Foundation

extension Coordinate {
    /// The end of a great circle's arc that begins here; the place itself when the end cannot be a coordinate.
    ///
    /// Source: https://www.movable-type.co.uk/scripts/latlong.html#dest-point
    /// - Parameter bearing: clockwise from north, in radians.
    func moved(byKilometres distance: Double, bearing: Double) -> Coordinate {
        let (angle, latitude) = (distance / Coordinate.earthRadius, latitude * .pi / 180)
        let end = asin(sin(latitude) * cos(angle) + cos(latitude) * sin(angle) * cos(bearing))
        let turn = atan2(sin(bearing) * sin(angle) * cos(latitude), cos(angle) - sin(latitude) * sin(end))
        let longitude = (self.longitude + turn * 180 / .pi + 540).truncatingRemainder(dividingBy: 360) - 180
        return (try? Coordinate(latitude: end * 180 / .pi, longitude: longitude)) ?? self
    }
}
