import Domain
import Foundation
import HTTPFetch
import HTTPTypes
import MessageProtocol
import Postgres
import Synchronization
import TestSupport
import Testing

@testable import breathe_easy
@testable import environment_poller

/// The replay server on a real port, requested by the poller's own clients.
struct ReplayTests {
    /// The replay server's real time, a manual clock.
    private final class Wall: Sendable {
        private let instant = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

        var now: Date { instant.withLock { $0 } }

        func advance(bySeconds seconds: Double) { instant.withLock { $0.addTimeInterval(seconds) } }
    }

    private let wall = Wall()
    private let client = HTTPClient()

    private func withReplay<Result: Sendable>(
        _ body: @Sendable @escaping (String) async throws -> Result
    ) async throws -> Result {
        let routes = try ReplayRoutes(
            Recordings(folder: Recording.folder.path(percentEncoded: false)), instant: { [wall] in wall.now })
        return try await withServer(routes.router(), body)
    }

    private func play(_ body: String, at url: String) async throws -> FetchResponse {
        try await client.send(FetchRequest(method: .put, url: "\(url)/replay", body: Array(body.utf8)))
    }

    private func meteoSwiss(_ url: String) -> MeteoSwissClient {
        MeteoSwissClient(baseURL: url, fetcher: .real(), now: { Date() })
    }

    @Test func servesTheHoursUpToTheVirtualNow() async throws {
        try await withReplay { url in
            let basel = try Examples.basel()
            let first = try #require(try await meteoSwiss(url).latestHours(of: basel))
            #expect(first.value.measurements.count == 7)

            let answer = try await play(
                #"{"from": "2023-04-10T06:00:00Z", "to": "2023-04-11T00:00:00Z", "speed": 3600}"#, at: url)
            #expect(answer.status == .ok)
            wall.advance(bySeconds: 3)

            let later = try #require(try await meteoSwiss(url).latestHours(of: basel)).value
            #expect(later.firstHour == (try instant("2023-04-09T12:00:00Z")))
            #expect(later.lastHour == (try instant("2023-04-10T09:00:00Z")))
            let earlier = try await meteoSwiss(url).earlierHours(of: basel)
            #expect(earlier.lastHour == (try instant("2023-04-09T23:00:00Z")))
        }
    }

    @Test func startsTheSeasonAgainWithLaterDates() async throws {
        try await withReplay { url in
            // 92 days after the fourth hour of 10 April.
            let answer = try await play(
                #"{"from": "2023-07-11T03:00:00Z", "to": "2023-07-11T03:00:00Z", "speed": 60, "pace": 60}"#, at: url)
            #expect(answer.status == .ok)
            wall.advance(bySeconds: 60)
            let basel = try Examples.basel()
            let again = try #require(try await meteoSwiss(url).latestHours(of: basel)).value
            #expect(again.firstHour == (try instant("2023-07-10T12:00:00Z")))
            #expect(again.lastHour == (try instant("2023-07-11T04:00:00Z")))

            _ = try await play(#"{"from": "2023-04-10T04:00:00Z", "speed": 0}"#, at: url)
            let first = try #require(try await meteoSwiss(url).latestHours(of: basel)).value
            #expect(
                again.measurements.map(\.concentration.grainsPerCubicMetre)
                    == first.measurements.map(\.concentration.grainsPerCubicMetre))
        }
    }

    @Test func knowsTheHoursOnBothSidesOfANewBeginningOnceEach() async throws {
        try await withReplay { url in
            _ = try await play(#"{"from": "2023-06-15T03:00:00Z", "speed": 0, "pace": 60}"#, at: url)
            let series = try #require(try await meteoSwiss(url).latestHours(of: try Examples.basel())).value
            #expect(series.firstHour == (try instant("2023-06-14T12:00:00Z")))
            #expect(series.lastHour == (try instant("2023-06-15T03:00:00Z")))
            let hours = Dictionary(grouping: series.measurements, by: \.measuredAt)
            #expect(Set(hours.values.map(\.count)).count == 1)
            #expect(hours.count == 16)
        }
    }

    @Test func theDemoKnowsWhenTheSeasonStartsAgain() throws {
        let recordings = try Recordings(folder: Recording.folder.path(percentEncoded: false))
        #expect(recordings.seasons.map(\.period) == [PollenDay.period])
    }

    @Test func playsOnAfterARestartWhereItWas() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "clock-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        let recordings = try Recordings(folder: Recording.folder.path(percentEncoded: false))
        let instant: @Sendable () -> Date = { [wall] in wall.now }
        func shown() async throws -> String {
            let routes = try ReplayRoutes(recordings, pace: 3_600, memory: ClockMemory(file: file), instant: instant)
            return try await withServer(routes.router()) { [client] url in
                let state = try await client.send(FetchRequest(method: .get, url: "\(url)/replay"))
                return String(decoding: state.body, as: UTF8.self)
            }
        }
        #expect(try await shown().contains("2023-03-15T00:00:00Z"))
        wall.advance(bySeconds: 5)
        #expect(try await shown().contains("2023-03-15T05:00:00Z"))
    }

    @Test func sendsAnUnchangedFileOnlyOnce() async throws {
        try await withReplay { url in
            let meteoSwiss = meteoSwiss(url)
            let basel = try Examples.basel()
            let file = try #require(try await meteoSwiss.latestHours(of: basel))
            await meteoSwiss.accept(file.receipt)
            #expect(try await meteoSwiss.latestHours(of: basel) == nil)

            _ = try await play(#"{"from": "2023-03-15T01:00:00Z", "speed": 0}"#, at: url)
            #expect(try await meteoSwiss.latestHours(of: basel) != nil)
        }
    }

    @Test func servesARecordedAnswerOnlyNearTheRecordedPlace() async throws {
        try await withReplay { url in
            let access = ProviderAccess(baseURL: url, key: "", fetcher: .real(), now: { Date() })
            let openMeteo = try #require(OpenMeteoAirQualityFamily.providers(access).first)
            let enschede = try await openMeteo.report(for: GridCell(row: 522, column: 69))
            #expect(enschede != nil)
            // Bern, 70 km from Basel.
            await #expect(throws: ProviderFault.notCovered) {
                try await openMeteo.report(for: GridCell(row: 469, column: 74))
            }
        }
    }

    /// Recorded at 10:00 UTC: before that hour the response is one of the day before.
    @Test(arguments: [
        ("2023-04-10T09:00:00Z", "2023-04-09T10:00:00Z"), ("2023-04-10T10:00:00Z", "2023-04-10T10:00:00Z"),
    ])
    func movesARecordedAnswerToTheDayThatIsPlayed(_ now: String, _ expected: String) async throws {
        try await withReplay { url in
            _ = try await play(#"{"from": "\#(now)", "speed": 0}"#, at: url)
            let access = ProviderAccess(baseURL: url, key: "", fetcher: .real(), now: { Date() })
            let openMeteo = try #require(OpenMeteoAirQualityFamily.providers(access).first)
            let enschede = try #require(try await openMeteo.report(for: GridCell(row: 522, column: 69)))
            let series = try #require(enschede.report.series[.pollutant(.pm25)])
            #expect(series.points.last?.time == (try instant(expected)))
            #expect(series.points.last?.value == 22.1)
        }
    }

    @Test func hasANewAnswerOnEachDayThatIsPlayed() async throws {
        try await withReplay { url in
            let access = ProviderAccess(baseURL: url, key: "", fetcher: .real(), now: { Date() })
            let openMeteo = try #require(OpenMeteoAirQualityFamily.providers(access).first)
            let enschede = GridCell(row: 522, column: 69)
            _ = try await play(#"{"from": "2023-04-10T11:00:00Z", "speed": 0}"#, at: url)
            for receipt in try #require(try await openMeteo.report(for: enschede)).receipts {
                await openMeteo.accept(receipt)
            }
            #expect(try await openMeteo.report(for: enschede) == nil)
            _ = try await play(#"{"from": "2023-04-11T11:00:00Z", "speed": 0}"#, at: url)
            #expect(try await openMeteo.report(for: enschede) != nil)
        }
    }

    @Test func answersForAnyPlaceWithRepeatedHoursWhenALoadTestAsks() async throws {
        let recordings = try Recordings(folder: Recording.folder.path(percentEncoded: false), isEverywhere: true)
        try await withServer(try ReplayRoutes(recordings).router()) { url in
            let access = ProviderAccess(baseURL: url, key: "", fetcher: .real(), now: { Date() })
            let openMeteo = try #require(OpenMeteoAirQualityFamily.providers(access).first)
            let basel = try #require(try await openMeteo.report(for: GridCell(row: 476, column: 76)))
            #expect(basel.report.coordinate == (try Coordinate(latitude: 47.6, longitude: 7.6)))
            #expect(basel.report.series[.pollutant(.pm25)]?.values.count == EverywhereResponse.hours)
            let lisbon = try #require(try await openMeteo.report(for: GridCell(row: 387, column: -91)))
            #expect(lisbon.report.series == basel.report.series)
        }
    }

    @Test(arguments: [
        "{}", "now", #"{"from": "yesterday", "speed": 1}"#, #"{"from": "2022-01-01T00:00:00Z", "speed": 1}"#,
    ])
    func answersAFaultyRequestWithAProblemDocument(_ body: String) async throws {
        let answer = try await withReplay { url in try await play(body, at: url) }
        #expect(answer.status == .badRequest)
        #expect(answer.headers[.contentType] == "application/problem+json")
    }

    @Test func playsABirchDayIntoAlerts() async throws {
        try await withDatabase(migrations: EnvironmentPollerMigrations.all, schema: "environment_poller") { pool in
            try await withReplay { url in
                try await pool.prepare([MeteoSwissFamily.profile], due: Date())
                let poll = PollStations.overDatabase(pool, asking: url)
                _ = try await poll()
                _ = try await play(
                    #"{"from": "2023-04-10T00:00:00Z", "to": "2023-04-10T23:00:00Z", "speed": 3600}"#, at: url)
                for _ in 0..<24 {
                    let report = try await poll()
                    #expect(report.faults.isEmpty)
                    wall.advance(bySeconds: 1)
                }
            }

            let birch = try await pool.query(
                """
                SELECT convert_from(body, 'UTF8')::json ->> 'intensity' AS intensity FROM outbox
                WHERE type = 'station-alert.raised.v1'
                    AND convert_from(body, 'UTF8')::json ->> 'allergen' = 'birch' ORDER BY sequence
                """)
            let raised = try birch.decode(String.self)
            // The last is of the next day in Switzerland.
            #expect(raised == ["7", "8", "10", "10"])
            let known = try await pool.query("SELECT count(*) AS number FROM station_readings")
            #expect(try known.first?["number", as: Int.self] == 7 * 648)
        }
    }
}
