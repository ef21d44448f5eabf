import Domain
import Foundation
import HTTPFetch
import HTTPTypes
import Testing

@testable import environment_poller

struct OpenAQReaderTests {
    private static let delNorte = 2_178

    private func station() throws -> OpenAQStation {
        OpenAQStation(
            id: Self.delNorte, name: "Del Norte",
            coordinate: try Coordinate(latitude: 35.1353, longitude: -106.584702), attributions: ["AirNow"])
    }

    private func read(_ body: [UInt8], now: String = "2026-09-28T22:30:00Z") throws -> ReadReport {
        try OpenAQSensorsReader(station: try station(), now: try instant(now)).report(from: body)
    }

    private func read(_ sensors: String) throws -> ReadReport {
        try read(Array(#"{"meta": {}, "results": [\#(sensors)]}"#.utf8))
    }

    private func sensor(
        _ name: String, _ value: String, units: String = "µg/m³", at time: String = "2026-09-28T22:00:00Z",
        coordinates: String = "null"
    ) -> String {
        """
        {"id": 1, "parameter": {"id": 2, "name": "\(name)", "units": "\(units)"},
            "latest": {"datetime": {"utc": "\(time)"}, "value": \(value), "coordinates": \(coordinates)}}
        """
    }

    @Test func readsTheRecordedSensorsInMicrograms() throws {
        let read = try read(try recorded("openaq/sensors-del-norte-2026-09-28.json"))

        #expect(read.refused.count == 0)
        #expect(read.report.station == ReportedStation(id: "2178", name: "Del Norte"))
        #expect(read.report.attributions == ["AirNow"])
        #expect(Set(read.report.series.keys) == OpenAQ.profile.quantities)
        #expect(read.value(.pollutant(.pm25)) == 3.9)
        #expect(read.value(.pollutant(.pm10)) == 17)
        #expect(read.value(.pollutant(.ozone)).map { abs($0 - 90.24) < 0.01 } == true)
        #expect(read.value(.pollutant(.nitrogenDioxide)).map { abs($0 - 5.641) < 0.001 } == true)
        #expect(read.value(.pollutant(.sulphurDioxide)).map { abs($0 - 1.571) < 0.001 } == true)
        #expect(read.value(.pollutant(.carbonMonoxide)).map { abs($0 - 114.49) < 0.01 } == true)
        #expect(read.start(.pollutant(.pm25)) == (try instant("2026-09-28T22:00:00Z")))
    }

    @Test(
        arguments: [
            ("o3", "ppb", 2, 3.924), ("o3", "ppm", 0.002, 3.924), ("co", "mg/m³", 0.4, 400), ("pm10", "μg/m³", 2, 2),
            ("so2", "ug/m3", 2, 2),
        ] as [(String, String, Double, Double)])
    func convertsEachUnit(_ name: String, _ unit: String, _ value: Double, _ micrograms: Double) throws {
        let read = try read(sensor(name, "\(value)", units: unit))
        let found = try #require(read.report.series.values.first?.values.first ?? nil)
        #expect(abs(found - micrograms) < 0.001)
    }

    @Test(arguments: [
        (value: "-4.9", units: "µg/m³", reason: "pm25: the value is not plausible"),
        (value: "1e6", units: "µg/m³", reason: "pm25: the value is not plausible"),
        (value: "NaN", units: "µg/m³", reason: "pm25: the value is not plausible"),
        (value: "\"3\"", units: "µg/m³", reason: "pm25: the value is not a number"),
        (value: "3", units: "ppm", reason: "pm25: the unit ppm is not known here"),
        (value: "3", units: "particles/cm³", reason: "pm25: the unit particles/cm³ is not known here"),
    ])
    func refusesABadValueSingly(_ example: (value: String, units: String, reason: String)) throws {
        let read = try read(
            "\(sensor("pm25", example.value, units: example.units)), \(sensor("pm10", "7"))")
        #expect(read.report.series.keys.map(\.rawValue) == ["pm10"])
        #expect(read.refused.count == 1)
        #expect(read.refused.firstReason == example.reason)
    }

    @Test(arguments: [
        (time: "2026-09-28T22:41:00Z", reason: "pm25: the time lies in the future"),
        (time: "2026-09-27T22:29:00Z", reason: "pm25: the time lies more than a day back"),
        (time: "", reason: "pm25: the time is missing or unreadable"),
    ])
    func refusesAValueOfAnotherTime(_ example: (time: String, reason: String)) throws {
        let refused = refusedAltogether { try read(sensor("pm25", "3", at: example.time)) }
        #expect(refused?.firstReason == example.reason)
    }

    @Test func takesTheLaterOfTwoSensorsForOnePollutant() throws {
        let older = sensor("pm25", "3", at: "2026-09-28T20:00:00Z")
        let newer = sensor("pm25", "5", at: "2026-09-28T21:00:00Z")
        #expect(try read("\(older), \(newer)").value(.pollutant(.pm25)) == 5)
        #expect(try read("\(newer), \(older)").value(.pollutant(.pm25)) == 5)
    }

    @Test func readsNothingFromSensorsThatNeverReportedOrMeasureSomethingElse() {
        let silent = #"{"id": 1, "parameter": {"name": "pm25", "units": "µg/m³"}, "latest": null}"#
        #expect(throws: ProviderFault.silent) { try read("\(silent), \(sensor("temperature", "30", units: "c"))") }
    }

    @Test func refusesASensorThatStandsElsewhere() {
        #expect(throws: ProviderFault.otherPlace(distanceInKilometres: 96)) {
            try read(sensor("pm25", "3", coordinates: #"{"latitude": 36, "longitude": -106.584702}"#))
        }
    }

    @Test(arguments: [
        (body: "{", reason: "the payload is not valid JSON"), (body: "{}", reason: "results: the field is missing"),
        (body: #"{"results": "none"}"#, reason: "results: the value is not a list"),
    ])
    func refusesAnAnswerThatIsNone(_ example: (body: String, reason: String)) {
        #expect(throws: ProviderFault.malformed(example.reason)) { try read(Array(example.body.utf8)) }
    }

    @Test func comesBackWhenTheQuotaIsFilledAgain() throws {
        let now = try instant("2026-09-28T22:30:00Z")
        let reset = try #require(HTTPField.Name("x-ratelimit-reset"))
        let response = FetchResponse(status: .tooManyRequests, headers: [reset: "42"])
        #expect(
            OpenAQClient.fault(in: response, now: now)
                == .rateLimited(until: try instant("2026-09-28T22:30:42Z"), reason: "too many requests"))
        #expect(OpenAQClient.fault(in: FetchResponse(status: .tooManyRequests), now: now) == nil)
    }
}
