import Domain
import Foundation

/// Converts Ambee's response about air quality to the values of its nearest station.
///
/// Units: carbon monoxide in ppm, the other gases in ppb, particles in µg/m³, as the description of the API for Power
/// Platform says: https://github.com/microsoft/PowerPlatformConnectors/tree/dev/independent-publisher-connectors/Ambee
/// The index is the US EPA's: the recorded 3.14 µg/m³ of PM2.5 make its 13 with the breakpoints of 2012.
struct AmbeeAirQualityReader: Sendable {
    let place: Coordinate
    let now: Date

    /// - Throws: ``ProviderFault`` when the whole response is unusable; single faulty values are left out.
    func report(from body: [UInt8]) throws(ProviderFault) -> ReadReport {
        let answer = try AnswerDecoder.decode(AmbeeAirQualityAnswer.self, from: body)
        guard let station = nearest(of: answer.stations.elements) ?? answer.stations.elements.first else {
            throw .notCovered
        }
        let coordinate = try ReportedPlace.coordinate(
            latitude: station.lat?.value, longitude: station.lng?.value, near: place, within: Self.reach)
        var draft = ReportDraft(at: coordinate, now: now)
        draft.refuse(answer.stations.unreadable, "stations: an element is not readable")
        draft.name(station: "\(coordinate.latitude),\(coordinate.longitude)", station.name?.value)
        if let time = draft.accept(StatedTime.date(from: station.updatedAt?.value), named: "updatedAt") {
            for field in Self.pollutants {
                draft.add(
                    station[keyPath: field.value], of: .pollutant(field.pollutant), at: time, named: field.name,
                    converting: { field.pollutant.microgramsPerCubicMetre(fromDisplayUnit: $0) })
            }
            draft.add(station.aqi, of: Ambee.usAQI, at: time, named: "AQI")
            draft.report.mainPollutant = station.info?.value?.pollutant?.value.flatMap { Self.mainPollutants[$0] }
        }
        return try draft.finished()
    }

    private func nearest(of stations: [AmbeeAirQualityAnswer.Station]) -> AmbeeAirQualityAnswer.Station? {
        stations.compactMap { station -> (station: AmbeeAirQualityAnswer.Station, distance: Kilometres)? in
            guard let latitude = station.lat?.value, let longitude = station.lng?.value,
                let coordinate = try? Coordinate(latitude: latitude, longitude: longitude)
            else { return nil }
            return (station, coordinate.distance(to: place))
        }
        .min { $0.distance < $1.distance }?.station
    }

    struct Field: Sendable {
        var name: String
        var value: any KeyPath<AmbeeAirQualityAnswer.Station, Stated<Double>?> & Sendable
        var pollutant: Pollutant
    }

    static let pollutants = [
        Field(name: "PM25", value: \.pm25, pollutant: .pm25), Field(name: "PM10", value: \.pm10, pollutant: .pm10),
        Field(name: "OZONE", value: \.ozone, pollutant: .ozone),
        Field(name: "NO2", value: \.nitrogenDioxide, pollutant: .nitrogenDioxide),
        Field(name: "SO2", value: \.sulphurDioxide, pollutant: .sulphurDioxide),
        Field(name: "CO", value: \.carbonMonoxide, pollutant: .carbonMonoxide),
    ]

    private static let mainPollutants: [String: Pollutant] = [
        "PM2.5": .pm25, "PM10": .pm10, "OZONE": .ozone, "O3": .ozone, "NO2": .nitrogenDioxide,
        "SO2": .sulphurDioxide, "CO": .carbonMonoxide,
    ]

    private static let reach = Kilometres(25)
}
