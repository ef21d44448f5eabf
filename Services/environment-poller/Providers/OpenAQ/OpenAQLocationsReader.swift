import Domain
import Foundation

/// Picks the station for a place: the nearest that stands still, measures a pollutant and reported within a day.
///
/// Source: https://docs.openaq.org/resources/locations
struct OpenAQLocationsReader: Sendable {
    let place: Coordinate
    let now: Date

    /// The most that OpenAQ allows.
    static let radiusInMetres = 25_000

    /// - Throws: ``ProviderFault/notCovered`` when there is no such station.
    func station(from body: [UInt8]) throws(ProviderFault) -> OpenAQStation {
        let locations = try AnswerDecoder.decode(Answer.self, from: body).results.elements
        let nearest = locations.compactMap(station)
            .min { ($0.distance, $0.station.id) < ($1.distance, $1.station.id) }
        guard let nearest else { throw .notCovered }
        guard nearest.distance <= Self.reach else {
            throw .otherPlace(distanceInKilometres: Int(nearest.distance.value))
        }
        return nearest.station
    }

    private func station(from location: Location) -> (station: OpenAQStation, distance: Kilometres)? {
        guard location.isMobile?.value != true,
            location.sensors?.elements.contains(where: { $0.parameter.known != nil }) == true,
            let last = StatedTime.date(from: location.datetimeLast?.utc?.value),
            (now.addingTimeInterval(-86_400)...now.addingTimeInterval(600)).contains(last),
            let latitude = location.coordinates?.latitude?.value,
            let longitude = location.coordinates?.longitude?.value,
            let coordinate = try? Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        let station = OpenAQStation(
            id: location.id, name: location.name?.value ?? "unknown", coordinate: coordinate,
            attributions: location.attributions)
        return (station, coordinate.distance(to: place))
    }

    private struct Answer: Decodable {
        var results: LenientList<Location>
    }

    private struct Location: Decodable, Sendable {
        var id: Int
        var name: Stated<String>?
        var isMobile: Stated<Bool>?
        var sensors: LenientList<Sensor>?
        var coordinates: OpenAQCoordinates?
        var datetimeLast: OpenAQTime?
        var provider: Named?
        var licenses: LenientList<License>?

        /// Those that the licences name, else the organisation that shares the data.
        var attributions: [String] {
            let licensed = licenses?.elements.compactMap { $0.attribution?.name?.value } ?? []
            return licensed.isEmpty ? [provider?.name?.value].compactMap(\.self) : licensed
        }
    }

    private struct Sensor: Decodable, Sendable {
        var parameter: OpenAQStatedParameter
    }

    private struct Named: Decodable, Sendable {
        var name: Stated<String>?
    }

    private struct License: Decodable, Sendable {
        var attribution: Named?
    }

    /// The radius, and what a sphere and an ellipsoid may differ by.
    private static let reach = Kilometres(26)
}

/// A station of OpenAQ, and whom to name beside its values.
struct OpenAQStation: Sendable, Equatable {
    var id: Int
    var name: String
    var coordinate: Coordinate
    var attributions: [String]
}
