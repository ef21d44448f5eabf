import Domain
import Foundation
import Testing

@testable import environment_poller

struct OpenAQLocationsReaderTests {
    private func station(_ body: [UInt8], now: String = "2023-10-13T15:00:00Z") throws -> OpenAQStation {
        try OpenAQLocationsReader(
            place: try Coordinate(latitude: 35.25, longitude: -106.5), now: try instant(now)
        ).station(from: body)
    }

    private func station(_ locations: String...) throws -> OpenAQStation {
        try station(Array(#"{"results": [\#(locations.joined(separator: ","))]}"#.utf8))
    }

    private func location(
        _ id: Int, latitude: Double = 35.25, last: String = "2023-10-13T14:00:00Z", mobile: Bool = false,
        parameter: String = "pm25", more: String = ""
    ) -> String {
        """
        {"id": \(id), "name": "Station \(id)", "isMobile": \(mobile), "datetimeLast": {"utc": "\(last)"},
            "sensors": [{"id": 1, "parameter": {"name": "\(parameter)", "units": "µg/m³"}}],
            "coordinates": {"latitude": \(latitude), "longitude": -106.5}\(more)}
        """
    }

    @Test func readsTheRecordedStation() throws {
        #expect(
            try station(try recorded("openaq/locations-del-norte-2023-10-13.json"))
                == OpenAQStation(
                    id: 2_178, name: "Del Norte",
                    coordinate: try Coordinate(latitude: 35.1353, longitude: -106.584702), attributions: ["AirNow"]))
    }

    @Test func doesNotCallAStationCurrentThatFellSilentADayAgo() throws {
        #expect(throws: ProviderFault.notCovered) {
            try station(
                try recorded("openaq/locations-del-norte-2023-10-13.json"), now: "2023-10-14T14:00:01Z")
        }
    }

    @Test func takesTheNearest() throws {
        #expect(try station(location(1, latitude: 35.3), location(2, latitude: 35.26), location(3)).id == 3)
    }

    @Test func passesOverStationsThatCannotServe() throws {
        let served = location(9, latitude: 35.3)
        #expect(try station(location(1, last: "2023-10-12T14:00:00Z"), served).id == 9)
        #expect(try station(location(2, last: "2023-10-13T16:00:00Z"), served).id == 9)
        #expect(try station(location(3, mobile: true), served).id == 9)
        #expect(try station(location(4, parameter: "temperature"), served).id == 9)
        #expect(try station("null", #"{"id": 5, "coordinates": null}"#, #"{"id": "six"}"#, served).id == 9)
    }

    @Test func namesThoseWhomTheLicencesName() throws {
        let licensed = location(
            1, more: #", "provider": {"name": "EEA"}, "licenses": [{"attribution": {"name": "Umweltbundesamt"}}]"#)
        #expect(try station(licensed).attributions == ["Umweltbundesamt"])
        #expect(
            try station(location(1, more: #", "provider": {"name": "EEA"}, "licenses": null"#)).attributions == ["EEA"])
        #expect(try station(location(1)).attributions == [])
    }

    @Test func refusesAStationBeyondTheRadius() {
        #expect(throws: ProviderFault.otherPlace(distanceInKilometres: 27)) {
            try station(location(1, latitude: 35.5))
        }
    }

    @Test func saysThatNothingIsCoveredWithoutAStation() {
        #expect(throws: ProviderFault.notCovered) { try station(Array(#"{"results": []}"#.utf8)) }
    }
}
