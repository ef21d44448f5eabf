import Domain
import Foundation
import Testing

@testable import environment_poller

struct AmbeeAirQualityReaderTests {
    private func read(_ body: [UInt8]) throws -> ReadReport {
        try AmbeeAirQualityReader(
            place: try Coordinate(latitude: 52.4, longitude: 6.4), now: try instant("2021-05-29T14:30:00Z")
        ).report(from: body)
    }

    private func read(_ stations: String) throws -> ReadReport {
        try read(Array(#"{"message": "success", "stations": [\#(stations)]}"#.utf8))
    }

    private func station(_ parts: String, latitude: Double = 52.4, updatedAt: String = "2021-05-29T14:00:00Z") -> String
    {
        """
        {"lat": \(latitude), "lng": 6.4, "placeName": "Town \(latitude)", "updatedAt": "\(updatedAt)", \(parts)}
        """
    }

    @Test func readsTheRecordedStationInMicrograms() throws {
        let read = try read(try recorded("ambee/air-quality-hellendoorn-2021-05-29.json"))

        #expect(read.refused.count == 0)
        #expect(read.report.station == ReportedStation(id: "52.3981,6.4493", name: "Hellendoorn"))
        #expect(read.report.coordinate == (try Coordinate(latitude: 52.3981, longitude: 6.4493)))
        #expect(read.report.mainPollutant == .pm25)
        #expect(read.value(.pollutant(.pm25)) == 3.14)
        #expect(read.value(.pollutant(.pm10)) == 5.24)
        #expect(read.value(.airQualityIndex(.unitedStates)) == 13)
        // At 25 °C a mole fills 24.465 litres: 17.067 ppb of ozone at 47.997 g/mol.
        #expect(read.value(.pollutant(.ozone)).map { abs($0 - 33.48) < 0.01 } == true)
        #expect(read.value(.pollutant(.nitrogenDioxide)).map { abs($0 - 1.241) < 0.001 } == true)
        #expect(read.value(.pollutant(.sulphurDioxide)).map { abs($0 - 0.0812) < 0.0001 } == true)
        #expect(read.value(.pollutant(.carbonMonoxide)).map { abs($0 - 120.2) < 0.1 } == true)
        #expect(read.start(.pollutant(.pm25)) == (try instant("2021-05-29T14:00:00Z")))
        #expect(Set(read.report.series.keys) == Ambee.airQuality.quantities)
    }

    @Test func takesTheNearestOfSeveralStations() throws {
        let read = try read(
            [station("\"PM25\": 1", latitude: 52.5), station("\"PM25\": 2", latitude: 52.41), "null"].joined(
                separator: ","))
        #expect(read.report.station?.name == "Town 52.41")
        #expect(read.value(.pollutant(.pm25)) == 2)
        #expect(read.refused.firstReason == "stations: an element is not readable")
    }

    @Test(arguments: [
        (parts: #""PM25": -3"#, reason: "PM25: the value is not plausible"),
        (parts: #""PM25": 30000"#, reason: "PM25: the value is not plausible"),
        (parts: #""PM25": NaN"#, reason: "PM25: the value is not plausible"),
        (parts: #""CO": 500"#, reason: "CO: the value is not plausible"),
        (parts: #""PM25": "3.14""#, reason: "PM25: the value is not a number"),
        (parts: #""AQI": -1"#, reason: "AQI: the value is not plausible"),
    ])
    func refusesABadValueSingly(_ example: (parts: String, reason: String)) throws {
        let read = try read(station("\(example.parts), \"PM10\": 7"))
        #expect(read.report.series.keys.map(\.rawValue) == ["pm10"])
        #expect(read.refused.firstReason == example.reason)
        #expect(read.refused.count == 1)
    }

    @Test(arguments: [
        (updatedAt: "2021-05-29T14:41:00Z", reason: "updatedAt: the time lies in the future"),
        (updatedAt: "2021-05-28T14:00:00Z", reason: "updatedAt: the time lies more than a day back"),
        (updatedAt: "", reason: "updatedAt: the time is missing or unreadable"),
    ])
    func refusesValuesOfAnotherTime(_ example: (updatedAt: String, reason: String)) throws {
        let refused = refusedAltogether { try read(station("\"PM25\": 3", updatedAt: example.updatedAt)) }
        #expect(refused?.firstReason == example.reason)
    }

    @Test func refusesAStationFarAway() {
        #expect(throws: ProviderFault.otherPlace(distanceInKilometres: 66)) {
            try read(station("\"PM25\": 3", latitude: 53))
        }
    }

    @Test func saysThatNothingIsCoveredWithoutAStation() {
        #expect(throws: ProviderFault.notCovered) { try read("") }
    }

    @Test(arguments: [
        (body: "{", reason: "the payload is not valid JSON"),
        (body: #"{"message": "success"}"#, reason: "stations: the field is missing"),
        (body: #"{"stations": [{"PM25": 3}]}"#, reason: "the coordinates are not numbers"),
    ])
    func refusesAnAnswerThatIsNone(_ example: (body: String, reason: String)) {
        #expect(throws: ProviderFault.malformed(example.reason)) { try read(Array(example.body.utf8)) }
    }
}
