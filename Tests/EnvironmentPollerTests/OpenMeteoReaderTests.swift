import Domain
import Foundation
import Testing

@testable import environment_poller

struct OpenMeteoReaderTests {
    private let enschede = Cell(latitudeTenths: 522, longitudeTenths: 69)

    private func airQuality(_ json: String) throws -> PlaceReport {
        try OpenMeteoReader(product: .airQuality).report(from: Array(json.utf8), for: enschede)
    }

    /// An answer with the parts that do not matter to a test filled in.
    private func answer(_ parts: String, latitude: Double = 52.2, offset: Int = 0) -> String {
        #"{"latitude": \#(latitude), "longitude": 6.9, "utc_offset_seconds": \#(offset), \#(parts)}"#
    }

    @Test func readsTheRecordedAirQuality() throws {
        let report = try OpenMeteoReader(product: .airQuality)
            .report(from: try Recording.airQuality.bytes, for: enschede)

        let noon = try instant("2026-10-03T10:00:00Z")
        #expect(report.conditions.count == 12)
        #expect(
            report.conditions.first
                == PlaceCondition(quantity: .europeanAQI, value: 44, unit: "EAQI", validAt: noon))
        #expect(report.conditions.contains { $0.quantity == .birchPollen && $0.value == 0 && $0.unit == "grains/m³" })
        #expect(Set(report.forecasts.map(\.allergen)) == [.alder, .birch, .grass, .mugwort, .olive, .ragweed])
        #expect(report.refused.count == 0)
    }

    @Test func readsTheRecordedWeather() throws {
        let report = try OpenMeteoReader(product: .weather).report(from: try Recording.weather.bytes, for: enschede)

        let values = Dictionary(uniqueKeysWithValues: report.conditions.map { ($0.quantity, $0.value) })
        #expect(
            values == [
                .temperature: 17.7, .apparentTemperature: 17.6, .relativeHumidity: 66, .precipitation: 0,
                .windSpeed: 3.6, .uvIndex: 2.75, .uvIndexMaximum: 3.3,
            ])
        #expect(report.forecasts.isEmpty)
    }

    @Test func keepsTheStrongestHourOfEachDayInUTC() throws {
        let report = try airQuality(
            answer(
                """
                "hourly": {"time": ["2026-04-10T01:00", "2026-04-10T12:00", "2026-04-10T13:00", "2026-04-11T12:00"],
                    "birch_pollen": [400, 80, 80, 20]}
                """, offset: 7_200))

        #expect(
            report.forecasts.map(\.expectedAt) == [
                try instant("2026-04-09T23:00:00Z"), try instant("2026-04-10T10:00:00Z"),
                try instant("2026-04-11T10:00:00Z"),
            ])
        #expect(report.forecasts.map(\.intensity.value) == [9, 6, 3])
    }

    @Test func takesNullForNoValueAndNeverForZero() throws {
        let report = try airQuality(
            answer(
                """
                "current": {"time": "2026-12-01T12:00", "interval": 3600, "birch_pollen": null, "us_aqi": 20},
                "hourly": {"time": ["2026-12-01T12:00"], "birch_pollen": [null]}
                """))
        #expect(report.conditions.map(\.quantity) == [.usAQI])
        #expect(report.forecasts.isEmpty)
    }

    @Test func refusesImplausibleValuesSingly() throws {
        let report = try airQuality(
            answer(
                """
                "current": {"time": "2026-04-10T12:00", "us_aqi": -5, "european_aqi": 20, "birch_pollen": 1e9},
                "hourly": {"time": ["2026-04-10T12:00", "2026-04-10T13:00"], "birch_pollen": [1e9, 12]}
                """))
        #expect(report.conditions.map(\.quantity) == [.europeanAQI])
        #expect(report.forecasts.map(\.concentration) == [try PollenConcentration(12)])
        #expect(report.refused.count == 3)
        #expect(report.refused.firstReason == "us-aqi: the value is not plausible")
    }

    @Test func refusesAnAnswerAboutAnotherPlace() {
        #expect(throws: ProviderFault.otherPlace(distanceInKilometres: 88)) {
            try airQuality(answer("\"current\": null", latitude: 53))
        }
    }

    @Test(arguments: [
        (json: #"{"latitude": 52.2, "longitude": 6.9, "utc_off"#, reason: "the payload is not valid JSON"),
        (json: #"{"longitude": 6.9, "utc_offset_seconds": 0}"#, reason: "latitude: the field is missing"),
        (
            json: #"{"latitude": "x", "longitude": 6.9, "utc_offset_seconds": 0}"#,
            reason: "latitude: the value is not a number"
        ),
        (
            json: #"{"latitude": 95, "longitude": 6.9, "utc_offset_seconds": 0}"#,
            reason: "latitude: must be a number of degrees from -90 to 90"
        ),
        (
            json: #"{"latitude": 52.2, "longitude": 6.9, "utc_offset_seconds": 0, "hourly": {"time": 7}}"#,
            reason: "hourly.time: the value is not a list"
        ),
    ])
    func refusesHalfAJSONAndWrongTypesNamingTheField(_ example: (json: String, reason: String)) {
        #expect(throws: ProviderFault.malformed(example.reason)) { try airQuality(example.json) }
    }

    @Test func readsAnErrorThatComesAsASuccess() {
        #expect(throws: ProviderFault.unexpectedStatus(200, reason: "No data is available for this location")) {
            try airQuality(#"{"error": true, "reason": "No data is available for this location"}"#)
        }
    }
}
