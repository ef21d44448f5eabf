import Domain
import Foundation
import Testing

@testable import environment_poller

struct AmbeePollenReaderTests {
    private static let noForecast = #"{"message": "Success", "data": []}"#

    private func read(
        latest: String = Self.noForecast, forecast: String = Self.noForecast, now: String = "2021-06-09T16:30:00Z"
    ) throws -> ReadReport {
        try AmbeePollenReader(place: try Coordinate(latitude: 52.4, longitude: 6.4), now: try instant(now))
            .report(latest: Array(latest.utf8), forecast: Array(forecast.utf8))
    }

    /// A current response with one element.
    private func latest(_ parts: String, updatedAt: String = "2021-06-09T16:24:27.000Z") -> String {
        #"{"message": "Success", "lat": 52.42, "lng": 6.42, "data": [{\#(parts), "updatedAt": "\#(updatedAt)"}]}"#
    }

    @Test func readsTheRecordedCounts() throws {
        let reader = AmbeePollenReader(
            place: try Coordinate(latitude: 52.4, longitude: 6.4), now: try instant("2021-06-09T16:30:00Z"))
        let read = try reader.report(
            latest: try recorded("ambee/pollen-hellendoorn-2021-06-09.json"), forecast: Array(Self.noForecast.utf8))

        #expect(read.refused.count == 0)
        #expect(read.report.coordinate == (try Coordinate(latitude: 52.42, longitude: 6.42)))
        // Three types twice: grains, and the stated risk.
        #expect(read.report.series.count == 20)
        #expect(read.value(.pollen(.type(.grass))) == 190)
        #expect(read.value(.pollen(.type(.tree))) == 127)
        #expect(read.value(.pollen(.type(.weed))) == 95)
        #expect(read.value(.pollen(.species(.grass))) == 190)
        #expect(read.value(.pollen(.species(.oak))) == 55)
        #expect(read.value(.pollen(.species(.poplar))) == 0)
        #expect(read.value(.pollen(.species(.goosefoot))) == 0)
        #expect(read.value(.pollen(.species(.nettle))) == 88)
        #expect(read.start(.pollen(.species(.oak))) == (try instant("2021-06-09T16:00:00Z")))
        #expect(read.report.series.keys.allSatisfy(Ambee.pollen.quantities.contains))
    }

    @Test func putsTheCurrentCountInItsHourOfTheForecast() throws {
        let reader = AmbeePollenReader(
            place: try Coordinate(latitude: 52.4, longitude: 6.4), now: try instant("2021-06-09T16:30:00Z"))
        let read = try reader.report(
            latest: try recorded("ambee/pollen-hellendoorn-2021-06-09.json"),
            forecast: try recorded("ambee/forecast-pollen-made-up.json"))

        let start = try instant("2021-06-09T16:00:00Z")
        #expect(
            read.report.series[.pollen(.type(.grass))]
                == QuantitySeries(step: .hour, start: start, values: [190, 170, 140]))
        // The third hour has no species.
        #expect(
            read.report.series[.pollen(.species(.birch))]
                == QuantitySeries(step: .hour, start: start, values: [35, 30]))
        #expect(read.report.series[.pollen(.species(.mugwort))]?.values == [1])
        #expect(read.refused.count == 0)
    }

    @Test func leavesAHoleWhereAnHourIsMissing() throws {
        let read = try read(
            forecast: """
                {"data": [{"time": 1623261600, "Count": {"grass_pollen": 5}},
                    {"time": 1623254400, "Count": {"grass_pollen": 3}}]}
                """)
        #expect(read.report.series[.pollen(.type(.grass))]?.values == [3, nil, 5])
    }

    @Test func refusesANewSpeciesByNameAndKeepsTheRest() throws {
        let read = try read(
            latest: latest(
                #""Species": {"Tree": {"Mulberry": 84, "Cypress / Juniper / Cedar": 201, "ELM": 58}, "Others": 21}"#))
        #expect(read.report.series.keys.count == 2)
        #expect(read.value(.pollen(.species(.cypress))) == 201)
        #expect(read.value(.pollen(.species(.elm))) == 58)
        #expect(read.refused.count == 1)
        #expect(read.refused.firstReason == "Mulberry: a species that is not known here")
    }

    @Test(arguments: [
        (count: "-1", reason: "Birch: the value is not plausible"),
        (count: "1e9", reason: "Birch: the value is not plausible"),
        (count: "NaN", reason: "Birch: the value is not plausible"),
        (count: "\"many\"", reason: "Birch: the value is not a number"),
        (count: "[3]", reason: "Birch: the value is not a number"),
    ])
    func refusesABadCountSingly(_ example: (count: String, reason: String)) throws {
        let read = try read(latest: latest(#""Species": {"Tree": {"Birch": \#(example.count), "Oak": 44}}"#))
        #expect(read.report.series.keys.map(\.rawValue) == ["oak-pollen"])
        #expect(read.refused.count == 1)
        #expect(read.refused.firstReason == example.reason)
    }

    @Test func takesNullForNoValueAndNeverForZero() throws {
        let read = try read(latest: latest(#""Count": {"grass_pollen": null, "tree_pollen": 2}, "Species": null"#))
        #expect(read.report.series.keys.map(\.rawValue) == ["tree-type-pollen"])
        #expect(read.refused.count == 0)
    }

    @Test(arguments: [
        (word: "Low", intensity: 1.0), (word: "Moderate", intensity: 4), (word: "High", intensity: 7),
        (word: "Very High", intensity: 9),
    ])
    func takesTheWordAlsoWhereThereIsNoCount(_ example: (word: String, intensity: Double)) throws {
        let read = try read(latest: latest(#""Risk": {"weed_pollen": "\#(example.word)"}"#))
        #expect(read.report.series.keys.map(\.rawValue) == ["weed-type-pollen-intensity"])
        #expect(read.value(.pollenIntensity(.type(.weed))) == example.intensity)
    }

    /// By the American classes 12 grains of grass are moderate; Ambee's word counts.
    @Test func keepsTheStatedRiskBesideTheCount() throws {
        let read = try read(
            latest: latest(#""Count": {"grass_pollen": 12}, "Risk": {"grass_pollen": "High", "tree_pollen": "Odd"}"#))
        #expect(read.value(.pollen(.type(.grass))) == 12)
        #expect(read.value(.pollenIntensity(.type(.grass))) == 7)
        #expect(read.refused.reasons.map(\.text) == ["tree_pollen: the risk is none of Ambee's words"])
    }

    @Test(arguments: [
        (updatedAt: "2021-06-09T16:41:00Z", reason: "updatedAt: the time lies in the future"),
        (updatedAt: "2021-06-08T16:29:00Z", reason: "updatedAt: the time lies more than a day back"),
        (updatedAt: "yesterday", reason: "updatedAt: the time is missing or unreadable"),
    ])
    func refusesACountOfAnotherTime(_ example: (updatedAt: String, reason: String)) throws {
        let refused = refusedAltogether {
            try read(latest: latest(#""Count": {"grass_pollen": 3}"#, updatedAt: example.updatedAt))
        }
        #expect(refused?.firstReason == example.reason)
    }

    @Test(arguments: [
        (time: "1623515401", reason: "time: the time lies too far in the future"),
        (time: "1623169799", reason: "time: the time lies more than a day back"),
        (time: "null", reason: "time: the time is missing or unreadable"),
        (time: "\"2021-06-09\"", reason: "time: the time is missing or unreadable"),
    ])
    func refusesAnHourThatNoForecastReachesAndKeepsTheOthers(_ example: (time: String, reason: String)) throws {
        let read = try read(
            forecast: """
                {"data": [null, {"time": \(example.time), "Count": {"grass_pollen": 9}},
                    {"time": 1623254400, "Count": {"grass_pollen": 3}}]}
                """)
        #expect(read.report.series[.pollen(.type(.grass))]?.values == [3])
        #expect(read.refused.reasons.map(\.text) == ["data: an element is not readable", example.reason])
    }

    @Test func refusesAnAnswerAboutAnotherPlace() {
        #expect(throws: ProviderFault.otherPlace(distanceInKilometres: 66)) {
            try read(latest: #"{"lat": 53, "lng": 6.4, "data": []}"#)
        }
        #expect(throws: ProviderFault.otherPlace(distanceInKilometres: 66)) {
            try read(forecast: #"{"lat": 53, "lng": 6.4, "data": []}"#)
        }
    }

    @Test func saysThatBothAnswersAreEmpty() {
        #expect(throws: ProviderFault.silent) { try read() }
    }

    @Test(arguments: [
        (body: #"{"data": [{"Co"#, reason: "the payload is not valid JSON"),
        (body: #"{"message": "Success"}"#, reason: "data: the field is missing"),
        (body: #"{"data": 7}"#, reason: "data: the value is not a list"),
        (body: #"{"lat": "x", "lng": 6.4, "data": []}"#, reason: "the coordinates are not numbers"),
        (
            body: #"{"lat": 95, "lng": 6.4, "data": []}"#,
            reason: "latitude: must be a number of degrees from -90 to 90"
        ),
    ])
    func refusesAnAnswerThatIsNone(_ example: (body: String, reason: String)) {
        #expect(throws: ProviderFault.malformed(example.reason)) { try read(latest: example.body) }
    }
}
