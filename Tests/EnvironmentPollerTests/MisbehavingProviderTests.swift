import Domain
import Foundation
import HTTPTypes
import Logging
import MessageProtocol
import Postgres
import TestSupport
import Testing

@testable import environment_poller

/// How a provider's faulty responses are handled, from the socket to the published state.
struct MisbehavingProviderTests {
    private let provider = ScriptedProvider()

    /// The published state after one more poll.
    private func state(
        after poll: @escaping @Sendable () async throws -> PollReport, of feed: ProviderProfile,
        over pool: PostgresPool
    ) async throws -> (state: String, reason: String?) {
        let poller = SourcePoller(
            quota: feed.alone, schedule: PollSchedule(interval: .seconds(1)), poll: poll,
            statuses: PostgresSourceStatusStore(pool: pool), now: { Date() },
            logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() })
        var failures = 0
        _ = await poller.pollOnce(&failures)
        let rows = try await pool.query("SELECT state, reason FROM providers WHERE provider = \(feed.id)")
        let row = try #require(rows.first)
        return (try row["state"], try row["reason"])
    }

    private let feed = OpenMeteoForecastFamily.profiles[0]

    private func pollWeather(_ url: String, over pool: PostgresPool) throws -> @Sendable () async throws -> PollReport {
        let now: @Sendable () -> Date = { Date() }
        let access = ProviderAccess(baseURL: url, key: "", fetcher: .real(), now: now)
        let poll = PollCells(
            provider: try #require(OpenMeteoForecastFamily.providers(access).first), quota: feed.alone,
            queue: PostgresCellQueue(pool: pool), store: PostgresCellReportStore(pool: pool),
            announce: AnnounceForecasts(rule: Examples.rule, now: now), now: now)
        return {
            // Unblocked, whatever the last poll reported.
            try await pool.pipeline([
                "UPDATE provider_cells SET next_due = now() - interval '1 minute'",
                "UPDATE provider_settings SET blocked_until = NULL",
            ])
            return try await poll()
        }
    }

    @Test(
        arguments: [
            (answer: .ok("<html>Busy</html>", type: "text/html"), reason: "it answered HTML or XML instead of JSON"),
            (
                answer: .error(401, "{}"), reason: "it refuses access (HTTP 401); check the key and what it allows"
            ),
            (
                answer: .error(429, #"{"error": true, "reason": "Daily API request limit exceeded."}"#),
                reason: "(Daily API request limit exceeded."
            ),
            (
                answer: .ok(#"{"latitude": 52.2, "longitude": 6.9, "utc_offset_sec"#),
                reason: "its answer cannot be read: it is not valid JSON"
            ),
            (
                answer: .ok(#"{"latitude": 10, "longitude": 10, "utc_offset_seconds": 0}"#),
                reason: "its answer is about a place"
            ),
        ] as [(answer: ScriptedProvider.Answer, reason: String)])
    func takesTheSourceDownKeepsWhatIsKnownAndRecovers(
        _ example: (answer: ScriptedProvider.Answer, reason: String)
    ) async throws {
        try await withDatabase(migrations: EnvironmentPollerMigrations.all, schema: "environment_poller") { pool in
            // Neighbours, so that one recorded answer is near enough for all.
            let cells = [(209, 28), (209, 27), (208, 28)].map { GridCell(row: $0, column: $1) }
            try await pool.prepare([feed], cells: cells, due: Date())
            let recorded = ScriptedProvider.Answer.ok(try Recording.weather.bytes)
            provider.answers("/v1/forecast", recorded)
            try await withServer(provider.router) { [provider] url in
                let poll = try pollWeather(url, over: pool)
                #expect(try await state(after: poll, of: feed, over: pool).state == "up")
                let known = "SELECT report FROM cell_reports WHERE report IS NOT NULL ORDER BY report" as SQL
                let before = try await pool.query(known).decode(String.self)

                provider.answers("/v1/forecast", example.answer)
                let bad = try await state(after: poll, of: feed, over: pool)
                #expect(bad.state == "down")
                #expect(bad.reason?.contains(example.reason) == true)
                #expect(try await pool.query(known).decode(String.self) == before)
                #expect(try await pool.query("SELECT 1 FROM cell_reports WHERE state = 'failed'").count >= 1)

                provider.answers("/v1/forecast", recorded)
                #expect(try await state(after: poll, of: feed, over: pool) == ("up", nil))
            }
        }
    }

    @Test(
        arguments: [
            (answer: .ok("<!DOCTYPE html>"), reason: "it answered HTML or XML instead of CSV"),
            (answer: .ok(""), reason: "its answer is empty"),
            (answer: .ok("station_abbr;reference_timestamp;kabetuh0\n"), reason: "its answer is empty"),
            (answer: .ok("a;b;c\n1;2;3\n"), reason: "its table has no column reference_timestamp or termin"),
        ] as [(answer: ScriptedProvider.Answer, reason: String)])
    func losesOnlyTheFaultyStation(_ example: (answer: ScriptedProvider.Answer, reason: String)) async throws {
        let folder = "/ch.meteoschweiz.ogd-pollen"
        provider.answers(
            "\(folder)/ogd-pollen_meta_stations.csv",
            .ok(
                """
                station_abbr;station_name;station_coordinates_wgs84_lat;station_coordinates_wgs84_lon
                PBE;Bern;46.95;7.42
                PBS;Basel;47.56;7.58
                """))
        provider.answers("\(folder)/pbe/ogd-pollen_pbe_h_now.csv", example.answer)
        provider.answers(
            "\(folder)/pbs/ogd-pollen_pbs_h_now.csv",
            .ok("station_abbr;reference_timestamp;kabetuh0;khpoach0\nPBS;10.04.2023 18:00;945;\n"))

        try await withDatabase(migrations: EnvironmentPollerMigrations.all, schema: "environment_poller") { pool in
            try await withServer(provider.router) { url in
                try await pool.prepare([MeteoSwissFamily.profile], due: Date())
                let poll = PollStations.overDatabase(pool, asking: url)
                let seen = try await state(
                    after: { try await poll() }, of: MeteoSwissFamily.profile, over: pool)
                #expect(seen.state == "up")
                #expect(seen.reason?.hasSuffix(example.reason) == true)
                let stations = try await pool.query("SELECT station_id, state FROM stations ORDER BY station_id")
                #expect(try stations.decode((String, String).self).map(\.1) == ["failed", "known"])
            }
            let rows = try await pool.query("SELECT station_id, allergen, concentration FROM current_readings")
            #expect(try rows.decode((String, String, Double).self).map(\.0) == ["PBS"])
        }
    }
}
