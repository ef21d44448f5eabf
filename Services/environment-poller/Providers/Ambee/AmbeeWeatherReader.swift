import Domain
import Foundation

/// Converts Ambee's response about the current weather to our units.
///
/// No response was recorded: names and units (°F, miles per hour, per cent, millibars) are from the documentation
/// (https://docs.ambeedata.com/apis/weather) and public clients of the API.
struct AmbeeWeatherReader: Sendable {
    let place: Coordinate
    let now: Date

    /// - Throws: ``ProviderFault`` when the whole response is unusable; single faulty values are left out.
    func report(from body: [UInt8]) throws(ProviderFault) -> ReadReport {
        let weather = try AnswerDecoder.decode(Answer.self, from: body).data
        let coordinate = try ReportedPlace.coordinate(
            latitude: weather.lat, longitude: weather.lng, near: place, within: Self.reach)
        var draft = ReportDraft(at: coordinate ?? place, now: now)
        let stated =
            weather.time?.value.map(Date.init(timeIntervalSince1970:))
            ?? StatedTime.date(from: weather.updatedAt?.value)
        if let time = draft.accept(stated, named: "time") {
            for field in Self.fields {
                draft.add(
                    weather[keyPath: field.value], of: field.quantity, at: time, named: field.name,
                    converting: field.convert)
            }
        }
        return try draft.finished()
    }

    struct Answer: Decodable, Sendable {
        var data: Weather
    }

    struct Weather: Decodable, Sendable {
        var lat: Stated<Double>?
        var lng: Stated<Double>?
        /// Seconds since 1970.
        var time: Stated<Double>?
        var updatedAt: Stated<String>?
        var temperature: Stated<Double>?
        var apparentTemperature: Stated<Double>?
        var humidity: Stated<Double>?
        var pressure: Stated<Double>?
        var windSpeed: Stated<Double>?
        var windBearing: Stated<Double>?
        var uvIndex: Stated<Double>?
    }

    struct Field: Sendable {
        var name: String
        var value: any KeyPath<Weather, Stated<Double>?> & Sendable
        var quantity: Quantity
        var convert: @Sendable (Double) -> Double?
    }

    static let fields: [Field] = [
        Field(
            name: "temperature", value: \.temperature, quantity: .weather(.temperature),
            convert: UnitConversion.celsius(fromFahrenheit:)),
        Field(
            name: "apparentTemperature", value: \.apparentTemperature, quantity: .weather(.apparentTemperature),
            convert: UnitConversion.celsius(fromFahrenheit:)),
        // A similar API gives humidity as a fraction; air as dry as 1 % is hardly ever measured.
        Field(
            name: "humidity", value: \.humidity, quantity: .weather(.relativeHumidity),
            convert: { $0 > 1 ? $0 : .nan }),
        Field(name: "pressure", value: \.pressure, quantity: .weather(.pressure), convert: { $0 }),
        Field(
            name: "windSpeed", value: \.windSpeed, quantity: .weather(.windSpeed),
            convert: UnitConversion.kilometresPerHour(fromMilesPerHour:)),
        Field(name: "windBearing", value: \.windBearing, quantity: .weather(.windDirection), convert: { $0 }),
        Field(name: "uvIndex", value: \.uvIndex, quantity: .uvIndex, convert: { $0 }),
    ]

    private static let reach = Kilometres(25)
}
