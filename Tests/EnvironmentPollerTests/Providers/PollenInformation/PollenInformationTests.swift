import Domain
import Foundation
import HTTPFetch
import HTTPTypes
import Synchronization
import Testing

@testable import environment_poller

struct PollenInformationTests {
    private static let now = Date(timeIntervalSince1970: 1_776_427_200)  // 2026-04-17T12:00:00Z
    private let birch = Quantity.pollenIntensity(.species(.birch))
    private let grass = Quantity.pollenIntensity(.species(.grass))

    private func read(_ body: [UInt8]) throws -> CheckedReport {
        try PollenInformationReader.read(body, about: try Coordinate(latitude: 48.2, longitude: 16.4), at: Self.now)
    }

    private func read(_ json: String) throws -> CheckedReport { try read(Array(json.utf8)) }

    @Test func readsTheRecordedAnswer() throws {
        let draft = try read(try Recording.pollenInformation.bytes)
        #expect(draft.refused.count == 0)
        // Midnight at 15° east, the next to Vienna.
        let midnight = try instant("2026-04-16T23:00:00Z")
        #expect(
            draft.report.series == [
                .pollenIntensity(.species(.alder)): QuantitySeries(step: .day, start: midnight, values: [2, 2, 4, 2]),
                birch: QuantitySeries(step: .day, start: midnight, values: [0, 0, 2, 2]),
                grass: QuantitySeries(step: .day, start: midnight, values: [7, 7, 4, 4]),
            ])
    }

    @Test func takesAnAnswerWithoutPlantsForNoCoverage() {
        #expect(throws: ProviderFault.notCovered) { try read(try Recording.noPollenInformation.bytes) }
    }

    @Test(arguments: [
        (#"{"poll_title": "Farn (Filix)", "contamination_1": 2}"#, "Filix: this plant is not known here"),
        (#"{"poll_title": "Birke", "contamination_1": 2}"#, "poll_title: Birke has no Latin name in brackets"),
        (#"{"contamination_1": 2}"#, "poll_title: a plant has no name"),
        (#"{"poll_title": "Birke (Betula)", "contamination_1": 5}"#, "Betula: the class is not one of 0 to 4"),
        (#"{"poll_title": "Birke (Betula)", "contamination_1": -1}"#, "Betula: the class is not one of 0 to 4"),
        (#"{"poll_title": "Birke (Betula)", "contamination_1": NaN}"#, "Betula: the class is not one of 0 to 4"),
        (#"{"poll_title": "Birke (Betula)", "contamination_1": "2"}"#, "Betula: the class is not one of 0 to 4"),
    ])
    func refusesSingleValuesAndUsesTheRest(_ plant: String, reason: String) throws {
        let draft = try read(
            #"{"contamination": [\#(plant), {"poll_title": "Gräser (Poaceae)", "contamination_1": 1, "contamination_2": null}]}"#
        )
        #expect(draft.report.series[grass]?.values == [2, nil, nil, nil])
        #expect(draft.report.series[birch] == nil)
        #expect(draft.refused.description == "1 × \(reason)")
    }

    @Test func leavesOutSporesWithoutAWord() throws {
        #expect(throws: ProviderFault.silent) {
            try read(#"{"contamination": [{"poll_title": "Pilzsporen (Alternaria)", "contamination_1": 2}]}"#)
        }
    }

    @Test(arguments: [
        ("{}", "contamination: it is not a list"), (#"{"contamination": 7}"#, "contamination: it is not a list"),
        (#"{"contamination": ["#, "it is not valid JSON because it is incomplete"),
    ])
    func refusesWhatIsNoForecast(_ json: String, reason: String) {
        #expect(throws: ProviderFault.malformed(reason)) { try read(json) }
    }

    @Test(arguments: [
        ("Wien", 48.21, 16.37, "AT"), ("Zürich", 47.38, 8.54, "CH"), ("Berlin", 52.52, 13.41, "DE"),
        ("Madrid", 40.42, -3.7, "ES"), ("Paris", 48.86, 2.35, "FR"), ("London", 51.51, -0.13, "GB"),
        ("Roma", 41.9, 12.5, "IT"), ("Vilnius", 54.69, 25.28, "LT"), ("Rīga", 56.95, 24.11, "LV"),
        ("Warszawa", 52.23, 21.01, "PL"), ("Stockholm", 59.33, 18.07, "SE"), ("Ankara", 39.93, 32.86, "TR"),
        ("Kyiv", 50.45, 30.52, "UA"), ("Barcelona", 41.39, 2.17, "ES"), ("Marseille", 43.3, 5.37, "FR"),
    ])
    func knowsTheCountryOfAPlace(_ town: String, latitude: Double, longitude: Double, code: String) throws {
        let place = try Coordinate(latitude: latitude, longitude: longitude)
        #expect(PollenInformationCountry.containing(place)?.code == code, "\(town)")
    }

    @Test func asksInItsOwnWordsAndNotOutsideItsCountries() async throws {
        let asked = Mutex<[String]>([])
        let body = try Recording.pollenInformation.bytes
        let provider = PollenInformationProvider(
            ProviderAccess(
                baseURL: "https://p.test", key: "a/key&1",
                fetcher: DocumentFetcher(
                    send: { request in
                        asked.withLock { $0.append(request.url) }
                        return FetchResponse(status: .ok, body: body)
                    }, now: { Self.now }), now: { Self.now }))

        #expect(try await provider.report(for: GridCell(row: 193, column: 66)) != nil)
        await #expect(throws: ProviderFault.notCovered) { try await provider.report(for: GridCell(row: 0, column: 0)) }
        #expect(
            asked.withLock { $0 } == [
                "https://p.test/api/forecast/public?country=AT&lang=de&latitude=48.25&longitude=16.5&apikey=a%2Fkey%261"
            ])
    }

    @Test(
        arguments: [
            (200, #"{"error": "Invalid API key"}"#, .accessRefused(status: 200, reason: "Invalid API key")),
            (200, #"{"error": "No data for this position"}"#, .notCovered),
            (401, "", .accessRefused(status: 401)),
            (403, #"{"error": "Forbidden"}"#, .accessRefused(status: 403, reason: "Forbidden")),
            (200, "<html>", .wrongContent(expected: "JSON", found: "HTML or XML")),
        ] as [(Int, String, ProviderFault)])
    func understandsItsErrors(_ status: Int, body: String, fault: ProviderFault) async {
        let provider = PollenInformationProvider(
            ProviderAccess(
                baseURL: "https://p.test", key: "k",
                fetcher: DocumentFetcher(
                    send: { _ in FetchResponse(status: .init(code: status), body: Array(body.utf8)) },
                    now: { Self.now }), now: { Self.now }))
        await #expect(throws: fault) { try await provider.report(for: GridCell(row: 193, column: 66)) }
    }
}
