import Domain
import Foundation
import Testing

@testable import environment_poller

struct DWDBulletinTests {
    private func bulletin(_ json: String, at now: String = "2026-04-17T12:00:00Z") throws -> DWDBulletin {
        try DWDBulletin(Array(json.utf8), at: try instant(now))
    }

    /// A bulletin with one part region.
    private func region(
        _ plants: String, ids: String = #""region_id": 40, "partregion_id": 41"#,
        updated: String = "2026-04-17 11:00 Uhr"
    ) -> String {
        #"{"last_update": "\#(updated)", "content": [{\#(ids), "Pollen": {\#(plants)}}]}"#
    }

    private let birch = Quantity.pollenIntensity(.species(.birch))

    @Test func readsAWholeBulletin() throws {
        let bulletin = try DWDBulletin(try Recording.pollenBulletin.bytes, at: try instant("2026-04-17T12:00:00Z"))

        #expect(bulletin.issuedAt == (try instant("2026-04-17T09:00:00Z")))
        #expect(bulletin.nextUpdate == (try instant("2026-04-18T09:00:00Z")))
        #expect(Set(bulletin.regions.keys) == [20, 41, 42])
        let coast = try #require(bulletin.regions[20])
        #expect(coast.refused.count == 0)
        // Local midnight in summer time.
        let midnight = try instant("2026-04-16T22:00:00Z")
        #expect(coast.series[birch] == QuantitySeries(step: .day, start: midnight, values: [2, 3, 4]))
        #expect(coast.series[.pollenIntensity(.species(.ash))]?.values == [4, 6, 8])
        #expect(coast.series[.pollenIntensity(.species(.alder))]?.values == [1, 0, 0])
        #expect(coast.series[.pollenIntensity(.species(.rye))]?.values == [0, 0, 0])
        #expect(coast.series[.pollenIntensity(.species(.ragweed))] == nil)
        #expect(bulletin.regions[41]?.series[birch]?.values == [8, 6, nil])
    }

    @Test(
        arguments: [
            (
                #""Birke": {"today": "2", "tomorrow": "4-5", "dayafter_to": "-1"}"#, [4, nil, nil],
                "Birke: the class 4-5 is unknown"
            ),
            (
                #""Birke": {"today": "2", "tomorrow": 1, "dayafter_to": "0"}"#, [4, nil, 0],
                "Birke: the class is not a text"
            ),
            (
                #""Birke": {"today": "2", "tomorrow": NaN, "dayafter_to": "0"}"#, [4, nil, 0],
                "Birke: the class is not a text"
            ),
            (
                #""Birke": {"today": "2", "tomorrow": null, "dayafter_to": "0"}"#, [4, nil, 0],
                "Birke: a day is missing"
            ),
            (#""Birke": {"today": "2", "dayafter_to": "0"}"#, [4, nil, 0], "Birke: a day is missing"),
            (
                #""Birke": {"today": "2", "tomorrow": "2", "dayafter_to": "2"}, "Farn": {"today": "1"}"#, [4, 4, 4],
                "Farn: this plant is not known here"
            ),
        ] as [(String, [Double?], String)])
    func refusesSingleValuesAndUsesTheRest(_ plants: String, values: [Double?], reason: String) throws {
        let index = try #require(try bulletin(region(plants)).regions[41])
        #expect(index.series[birch]?.values == values)
        #expect(index.refused.description == "1 × \(reason)")
    }

    @Test(arguments: [
        (#""region_id": 20, "partregion_id": -1"#, 20), (#""region_id": 120, "partregion_id": 124"#, 124),
        (#""region_id": 20"#, 20),
    ])
    func knowsARegionThatIsNotParted(_ ids: String, id: Int) throws {
        #expect(try bulletin(region(#""Birke": {"today": "1"}"#, ids: ids)).regions.keys.first == id)
    }

    @Test(arguments: [
        ("{\"content\": []}", "last_update: it is not a time such as 2025-04-08 11:00 Uhr"),
        ("{\"last_update\": \"heute\", \"content\": []}", "last_update: it is not a time such as 2025-04-08 11:00 Uhr"),
        ("{\"last_update\": \"2026-02-31 11:00 Uhr\"}", "last_update: it is not a time such as 2025-04-08 11:00 Uhr"),
        ("{\"last_update\": \"2027-04-17 11:00 Uhr\"}", "last_update: it lies in the future"),
        ("{\"last_update\": \"2026-04-17 11:00 Uhr\"}", "content: it is not a list"),
        ("{\"last_update\": \"2026-04-17 11:00 Uhr\", \"content\": [{}]}", "content: no region is readable"),
        ("{\"last_update\": \"2026-04-17 11:00", "it is not valid JSON because it is incomplete"),
    ])
    func refusesADocumentThatIsNoBulletin(_ json: String, reason: String) {
        #expect(throws: ProviderFault.malformed(reason)) { try bulletin(json) }
    }
}
