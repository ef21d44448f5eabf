import Domain
import Foundation

/// Converts AirVisual's response about a city to our units. A city is the mean of its stations, so no station is named.
///
/// Units: °C, hPa, %, m/s; particles µg/m³, carbon monoxide ppm, the other gases ppb: https://api-docs.iqair.com.
/// Its second index (`aqicn`) is China's, which is not used here.
struct AirVisualReader: Sendable {
    let place: Coordinate
    let now: Date

    /// - Throws: ``ProviderFault`` when the whole response is unusable; single faulty values are left out.
    func report(from body: [UInt8]) throws(ProviderFault) -> ReadReport {
        let city = try AnswerDecoder.decode(Answer.self, from: body).data
        // GeoJSON: longitude first.
        let position = city.location.coordinates.elements
        let coordinate = try ReportedPlace.coordinate(
            latitude: position.dropFirst().first, longitude: position.first, near: place, within: Self.reach)
        var draft = ReportDraft(at: coordinate, now: now)
        addPollution(of: city.current, to: &draft)
        addWeather(of: city.current, to: &draft)
        return try draft.finished()
    }

    private func addPollution(of current: Current, to draft: inout ReportDraft) {
        guard let pollution = current.pollution,
            let time = draft.accept(StatedTime.date(from: pollution.time?.value), named: "pollution.ts")
        else { return }
        draft.add(pollution.aqi, of: Self.usAQI, at: time, named: "aqius")
        draft.report.mainPollutant = pollution.main?.value.flatMap { Self.pollutants[$0] }
        for (code, pollutant) in Self.pollutants.sorted(by: { $0.key < $1.key }) {
            draft.add(
                pollution.concentrations[code], of: .pollutant(pollutant), at: time, named: "\(code).conc",
                converting: { pollutant.microgramsPerCubicMetre(fromDisplayUnit: $0) })
        }
    }

    private func addWeather(of current: Current, to draft: inout ReportDraft) {
        guard let weather = current.weather,
            let time = draft.accept(StatedTime.date(from: weather.time?.value), named: "weather.ts")
        else { return }
        for field in Self.weather {
            draft.add(
                weather[keyPath: field.value], of: field.quantity, at: time, named: field.name,
                converting: field.convert)
        }
    }

    static let usAQI = Quantity.airQualityIndex(.unitedStates)

    /// By AirVisual's code.
    static let pollutants: [String: Pollutant] = [
        "p2": .pm25, "p1": .pm10, "o3": .ozone, "n2": .nitrogenDioxide, "s2": .sulphurDioxide,
        "co": .carbonMonoxide,
    ]

    struct Field: Sendable {
        var name: String
        var value: any KeyPath<AirVisualAnswer.Weather, Stated<Double>?> & Sendable
        var quantity: Quantity
        var convert: @Sendable (Double) -> Double?
    }

    static let weather: [Field] = [
        Field(name: "tp", value: \.temperature, quantity: .weather(.temperature), convert: { $0 }),
        Field(name: "hu", value: \.humidity, quantity: .weather(.relativeHumidity), convert: { $0 }),
        Field(name: "pr", value: \.pressure, quantity: .weather(.pressure), convert: { $0 }),
        Field(
            name: "ws", value: \.windSpeed, quantity: .weather(.windSpeed),
            convert: UnitConversion.kilometresPerHour(fromMetresPerSecond:)),
        Field(name: "wd", value: \.windDirection, quantity: .weather(.windDirection), convert: { $0 }),
    ]

    private typealias Answer = AirVisualAnswer
    private typealias Current = AirVisualAnswer.Current

    /// Half a cell and a city's width.
    private static let reach = Kilometres(50)
}
