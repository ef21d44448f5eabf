import Domain
import Foundation
import Testing

@testable import environment_poller

struct OpenMeteoReportReaderTests {
    private static let now = "2026-10-03T10:05:00Z"

    private func read(_ body: [UInt8], _ feed: OpenMeteoFeed) throws -> CheckedReport {
        try OpenMeteoReportReader(feed: feed).read(
            body, about: try Coordinate(latitude: 52.2, longitude: 6.9), issuedAt: nil, at: try instant(Self.now))
    }

    private func airQuality(_ json: String) throws -> CheckedReport {
        try read(Array(json.utf8), .europeanAirQuality)
    }

    /// A response with defaults for what a test does not set: three hours from 2026-10-03 00:00 UTC.
    private func hours(
        _ values: String, units: String = #""birch_pollen": "grains/m³", "pm2_5": "μg/m³""#,
        times: String = "1790985600, 1790989200, 1790992800", latitude: Double = 52.2
    ) -> String {
        """
        {"latitude": \(latitude), "longitude": 6.9, "utc_offset_seconds": 0, "hourly_units": {\(units)},
            "hourly": {"time": [\(times)], \(values)}}
        """
    }

    private let pm25 = Quantity.pollutant(.pm25)
    private let birch = Quantity.pollen(.species(.birch))

    @Test func readsTheRecordedAirQuality() throws {
        let draft = try read(try Recording.airQuality.bytes, .europeanAirQuality)

        #expect(draft.refused.count == 0)
        #expect(Set(draft.report.series.keys) == OpenMeteoFeed.europeanAirQuality.profile.quantities)
        // Local midnight; three hours, and noon from the current values.
        let series = try #require(draft.report.series[pm25])
        #expect(series.step == .hour)
        #expect(series.start == (try instant("2026-10-02T22:00:00Z")))
        #expect(series.values == [20.5, 20.0, 18.9] + [Double?](repeating: nil, count: 9) + [22.1])
        #expect(series.value(at: try instant("2026-10-03T10:30:00Z")) == 22.1)
        #expect(draft.report.series[.airQualityIndex(.european)]?.values.last == 44)
        #expect(draft.report.series[birch]?.values.last == 0)
        #expect(draft.report.outOfSeason.isEmpty)
        #expect(draft.report.coordinate == (try Coordinate(latitude: 52.300003, longitude: 6.8999996)))
    }

    @Test func readsTheRecordedWeather() throws {
        let draft = try read(try Recording.weather.bytes, .weather)
        let now = try instant("2026-10-03T10:30:00Z")

        #expect(draft.refused.count == 0)
        #expect(
            draft.report.series.mapValues { $0.value(at: now) } == [
                .weather(.temperature): 17.7, .weather(.apparentTemperature): 17.6, .weather(.relativeHumidity): 66,
                .weather(.precipitation): 0, .weather(.cloudCover): 73, .weather(.windSpeed): 3.6,
                .weather(.windDirection): 259,
                .weather(.pressure): 1_030.4, .uvIndex: 2.75, .clearSkyUVIndex: 3.3,
            ])
        #expect(draft.report.series[.weather(.temperature)]?.points.count == 4)
        #expect(draft.report.series[.weather(.pressure)]?.points.count == 1)
    }

    @Test func readsTimesInSecondsAsUTCWhateverTheOffset() throws {
        let json = hours(#""pm2_5": [1, 2, 3]"#).replacing(
            "\"utc_offset_seconds\": 0", with: "\"utc_offset_seconds\": 7200")
        let series = try #require(try airQuality(json).report.series[pm25])
        #expect(series.start == (try instant("2026-10-03T00:00:00Z")))
        #expect(series.values == [1, 2, 3])
    }

    @Test func keepsAnHourlyValueWhereThereIsACurrentOneAsWell() throws {
        let json = hours(
            #""pm2_5": [1, null, 3]}, "current_units": {"pm2_5": "μg/m³"}, "current": {"time": 1790994600, "pm2_5": 9"#)
        #expect(try airQuality(json).report.series[pm25]?.values == [1, nil, 3])
        let between = json.replacing("1790994600", with: "1790990100")
        #expect(try airQuality(between).report.series[pm25]?.values == [1, 9, 3])
    }

    @Test func putsHoursInTheirPlaceWhateverTheirOrder() throws {
        let json = hours(#""pm2_5": [3, 1, 4]"#, times: "1790992800, 1790985600, 1791000000")
        let series = try #require(try airQuality(json).report.series[pm25])
        #expect(series.start == (try instant("2026-10-03T00:00:00Z")))
        #expect(series.values == [1, nil, 3, nil, 4])
    }

    @Test func takesNothingButNullsForOutOfSeasonAndZeroForNoPollen() throws {
        let values = #""birch_pollen": [null, null, null], "grass_pollen": [0, 0, null], "pm2_5": [5, 5, 5]"#
        let units = #""birch_pollen": "grains/m³", "grass_pollen": "grains/m³", "pm2_5": "μg/m³""#
        let report = try airQuality(hours(values, units: units)).report

        #expect(report.outOfSeason == [.species(.birch)])
        #expect(report.series[birch] == nil)
        #expect(report.series[.pollen(.species(.grass))]?.values == [0, 0, nil])
        // Not in the response: unknown.
        #expect(!report.outOfSeason.contains(.species(.olive)))
    }

    @Test func takesAnAnswerOfNothingButNullsForSilence() {
        #expect(throws: ProviderFault.silent) {
            try airQuality(hours(#""birch_pollen": [null, null, null], "pm2_5": [null, null, null]"#))
        }
    }

    @Test(
        arguments: [
            ("temperature_2m", .weather(.temperature), "°F", 50, 10),
            ("wind_speed_10m", .weather(.windSpeed), "m/s", 10, 36),
            ("wind_speed_10m", .weather(.windSpeed), "mp/h", 10, 16.09344),
            ("wind_speed_10m", .weather(.windSpeed), "kn", 10, 18.52),
            ("precipitation", .weather(.precipitation), "inch", 1, 25.4),
        ] as [(String, Quantity, String, Double, Double)])
    func convertsByTheUnitTheAnswerStates(
        _ name: String, quantity: Quantity, unit: String, stated: Double, value: Double
    ) throws {
        let json = hours(#""\#(name)": [\#(stated), null, null]"#, units: #""\#(name)": "\#(unit)""#)
        let series = try #require(try read(Array(json.utf8), .weather).report.series[quantity])
        #expect(abs(try #require(series.values.first ?? nil) - value) < 1e-9)
    }

    @Test func readsMilligramsAndTheOtherMicroSign() throws {
        let milligrams = hours(#""pm2_5": [0.02, null, null]"#, units: #""pm2_5": "mg/m³""#)
        #expect(try airQuality(milligrams).report.series[pm25]?.values.first == 20)
        let micro = hours(#""pm2_5": [20, null, null]"#, units: #""pm2_5": "\#u{B5}g/m³""#)
        #expect(try airQuality(micro).report.series[pm25]?.values.first == 20)
    }

    @Test(
        arguments: [
            (
                #""pm2_5": [1e9, 5, -1], "birch_pollen": [7, 7, 7]"#, [nil, 5, nil],
                "2 × pm2.5: the value is not plausible"
            ),
            (
                #""pm2_5": [NaN, 5, Infinity], "birch_pollen": [7, 7, 7]"#, [nil, 5, nil],
                "2 × pm2.5: the value is not plausible"
            ),
            (
                #""pm2_5": ["many", 5, null], "birch_pollen": [7, 7, 7]"#, [nil, 5, nil],
                "1 × pm2_5: the value is not a number"
            ),
            (
                #""pm2_5": [null, 5, [1]], "birch_pollen": [7, 7, 7]"#, [nil, 5, nil],
                "1 × pm2_5: the value is not a number"
            ),
            (
                #""pm2_5": "gone", "birch_pollen": [7, 7, 7]"#, nil,
                "1 × pm2_5: the value is not a number"
            ),
            (
                #""pm2_5": [1, 2], "birch_pollen": [7, 7, 7]"#, nil,
                "1 × pm2_5: it has another number of values than of times"
            ),
            (
                #""pm2_5": [9999, 5, 999.9], "birch_pollen": [7, 7, 7]"#, [nil, 5, nil],
                "2 × pm2.5: the value is not plausible"
            ),
            (#""birch_pollen": [7, 7, 7], "fern_pollen": [1, 1, 1]"#, nil, ""),
        ] as [(String, [Double?]?, String)])
    func refusesSingleValuesWithTheirReasonAndUsesTheRest(
        _ values: String, kept: [Double?]?, reason: String
    ) throws {
        let draft = try airQuality(hours(values))
        #expect(draft.report.series[pm25]?.values == kept)
        #expect(draft.report.series[birch]?.values == [7, 7, 7])
        #expect(draft.refused.description == reason)
    }

    @Test(arguments: [
        (#""pm2_5": "ppb", "birch_pollen": "grains/m³""#, "1 × pm2_5: the unit ppb is unknown"),
        (#""birch_pollen": "grains/m³""#, "1 × pm2_5: its unit is missing"),
        (#""pm2_5": 7, "birch_pollen": "grains/m³""#, "1 × pm2_5: its unit is missing"),
    ])
    func refusesAQuantityWhoseUnitItDoesNotKnow(_ units: String, reason: String) throws {
        let draft = try airQuality(hours(#""pm2_5": [1, 2, 3], "birch_pollen": [7, 7, 7]"#, units: units))
        #expect(draft.report.series[pm25] == nil)
        #expect(draft.report.series[birch]?.values == [7, 7, 7])
        #expect(draft.refused.description == reason)
        #expect(draft.report.outOfSeason.isEmpty)
    }

    @Test(
        arguments: [
            ("1790985600, 4102444800, 1790992800", [5, nil, 7], "1 × a time lies further ahead than any forecast"),
            ("1790985600, null, 1790992800", [5, nil, 7], "1 × a time is unreadable"),
            ("1790985600, \"soon\", 1790992800", [5, nil, 7], "1 × a time is unreadable"),
            ("1790985600, 1790987400, 1790992800", [5, nil, 7], "1 × a time is not a whole hour"),
            ("999997200, 1790989200, 1790992800", [6, 7], "1 × a time lies weeks away from the others"),
        ] as [(String, [Double?], String)])
    func leavesOutValuesWhoseTimeCannotBe(_ times: String, kept: [Double?], reason: String) throws {
        let draft = try airQuality(hours(#""pm2_5": [5, 6, 7]"#, times: times))
        let values = try #require(draft.report.series[pm25]).values
        #expect(Array(values.prefix(kept.count)) == kept)
        #expect(values.dropFirst(kept.count).allSatisfy { $0 == nil })
        #expect(draft.refused.description == reason)
    }

    @Test(arguments: [
        #""pm2_5": [9999, 9999, 999.9], "birch_pollen": [-999, -9999, -1]"#,
        #""pm2_5": ["5", "6", "7"], "birch_pollen": [1e308, NaN, 1e999]"#,
    ])
    func saysThatAnAnswerIsUselessWhoseValuesAreAllRefused(_ values: String) {
        #expect(refusedAltogether { try airQuality(hours(values)) }?.count == 6)
    }

    @Test func saysThatAnAnswerIsUselessWhoseTimesAreAllRefused() {
        let refused = refusedAltogether {
            try airQuality(hours(#""pm2_5": [5, 6, 7]"#, times: "null, \"soon\", 4102444800"))
        }
        #expect(refused?.count == 3)
    }

    /// −2⁶³ once crashed the poller.
    @Test(arguments: ["-9223372036854775808", "9223372036854775807", "1e308", "57601", "-57601", "\"7200\"", "null"])
    func refusesAnOffsetThatNoTimeZoneHas(_ offset: String) {
        let json = hours(#""pm2_5": [5, 6, 7]"#, times: #""2026-10-03T00:00", "2026-10-03T01:00", "2026-10-03T02:00""#)
            .replacing("\"utc_offset_seconds\": 0", with: "\"utc_offset_seconds\": \(offset)")
        #expect(throws: ProviderFault.malformed("utc_offset_seconds: it is no time zone's")) { try airQuality(json) }
    }

    @Test(arguments: ["-9223372036854775808", "9223372036854774784", "-1e308", "1e308"])
    func survivesTimesAtTheEndsOfANumber(_ time: String) throws {
        let draft = try airQuality(hours(#""pm2_5": [5, 6, 7]"#, times: "\(time), 1790989200, 1790992800"))
        #expect(draft.report.series[pm25]?.points.map(\.value) == [6, 7])
        #expect(draft.refused.count == 1)
    }

    @Test func keepsTheLaterOfTwoValuesForOneHour() throws {
        let json = hours(#""pm2_5": [5, 6, 7]"#, times: "1790985600, 1790985600, 1790989200")
        #expect(try airQuality(json).report.series[pm25]?.values == [6, 7])
    }

    @Test func refusesAnAnswerAboutAnotherPlace() {
        #expect(throws: ProviderFault.otherPlace(distanceInKilometres: 88)) {
            try airQuality(hours(#""pm2_5": [1, 2, 3]"#, latitude: 53))
        }
    }

    @Test(arguments: [
        (#"{"latitude": 52.2, "longitude": 6.9, "utc_off"#, "it is not valid JSON because it is incomplete"),
        (#"{"longitude": 6.9, "hourly": {}}"#, "latitude: the field is missing"),
        (#"{"latitude": "x", "longitude": 6.9}"#, "latitude: the value is not a number"),
        (#"{"latitude": 95, "longitude": 6.9}"#, "latitude: must be a number of degrees from -90 to 90"),
        (#"{"latitude": NaN, "longitude": 6.9}"#, "latitude: must be a number of degrees from -90 to 90"),
        (#"{"latitude": 52.2, "longitude": 6.9}"#, "it has neither hourly nor current values"),
        (#"{"latitude": 52.2, "longitude": 6.9, "hourly": [1]}"#, "it has neither hourly nor current values"),
        ("[]", "latitude: the field is missing"),
    ])
    func refusesHalfAJSONAndWrongTypesNamingTheField(_ json: String, reason: String) {
        #expect(throws: ProviderFault.malformed(reason)) { try airQuality(json) }
    }

    @Test func readsAnErrorThatComesAsASuccess() {
        #expect(throws: ProviderFault.unexpectedStatus(200, reason: "Busy")) {
            try airQuality(#"{"error": true, "reason": "Busy"}"#)
        }
    }
}
