import Domain
import Foundation

/// Converts WAQI's response about a station to our units.
///
/// The values of pollutants under `iaqi`, and its daily forecast, are sub-indices of the US AQI, not concentrations, so
/// only the station's index is taken. Weather under `iaqi` is in °C, % and hPa; the unit of its wind is nowhere stated, so
/// wind is not taken.
struct WAQIReader: Sendable {
    let place: Coordinate
    let now: Date

    /// - Throws: ``ProviderFault`` when the whole response is unusable; single faulty values are left out.
    func report(from body: [UInt8]) throws(ProviderFault) -> ReadReport {
        let feed = try AnswerDecoder.decode(WAQIAnswer.self, from: body).data
        let position = feed.city.geo.elements
        let coordinate = try ReportedPlace.coordinate(
            latitude: position.first, longitude: position.dropFirst().first, near: place, within: Self.reach)
        var draft = ReportDraft(at: coordinate, now: now)
        draft.name(
            station: feed.idx?.value.map { String($0) }, feed.city.name?.value,
            attributions: feed.attributions?.elements.compactMap(\.text) ?? [])
        // A station that never reported has no such time, and 0 for its Unix time. That number is ignored: it is
        // local time labelled as UTC.
        if let time = draft.accept(StatedTime.date(from: feed.time?.iso?.value), named: "time.iso") {
            if feed.aqi.isStated { addIndex(of: feed, at: time, to: &draft) }
            draft.report.mainPollutant = feed.dominant?.value.flatMap { Self.pollutants[$0] }
            for field in Self.weather {
                draft.add(feed.iaqi?[field.name]??.value?.v, of: field.quantity, at: time, named: field.name)
            }
        }
        return try draft.finished()
    }

    /// A station without an instrument for particles often has a low index, which says nothing of the air.
    private func addIndex(of feed: WAQIAnswer.Feed, at time: Date, to draft: inout ReportDraft) {
        let measured = feed.iaqi?.compactMap { $0.value?.value?.v?.value == nil ? nil : Self.pollutants[$0.key] } ?? []
        let isOfGasesAlone = !measured.isEmpty && !measured.contains(.pm25) && !measured.contains(.pm10)
        let level = feed.aqi.number.value.flatMap { AirQualityScale.unitedStates.level(of: $0) }
        if isOfGasesAlone, let level, !level.risk.isWarning {
            draft.refuse("aqi: the station measures no particles")
        } else {
            draft.add(feed.aqi.number, of: Self.usAQI, at: time, named: "aqi")
        }
    }

    static let usAQI = Quantity.airQualityIndex(.unitedStates)

    static let weather: [(name: String, quantity: Quantity)] = [
        ("t", .weather(.temperature)), ("h", .weather(.relativeHumidity)), ("p", .weather(.pressure)),
    ]

    private static let pollutants: [String: Pollutant] = [
        "pm25": .pm25, "pm10": .pm10, "o3": .ozone, "no2": .nitrogenDioxide, "so2": .sulphurDioxide,
        "co": .carbonMonoxide,
    ]

    private static let reach = Kilometres(50)
}
