import Domain
import Foundation

@testable import environment_poller

extension FuzzedDecoder {
    /// What the providers' hosts respond; a decoder for each kind of document, asked where and when its recording was.
    static let providers = [
        provider("meteoswiss-stations", .basel) { body, _ in try MeteoSwissStationListParser.parse(body) },
        provider("meteoswiss-series", .basel) { body, asked in
            try MeteoSwissSeriesParser(stationID: "PBS", now: asked.now).parse(body)
        },
        provider("open-meteo", .enschede) { body, asked in
            let (feed, rest) = try choice(among: [OpenMeteoFeed.weather, .europeanAirQuality], by: body)
            return try OpenMeteoReportReader(feed: feed).read(
                rest, about: try asked.place(), issuedAt: nil, at: asked.now)
        },
        provider("open-meteo-run", .enschede) { body, asked in
            guard let run = OpenMeteoModelRun(try JSONTree(answer: body), at: asked.now) else { throw Refused() }
            return run.nextExpected
        },
        provider("dwd", .vienna) { body, asked in try DWDBulletin(body, at: asked.now) },
        provider("pollen-information", .vienna) { body, asked in
            try PollenInformationReader.read(body, about: try asked.place(), at: asked.now)
        },
        provider("ambee-pollen", .hellendoorn) { body, asked in
            let (latest, forecast) = halves(of: body)
            return try AmbeePollenReader(place: try asked.place(), now: asked.now).report(
                latest: latest, forecast: forecast)
        },
        provider("ambee-air-quality", .hellendoornInMay) { body, asked in
            try AmbeeAirQualityReader(place: try asked.place(), now: asked.now).report(from: body)
        },
        provider("ambee-weather", .hellendoorn) { body, asked in
            try AmbeeWeatherReader(place: try asked.place(), now: asked.now).report(from: body)
        },
        provider("openuv", .colorado) { body, asked in
            let (current, forecast) = halves(of: body)
            return try OpenUVReader(place: try asked.place(), now: asked.now).report(
                current: current, forecast: forecast)
        },
        provider("airvisual", .losAngeles) { body, asked in
            try AirVisualReader(place: try asked.place(), now: asked.now).report(from: body)
        },
        provider("google-pollen", .madrid) { body, asked in
            try GooglePollenReader(place: try asked.place(), now: asked.now).report(from: body)
        },
        provider("waqi", .klundert) { body, asked in
            try WAQIReader(place: try asked.place(), now: asked.now).report(from: body)
        },
        provider("openaq-locations", .delNorte) { body, asked in
            try OpenAQLocationsReader(place: try asked.place(), now: asked.now).station(from: body)
        },
        provider("openaq-sensors", .delNorteLater) { body, asked in
            let station = OpenAQStation(
                id: 2_178, name: "Del Norte", coordinate: try asked.place(), attributions: ["AirNow"])
            return try OpenAQSensorsReader(station: station, now: asked.now).report(from: body)
        },
        // Of the error responses of any provider.
        provider("stated-reason", .basel) { body, _ in
            guard let reason = StatedReason.find(in: body) else { throw Refused() }
            return reason
        },
    ]

    private static func provider(
        _ name: String, _ asked: Asked, _ read: @escaping @Sendable ([UInt8], Asked) throws -> any Sendable
    ) -> FuzzedDecoder {
        FuzzedDecoder(name: "provider-\(name)") { body in _ = try read(body, asked) }
    }

    /// Two documents with a record separator between them; without one the second is empty.
    private static func halves(of body: [UInt8]) -> ([UInt8], [UInt8]) {
        let separator = body.firstIndex(of: 0x1E) ?? body.endIndex
        return (Array(body[..<separator]), Array(body[separator...].dropFirst()))
    }
}

/// Where and when a provider was asked.
private struct Asked: Sendable {
    var latitude: Double
    var longitude: Double
    /// Unix time.
    var seconds: TimeInterval

    var now: Date { Date(timeIntervalSince1970: seconds) }

    func place() throws -> Coordinate { try Coordinate(latitude: latitude, longitude: longitude) }

    static let basel = Asked(latitude: 47.56, longitude: 7.58, seconds: 1_790_812_800)
    static let enschede = Asked(latitude: 52.2, longitude: 6.9, seconds: 1_791_021_900)
    static let vienna = Asked(latitude: 48.2, longitude: 16.4, seconds: 1_776_427_200)
    static let hellendoorn = Asked(latitude: 52.4, longitude: 6.4, seconds: 1_623_256_200)
    static let hellendoornInMay = Asked(latitude: 52.4, longitude: 6.4, seconds: 1_622_298_600)
    static let colorado = Asked(latitude: 39, longitude: -105, seconds: 1_532_984_040)
    static let losAngeles = Asked(latitude: 34, longitude: -118.25, seconds: 1_528_594_200)
    static let madrid = Asked(latitude: 40.4, longitude: -3.7, seconds: 1_781_344_800)
    static let klundert = Asked(latitude: 51.75, longitude: 4.5, seconds: 1_691_425_800)
    static let delNorte = Asked(latitude: 35.25, longitude: -106.5, seconds: 1_697_209_200)
    static let delNorteLater = Asked(latitude: 35.1353, longitude: -106.584702, seconds: 1_790_634_600)
}
