import Domain
import Foundation
import Testing

@testable import environment_poller

struct AirVisualReaderTests {
    private func read(
        _ body: [UInt8], latitude: Double = 34, longitude: Double = -118.25, now: String = "2018-06-10T01:30:00Z"
    ) throws -> ReadReport {
        try AirVisualReader(
            place: try Coordinate(latitude: latitude, longitude: longitude), now: try instant(now)
        ).report(from: body)
    }

    private func read(_ current: String, coordinates: String = "[-118.25, 34]") throws -> ReadReport {
        try read(
            Array(
                """
                {"status": "success", "data": {"location": {"type": "Point", "coordinates": \(coordinates)},
                    "current": {\(current)}}}
                """.utf8))
    }

    @Test func readsTheRecordedCity() throws {
        let read = try read(try recorded("airvisual/city-los-angeles-2018-06-10.json"))

        #expect(read.refused.count == 0)
        #expect(read.report.coordinate == (try Coordinate(latitude: 34.0669, longitude: -118.2417)))
        #expect(read.report.station == nil)
        #expect(read.report.mainPollutant == .pm25)
        #expect(read.value(.airQualityIndex(.unitedStates)) == 66)
        #expect(read.start(.airQualityIndex(.unitedStates)) == (try instant("2018-06-10T00:00:00Z")))
        #expect(read.value(.weather(.temperature)) == 25)
        #expect(read.value(.weather(.relativeHumidity)) == 60)
        #expect(read.value(.weather(.pressure)) == 1012)
        #expect(read.value(.weather(.windSpeed)).map { abs($0 - 16.56) < 1e-9 } == true)
        #expect(read.value(.weather(.windDirection)) == 230)
        #expect(read.start(.weather(.temperature)) == (try instant("2018-06-10T01:00:00Z")))
        #expect(read.report.series.count == 6)
        #expect(read.report.series.keys.allSatisfy(AirVisual.profile.quantities.contains))
    }

    @Test func readsTheConcentrationsOfARecordedStation() throws {
        let read = try read(
            try recorded("airvisual/station-beijing-2017-09-04.json"), latitude: 40, longitude: 116.5,
            now: "2017-09-04T02:30:00Z")
        #expect(read.value(.pollutant(.pm25)) == 95)
        #expect(read.value(.airQualityIndex(.unitedStates)) == 171)
        #expect(read.refused.count == 0)
    }

    @Test(
        arguments: [
            (code: "p1", quantity: .pollutant(.pm10), micrograms: 10),
            (code: "p2", quantity: .pollutant(.pm25), micrograms: 10),
            (code: "o3", quantity: .pollutant(.ozone), micrograms: 19.62),
            (code: "n2", quantity: .pollutant(.nitrogenDioxide), micrograms: 18.80),
            (code: "s2", quantity: .pollutant(.sulphurDioxide), micrograms: 26.18),
            (code: "co", quantity: .pollutant(.carbonMonoxide), micrograms: 11_449),
        ] as [(code: String, quantity: Quantity, micrograms: Double)])
    func convertsTenOfEachUnit(_ example: (code: String, quantity: Quantity, micrograms: Double)) throws {
        let read = try read(
            """
            "pollution": {"ts": "2018-06-10T00:00:00.000Z", "mainus": "\(example.code)",
                "\(example.code)": {"conc": 10, "aqius": 20}}
            """)
        #expect(read.value(example.quantity).map { abs($0 / example.micrograms - 1) < 0.001 } == true)
        #expect(read.report.mainPollutant.map { .pollutant($0) } == example.quantity)
    }

    @Test(arguments: [
        (parts: #""tp": -200"#, reason: "tp: the value is not plausible"),
        (parts: #""hu": 130"#, reason: "hu: the value is not plausible"),
        (parts: #""tp": NaN"#, reason: "tp: the value is not plausible"),
        (parts: #""ws": "calm""#, reason: "ws: the value is not a number"),
        (parts: #""wd": {"deg": 3}"#, reason: "wd: the value is not a number"),
    ])
    func refusesABadValueSingly(_ example: (parts: String, reason: String)) throws {
        let read = try read(#""weather": {"ts": "2018-06-10T01:00:00.000Z", "pr": 1012, \#(example.parts)}"#)
        #expect(read.report.series.keys.map(\.rawValue) == ["pressure"])
        #expect(read.refused.count == 1)
        #expect(read.refused.firstReason == example.reason)
    }

    @Test(arguments: [
        (time: #""2018-06-10T01:41:00.000Z""#, reason: "weather.ts: the time lies in the future"),
        (time: #""2018-06-09T01:29:00.000Z""#, reason: "weather.ts: the time lies more than a day back"),
        (time: "1528592400", reason: "weather.ts: the time is missing or unreadable"),
        (time: "null", reason: "weather.ts: the time is missing or unreadable"),
    ])
    func refusesTheWeatherOfAnotherTimeAndKeepsTheIndex(_ example: (time: String, reason: String)) throws {
        let read = try read(
            """
            "weather": {"ts": \(example.time), "tp": 20},
            "pollution": {"ts": "2018-06-10T01:00:00.000Z", "aqius": 66, "mainus": "xx", "p2": null}
            """)
        #expect(read.report.series.keys.map(\.rawValue) == ["us-aqi"])
        #expect(read.report.mainPollutant == nil)
        #expect(read.refused.firstReason == example.reason)
    }

    @Test func refusesAnAnswerAboutAnotherPlace() {
        #expect(throws: ProviderFault.otherPlace(distanceInKilometres: 111)) {
            try read(#""weather": null"#, coordinates: "[-118.25, 35]")
        }
    }

    @Test func saysThatNothingIsCoveredWithoutAValue() {
        #expect(throws: ProviderFault.silent) { try read(#""weather": null, "pollution": null"#) }
    }

    @Test(arguments: [
        (body: "[", reason: "the payload is not valid JSON"),
        (body: #"{"status": "success"}"#, reason: "data: the field is missing"),
        (
            body: #"{"data": {"location": {"coordinates": []}, "current": {}}}"#,
            reason: "the coordinates are not numbers"
        ),
    ])
    func refusesAnAnswerThatIsNone(_ example: (body: String, reason: String)) {
        #expect(throws: ProviderFault.malformed(example.reason)) { try read(Array(example.body.utf8)) }
    }
}
