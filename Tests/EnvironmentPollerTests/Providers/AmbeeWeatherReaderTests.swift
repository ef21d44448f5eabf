import Domain
import Foundation
import Testing

@testable import environment_poller

struct AmbeeWeatherReaderTests {
    private func read(_ body: [UInt8]) throws -> ReadReport {
        try AmbeeWeatherReader(
            place: try Coordinate(latitude: 52.4, longitude: 6.4), now: try instant("2021-06-09T16:30:00Z")
        ).report(from: body)
    }

    private func read(_ parts: String) throws -> ReadReport {
        try read(Array(#"{"message": "success", "data": {"time": 1623255867, \#(parts)}}"#.utf8))
    }

    @Test func readsTheDocumentedAnswerInMetricUnits() throws {
        let read = try read(try recorded("ambee/weather-made-up.json"))

        #expect(read.refused.count == 0)
        #expect(read.value(.weather(.temperature)) == 25)
        #expect(read.value(.weather(.apparentTemperature)).map { abs($0 - 26) < 1e-9 } == true)
        #expect(read.value(.weather(.relativeHumidity)) == 55)
        #expect(read.value(.weather(.pressure)) == 1018.4)
        #expect(read.value(.weather(.windSpeed)).map { abs($0 - 16.09344) < 1e-9 } == true)
        #expect(read.value(.weather(.windDirection)) == 45)
        #expect(read.value(.uvIndex) == 4)
        #expect(read.start(.uvIndex) == (try instant("2021-06-09T16:24:27Z")))
        #expect(Set(read.report.series.keys) == Ambee.weather.quantities)
    }

    @Test(arguments: [
        (parts: #""humidity": 0.55"#, reason: "humidity: the value is not plausible"),
        (parts: #""humidity": 101"#, reason: "humidity: the value is not plausible"),
        (parts: #""temperature": 300"#, reason: "temperature: the value is not plausible"),
        (parts: #""temperature": "warm""#, reason: "temperature: the value is not a number"),
        (parts: #""windSpeed": NaN"#, reason: "windSpeed: the value is not plausible"),
    ])
    func refusesABadValueSingly(_ example: (parts: String, reason: String)) throws {
        let read = try read("\(example.parts), \"uvIndex\": 4")
        #expect(read.report.series.keys.map(\.rawValue) == ["uv-index"])
        #expect(read.refused.firstReason == example.reason)
    }

    @Test func readsTheTimeUnderItsOtherName() throws {
        let read = try read(
            Array(#"{"data": {"updatedAt": "2021-06-09T16:00:00.000Z", "temperature": 50}}"#.utf8))
        #expect(read.start(.weather(.temperature)) == (try instant("2021-06-09T16:00:00Z")))
    }

    @Test(arguments: [
        (time: "1623259000", reason: "time: the time lies in the future"),
        (time: "1623100000", reason: "time: the time lies more than a day back"),
        (time: "\"now\"", reason: "time: the time is missing or unreadable"),
    ])
    func refusesValuesOfAnotherTime(_ example: (time: String, reason: String)) throws {
        let refused = refusedAltogether {
            try read(Array(#"{"data": {"time": \#(example.time), "temperature": 50}}"#.utf8))
        }
        #expect(refused?.firstReason == example.reason)
    }

    @Test func refusesAnAnswerAboutAnotherPlace() {
        #expect(throws: ProviderFault.otherPlace(distanceInKilometres: 66)) {
            try read(#""lat": 53, "lng": 6.4, "temperature": 50"#)
        }
    }

    @Test func saysThatNothingIsCoveredWithoutAValue() {
        #expect(throws: ProviderFault.silent) { try read(#""summary": "Clear""#) }
    }

    @Test func refusesAnAnswerWithoutWeather() {
        #expect(throws: ProviderFault.malformed("data: the field is missing")) {
            try read(Array(#"{"status": "nok"}"#.utf8))
        }
    }
}
