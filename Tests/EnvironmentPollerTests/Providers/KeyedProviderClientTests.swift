import Domain
import Foundation
import HTTPTypes
import Testing

@testable import environment_poller

/// The clients of providers with a key, through the real HTTP client.
struct KeyedProviderClientTests {
    struct Example: Sendable, CustomTestStringConvertible {
        var feed: String
        var place: (latitude: Double, longitude: Double)
        var now: String
        /// In the order of the requests.
        var answers: [String]
        var targets: [String]
        /// Nil where the key is in the query.
        var keyHeader: String?
        var series: Int
        var testDescription: String { feed }
    }

    private static let key = "a+0123456789abcdef"
    private static let encodedKey = "a%2B0123456789abcdef"

    private static let examples = [
        Example(
            feed: "ambee-pollen", place: (52.42, 6.42), now: "2021-06-09T16:30:00Z",
            answers: ["ambee/pollen-hellendoorn-2021-06-09.json", "ambee/forecast-pollen-made-up.json"],
            targets: ["/latest/pollen/by-lat-lng?lat=52.4&lng=6.4", "/forecast/pollen/by-lat-lng?lat=52.4&lng=6.4"],
            keyHeader: "x-api-key", series: 20),
        Example(
            feed: "ambee-air-quality", place: (52.42, 6.42), now: "2021-05-29T14:30:00Z",
            answers: ["ambee/air-quality-hellendoorn-2021-05-29.json"],
            targets: ["/latest/by-lat-lng?lat=52.4&lng=6.4"], keyHeader: "x-api-key", series: 7),
        Example(
            feed: "ambee-weather", place: (52.42, 6.42), now: "2021-06-09T16:30:00Z",
            answers: ["ambee/weather-made-up.json"], targets: ["/weather/latest/by-lat-lng?lat=52.4&lng=6.4"],
            keyHeader: "x-api-key", series: 7),
        Example(
            feed: "openuv", place: (39.2, -105.3), now: "2018-07-30T20:54:00Z",
            answers: ["openuv/uv-index.json", "openuv/uv-forecast.json"],
            targets: ["/api/v1/uv?lat=39.0&lng=-105.0", "/api/v1/forecast?lat=39.0&lng=-105.0"],
            keyHeader: "x-access-token", series: 2),
        Example(
            feed: "airvisual", place: (34.05, -118.24), now: "2018-06-10T01:30:00Z",
            answers: ["airvisual/city-los-angeles-2018-06-10.json"],
            targets: ["/v2/nearest_city?lat=34.0&lon=-118.25&key=\(encodedKey)"], keyHeader: nil, series: 6),
        Example(
            feed: "google-pollen", place: (40.42, -3.7), now: "2026-06-13T10:00:00Z",
            answers: ["google-pollen/forecast-spain-2026-06-13.json"],
            targets: [
                "/v1/forecast:lookup?location.latitude=40.4&location.longitude=-3.7&days=5&languageCode=en"
                    + "&plantsDescription=false"
            ], keyHeader: "X-Goog-Api-Key", series: 7),
        Example(
            feed: "waqi", place: (51.7, 4.5), now: "2023-08-07T16:30:00Z", answers: ["waqi/klundert.json"],
            targets: ["/feed/geo:51.75;4.5/?token=\(encodedKey)"], keyHeader: nil, series: 4),
        Example(
            feed: "openaq", place: (35.2, -106.5), now: "2026-09-28T22:30:00Z",
            answers: ["openaq/locations-del-norte-2023-10-13.json", "openaq/sensors-del-norte-2026-09-28.json"],
            targets: [
                "/v3/locations?coordinates=35.25,-106.5&radius=25000&limit=1000",
                "/v3/locations/2178/sensors?limit=1000",
            ], keyHeader: "X-API-Key", series: 6),
    ]

    private static func provider(_ example: Example, at url: String) throws -> any PlaceProvider {
        let now = try instant(example.now)
        let access = ProviderAccess(baseURL: url, key: key, fetcher: .real(now: { now }), now: { now })
        return try #require(
            ProviderCatalogue.families.flatMap { $0.providers(access) }.first { $0.profile.id == example.feed })
    }

    private static func cell(_ example: Example, of provider: any PlaceProvider) throws -> GridCell {
        let place = try Coordinate(latitude: example.place.latitude, longitude: example.place.longitude)
        return try #require(provider.profile.grid).cell(containing: place)
    }

    /// The recorded list of stations is three years older than the recorded sensors.
    private static func bodies(_ example: Example) throws -> [[UInt8]] {
        try example.answers.map { path in
            let text = String(decoding: try recorded(path), as: UTF8.self)
            return Array(text.replacing("2023-10-13T14:00:00+00:00", with: "2026-09-28T22:00:00+00:00").utf8)
        }
    }

    @Test(arguments: examples)
    func sendsPathQueryAndKeyAndReadsTheAnswer(_ example: Example) async throws {
        let server = AnsweringServer(try Self.bodies(example))
        let fetched = try await withServer(server.router) { url in
            let provider = try Self.provider(example, at: url)
            return try await provider.report(for: try Self.cell(example, of: provider))
        }

        #expect(server.asked.map(\.target) == example.targets)
        for asked in server.asked {
            if let name = example.keyHeader.flatMap({ HTTPField.Name($0) }) {
                #expect(asked.headers[name] == Self.key)
                #expect(!asked.target.contains("0123456789"))
            }
            #expect(asked.headers[.accept] == "application/json")
        }
        #expect(fetched?.report.series.count == example.series)
        #expect(fetched?.refused.count == 0)
    }

    @Test(arguments: examples)
    func neverShowsTheKeyOrThePlaceInAReason(_ example: Example) async throws {
        let words = "bad token \(Self.key) at \(example.place.latitude)"
        let bodies = [
            #"{"message": "\#(words)"}"#, #"{"status": "error", "data": "\#(words)"}"#,
            #"{"status": "ok", "data": {"status": "error", "msg": "\#(words)"}}"#,
            #"{"status": "fail", "data": {"message": "\#(words)"}}"#,
        ]
        for (body, status) in bodies.flatMap({ body in [200, 400, 401, 403, 404, 429, 500, 503].map { (body, $0) } }) {
            let server = AnsweringServer([(status, Array(body.utf8))])
            let text = try await withServer(server.router) { url in
                let provider = try Self.provider(example, at: url)
                let cell = try Self.cell(example, of: provider)
                do throws(ProviderFault) {
                    return "\(try await provider.report(for: cell)?.refused ?? RefusedValues())"
                } catch { return error.description }
            }
            #expect(!text.isEmpty)
            #expect(!text.contains("0123456789"))
            #expect(!text.contains(String(example.place.latitude)))
        }
    }

    @Test(arguments: examples)
    func namesTheHostAloneWhenNobodyAnswers(_ example: Example) async throws {
        let url = try await withServer(AnsweringServer([[UInt8]]()).router) { $0 }
        let provider = try Self.provider(example, at: url)
        let cell = try Self.cell(example, of: provider)
        let fault = await #expect(throws: ProviderFault.self) { try await provider.report(for: cell) }
        #expect(fault?.description.contains("127.0.0.1") == true)
        #expect(fault?.description.contains("0123456789") == false)
    }

    @Test func asksOpenAQForTheStationOfACellOnlyOnce() async throws {
        let example = try #require(Self.examples.last)
        let bodies = try Self.bodies(example)
        let server = AnsweringServer(bodies + [bodies[1]])
        try await withServer(server.router) { url in
            let provider = try Self.provider(example, at: url)
            let cell = try Self.cell(example, of: provider)
            let first = try await provider.report(for: cell)
            let second = try await provider.report(for: cell)
            #expect(first?.report == second?.report)
        }
        #expect(server.asked.map(\.target) == example.targets + [example.targets[1]])
    }

    @Test func looksForAnotherOpenAQStationWhenTheKnownOneFellSilent() async throws {
        let example = try #require(Self.examples.last)
        let bodies = try Self.bodies(example)
        let silent = Array(
            String(decoding: bodies[1], as: UTF8.self).replacing("2026-09-28T22:00:00Z", with: "2026-08-28T22:00:00Z")
                .utf8)
        let server = AnsweringServer([bodies[0], silent] + bodies)
        try await withServer(server.router) { url in
            let provider = try Self.provider(example, at: url)
            let cell = try Self.cell(example, of: provider)
            let fault = await #expect(throws: ProviderFault.self) { try await provider.report(for: cell) }
            #expect(fault?.description.contains("no2: the time lies more than a day back") == true)
            #expect(try await provider.report(for: cell)?.report.series.count == 6)
        }
        #expect(server.asked.map(\.target) == example.targets + example.targets)
    }

    /// Otherwise values would be due that are no longer stored.
    @Test func refreshesBeforeTheTermsForbidToKeepTheValues() {
        for profile in ProviderCatalogue.families.flatMap({ $0.profiles }) {
            #expect(profile.refresh.longest <= profile.terms.longestStorage ?? .max, "\(profile.id)")
        }
    }
}
