import Domain
import Foundation
import HTTPFetch
import HTTPTypes
import Testing

@testable import environment_poller

struct GooglePollenReaderTests {
    private func read(
        _ body: [UInt8], longitude: Double = -3.7, now: String = "2026-06-13T10:00:00Z"
    ) throws -> ReadReport {
        try GooglePollenReader(
            place: try Coordinate(latitude: 40.4, longitude: longitude), now: try instant(now)
        ).report(from: body)
    }

    /// One day with one plant.
    private func read(
        _ item: String, date: String = #"{"year": 2026, "month": 6, "day": 13}"#, longitude: Double = -3.7,
        now: String = "2026-06-13T10:00:00Z"
    ) throws -> ReadReport {
        try read(
            Array(#"{"regionCode": "ES", "dailyInfo": [{"date": \#(date), "plantInfo": [\#(item)]}]}"#.utf8),
            longitude: longitude, now: now)
    }

    private func plant(_ index: String, code: String = "OAK", more: String = "") -> String {
        #"{"code": "\#(code)", "displayName": "Oak"\#(more), "indexInfo": {"code": "UPI", \#(index)}}"#
    }

    private static let oak = Quantity.pollenIntensity(.species(.oak))

    @Test func readsTheRecordedFiveDays() throws {
        let read = try read(try recorded("google-pollen/forecast-spain-2026-06-13.json"))

        #expect(read.refused.count == 0)
        #expect(read.report.coordinate == (try Coordinate(latitude: 40.4, longitude: -3.7)))
        let start = try instant("2026-06-13T00:00:00Z")
        #expect(
            read.report.series == [
                .pollenIntensity(.type(.grass)): QuantitySeries(step: .day, start: start, values: [4, 4, 4, 4, nil]),
                .pollenIntensity(.type(.tree)): QuantitySeries(step: .day, start: start, values: [1, 1, 1, 1, nil]),
                .pollenIntensity(.species(.grass)): QuantitySeries(
                    step: .day, start: start, values: [4, 4, 4, 4, nil]),
                .pollenIntensity(.species(.olive)): QuantitySeries(
                    step: .day, start: start, values: [1, 1, 1, 1, nil]),
                .pollenIntensity(.species(.birch)): QuantitySeries(
                    step: .day, start: start, values: [1, 1, 1, 1, nil]),
                .pollenIntensity(.species(.alder)): QuantitySeries(
                    step: .day, start: start, values: [1, 1, 1, 1, nil]),
                .pollenIntensity(.species(.pine)): QuantitySeries(
                    step: .day, start: start, values: [1, nil, nil, nil, nil]),
            ])
        #expect(read.report.outOfSeason == [.species(.pine), .species(.birch), .species(.alder)])
        #expect(read.report.series.keys.allSatisfy(GooglePollen.profile.quantities.contains))
    }

    @Test(arguments: [
        (index: #""value": 0"#, intensity: 0.0), (index: #""value": 1"#, intensity: 1),
        (index: #""value": 2"#, intensity: 2), (index: #""value": 3"#, intensity: 4),
        (index: #""value": 4"#, intensity: 7), (index: #""value": 5"#, intensity: 9),
        // Protocol buffers' JSON may omit a 0.
        (index: #""category": "None""#, intensity: 0),
    ])
    func putsEachIndexOnTheScale(_ example: (index: String, intensity: Double)) throws {
        #expect(try read(plant(example.index)).value(Self.oak) == example.intensity)
    }

    @Test(arguments: [
        #""value": 6"#, #""value": -1"#, #""value": 2.5"#, #""value": NaN"#, #""value": "3""#, #""value": [1]"#,
        #""category": "Ninguno""#, #""displayName": "Universal Pollen Index""#,
    ])
    func refusesAnIndexOffTheScaleSingly(_ index: String) throws {
        let read = try read("\(plant(index)), \(plant(#""value": 3"#, code: "ELM"))")
        #expect(read.report.series.keys.map(\.rawValue) == ["elm-pollen-intensity"])
        #expect(read.refused.count == 1)
        #expect(read.refused.firstReason == "OAK: the index is none of the scale's 0 to 5")
    }

    @Test(arguments: [#"{"code": "BAQI", "value": 3}"#, #"{"value": 3}"#, "7"])
    func refusesAnotherIndex(_ index: String) throws {
        let refused = refusedAltogether { try read(#"{"code": "OAK", "indexInfo": \#(index)}"#) }
        #expect(refused?.firstReason == "OAK: the index is not the Universal Pollen Index")
    }

    @Test func refusesANewPlantByItsCode() throws {
        let read = try read("\(plant(#""value": 3"#, code: "BAOBAB")), \(plant(#""value": 3"#))")
        #expect(read.value(Self.oak) == 4)
        #expect(read.refused.reasons.map(\.text) == ["BAOBAB: a plant that is not known here"])
    }

    @Test func takesAPlantWithoutAnIndexForUnknownAndNeverForNone() throws {
        let read = try read(
            #"{"code": "OAK"}, {"code": "ELM", "indexInfo": null}, \#(plant("\"value\": 1", code: "ASH"))"#)
        #expect(read.report.series.keys.map(\.rawValue) == ["ash-pollen-intensity"])
        #expect(read.report.outOfSeason.isEmpty)
        #expect(read.refused.count == 0)
    }

    @Test func readsTheSeasonOfItsFirstDay() throws {
        let days = [(day: 15, oak: true, elm: true), (day: 14, oak: false, elm: true)].map {
            """
            {"date": {"year": 2026, "month": 6, "day": \($0.day)},
                "plantInfo": [{"code": "OAK", "inSeason": \($0.oak)}, {"code": "ELM", "inSeason": \($0.elm)}]}
            """
        }
        let read = try read(Array(#"{"dailyInfo": [\#(days.joined(separator: ","))]}"#.utf8))
        #expect(read.report.outOfSeason == [.species(.oak)])
    }

    @Test func keepsTheStrongerOfTwoPlantsOfOneFamily() throws {
        let read = try read(
            "\(plant(#""value": 4"#, code: "CYPRESS_PINE")), \(plant(#""value": 2"#, code: "JAPANESE_CYPRESS"))")
        #expect(read.value(.pollenIntensity(.species(.cypress))) == 7)
    }

    @Test func startsItsDaysAtMidnightWhereThePlaceIs() throws {
        let read = try read(
            plant(#""value": 1"#), date: #"{"year": 2026, "month": 6, "day": 14}"#, longitude: 139.7,
            now: "2026-06-13T20:00:00Z")
        #expect(read.start(Self.oak) == (try instant("2026-06-13T15:00:00Z")))
        #expect(read.report.series[Self.oak]?.values == [1, nil, nil, nil, nil])
    }

    @Test func dropsYesterdayWithoutAWord() throws {
        #expect(throws: ProviderFault.silent) {
            try read(plant(#""value": 1"#), date: #"{"year": 2026, "month": 6, "day": 12}"#)
        }
    }

    @Test(arguments: [
        (date: #"{"year": 2026, "month": 6, "day": 18}"#, reason: "date: the day lies too far from today"),
        (date: #"{"year": 2026, "month": 6, "day": 11}"#, reason: "date: the day lies too far from today"),
        (
            date: #"{"year": 2026, "month": 2, "day": 30}"#,
            reason: "date: the day is missing or is none of the calendar's"
        ),
        (date: #"{"year": 2026, "month": 6}"#, reason: "date: the day is missing or is none of the calendar's"),
        (
            date: #"{"year": -1, "month": 600, "day": 13}"#,
            reason: "date: the day is missing or is none of the calendar's"
        ),
        (date: "null", reason: "date: the day is missing or is none of the calendar's"),
    ])
    func refusesADayThatWasNotAskedFor(_ example: (date: String, reason: String)) throws {
        let refused = refusedAltogether { try read(plant(#""value": 1"#), date: example.date) }
        #expect(refused?.firstReason == example.reason)
    }

    @Test func countsUnreadablePartsAndKeepsTheRest() throws {
        let read = try read(
            Array(
                """
                {"dailyInfo": [null, {"date": {"year": 2026, "month": 6, "day": 13},
                    "pollenTypeInfo": [7, {"code": "TREE", "indexInfo": {"code": "UPI", "value": 2}}]}]}
                """.utf8))
        #expect(read.value(.pollenIntensity(.type(.tree))) == 2)
        #expect(
            read.refused.reasons.map(\.text)
                == ["dailyInfo: an element is not readable", "dailyInfo: a plant is not readable"])
    }

    @Test(arguments: [
        (body: #"{"dailyInfo": ["#, reason: "the payload is not valid JSON"),
        (body: #"{"regionCode": "ES"}"#, reason: "dailyInfo: the field is missing"),
    ])
    func refusesAnAnswerThatIsNone(_ example: (body: String, reason: String)) {
        #expect(throws: ProviderFault.malformed(example.reason)) { try read(Array(example.body.utf8)) }
    }

    @Test(
        arguments: [
            ("Information is unavailable for this location. Please try a different location.", .notCovered),
            (
                "API key not valid. Please pass a valid API key.",
                .accessRefused(status: 400, reason: "API key not valid. Please pass a valid API key.")
            ),
            ("Invalid value at 'days'", nil),
        ] as [(String, ProviderFault?)])
    func distinguishesAnUncoveredPlaceFromABadKeyByTheMessage(_ message: String, _ fault: ProviderFault?) {
        let body = #"{"error": {"code": 400, "message": "\#(message)", "status": "INVALID_ARGUMENT"}}"#
        #expect(GooglePollenClient.fault(in: FetchResponse(status: .badRequest, body: Array(body.utf8))) == fault)
    }
}
