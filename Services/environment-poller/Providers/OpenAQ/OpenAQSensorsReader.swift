import Domain
import Foundation

/// Converts the latest values of a station's sensors to our units.
///
/// Source: https://docs.openaq.org/resources/sensors
struct OpenAQSensorsReader: Sendable {
    let station: OpenAQStation
    let now: Date

    /// - Throws: ``ProviderFault`` when the whole response is unusable; single faulty values are left out.
    func report(from body: [UInt8]) throws(ProviderFault) -> ReadReport {
        let sensors = try AnswerDecoder.decode(Answer.self, from: body).results
        var draft = ReportDraft(at: station.coordinate, now: now)
        draft.refuse(sensors.unreadable, "results: an element is not readable")
        draft.name(station: String(station.id), station.name, attributions: station.attributions)
        for sensor in sensors.elements {
            guard let parameter = sensor.parameter.known, let latest = sensor.latest else { continue }
            try checkPlace(of: latest)
            add(latest, of: parameter, in: sensor.parameter.units?.value ?? "", to: &draft)
        }
        return try draft.finished()
    }

    /// Of two sensors for one pollutant, the one that reported last is used.
    private func add(_ latest: Latest, of parameter: OpenAQParameter, in unit: String, to draft: inout ReportDraft) {
        let quantity = Quantity.pollutant(parameter.pollutant)
        guard parameter.microgramsPerCubicMetre(0, in: unit) != nil else {
            draft.refuse("\(parameter.rawValue): the unit \(unit.prefix(20)) is not known here")
            return
        }
        guard let time = draft.accept(StatedTime.date(from: latest.datetime?.utc?.value), named: parameter.rawValue)
        else { return }
        if let known = draft.report.series[quantity], known.start >= time { return }
        draft.add(
            latest.value, of: quantity, at: time, named: parameter.rawValue,
            converting: { parameter.microgramsPerCubicMetre($0, in: unit) })
    }

    private func checkPlace(of latest: Latest) throws(ProviderFault) {
        guard let stated = latest.coordinates else { return }
        _ = try ReportedPlace.coordinate(
            latitude: stated.latitude, longitude: stated.longitude, near: station.coordinate, within: Self.reach)
    }

    private struct Answer: Decodable {
        var results: LenientList<Sensor>
    }

    private struct Sensor: Decodable, Sendable {
        var parameter: OpenAQStatedParameter
        /// Null for a sensor that never reported.
        var latest: Latest?
    }

    private struct Latest: Decodable, Sendable {
        var datetime: OpenAQTime?
        var value: Stated<Double>?
        var coordinates: OpenAQCoordinates?
    }

    /// How far a sensor may be from its station.
    private static let reach = Kilometres(5)
}
