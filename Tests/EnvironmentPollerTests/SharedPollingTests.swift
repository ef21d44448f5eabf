import Domain
import Foundation
import MessageProtocol
import Postgres
import Synchronization
import TestSupport
import Testing

@testable import environment_poller

/// Several replicas on one database, some of which die, while the clock goes on.
struct SharedPollingTests {
    /// The time that all replicas see; moved by hand.
    private final class Wall: Sendable {
        private let instant: Mutex<Date>

        init(_ start: Date) { instant = Mutex(start) }

        var now: Date { instant.withLock { $0 } }

        func advance(bySeconds seconds: Double) { instant.withLock { $0.addTimeInterval(seconds) } }
    }

    /// Measures birch every hour, for ever.
    private struct HourlyFeed: StationFeed {
        let stations: [Station]
        let wall: Wall

        func stations() async throws(ProviderFault) -> Fetched<StationList>? {
            Fetched(value: StationList(stations: stations), receipt: .named("list"))
        }

        func latestHours(of station: Station) async throws(ProviderFault) -> Fetched<StationSeries>? {
            let last = (wall.now.timeIntervalSince1970 / 3_600).rounded(.down)
            var measurements: [StationMeasurement] = []
            for hour in 0..<24 {
                let time = Date(timeIntervalSince1970: (last - Double(hour)) * 3_600)
                guard let grains = try? PollenConcentration(Double(hour % 5) * 50) else { continue }
                measurements.append(StationMeasurement(measuredAt: time, allergen: .birch, concentration: grains))
            }
            let times = measurements.map(\.measuredAt).sorted()
            return Fetched(
                value: StationSeries(
                    firstHour: times[0], lastHour: times[23], allergens: [.birch], measurements: measurements),
                receipt: .named(station.id))
        }

        func earlierHours(of station: Station) async throws(ProviderFault) -> StationSeries { throw .notCovered }

        func accept(_ receipt: DocumentReceipt) async {}
    }

    private func replica(_ feed: HourlyFeed, over pool: PostgresPool) -> PollStations {
        PollStations(
            feed: feed, quota: ProviderProfile.example("meteoswiss", grid: nil).alone,
            queue: PostgresStationQueue(pool: pool),
            store: PostgresStationReadingStore(pool: pool, now: { feed.wall.now }), forecasts: FixedForecast(),
            announce: Examples.announceReadings, interval: .seconds(1_800), zone: Examples.zurich,
            makeRecordID: { RecordID() }, now: { feed.wall.now })
    }

    /// Two days, in steps of ten minutes. At each step two replicas look, and at random a third takes what is due and
    /// dies with it.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func neitherSkipsNorDoublesAReadingWhoeverDies(_ seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        try await withPollerDatabase { pool in
            try await pool.prepare([.example("meteoswiss", grid: nil)], due: Date())
            let wall = Wall(try instant("2023-04-09T12:05:00Z"))
            let feed = HourlyFeed(stations: [try Examples.basel(), try Examples.bern()], wall: wall)
            for _ in 0..<(2 * 24 * 6) {
                if UInt8.random(in: 0..<8, using: &random) == 0 {
                    _ = try await PostgresStationQueue(pool: pool).claimStations(
                        of: ProviderProfile.example("meteoswiss", grid: nil).alone, upTo: 2, at: wall.now)
                }
                async let one = replica(feed, over: pool)()
                async let other = replica(feed, over: pool)()
                _ = try await (one, other)
                wall.advance(bySeconds: 600)
            }
            let hours = try await pool.query(
                """
                SELECT station_id, count(*), count(DISTINCT measured_at),
                    extract(epoch FROM max(measured_at) - min(measured_at))::bigint / 3600 + 1
                FROM station_readings GROUP BY station_id
                """)
            for (_, readings, distinct, span) in try hours.decode((String, Int, Int, Int).self) {
                #expect(readings == distinct)
                #expect(readings == span)
            }
            #expect(hours.count == 2)
            let announced = try await pool.query(
                """
                SELECT count(*) - count(DISTINCT convert_from(body, 'UTF8')::json ->> 'alertID') FROM outbox
                WHERE type = 'station-alert.raised.v1'
                """)
            #expect(try announced.decode(Int.self) == [0])
        }
    }

    @Test func asksEachStationOnceAtItsMidnight() async throws {
        try await withPollerDatabase { pool in
            try await pool.prepare([.example("meteoswiss", grid: nil)], due: Date())
            let wall = Wall(try instant("2023-04-09T21:50:00Z"))
            let feed = HourlyFeed(stations: [try Examples.basel()], wall: wall)
            _ = try await replica(feed, over: pool)()
            wall.advance(bySeconds: 600)
            async let one = replica(feed, over: pool)()
            async let other = replica(feed, over: pool)()
            let reports = try await [one, other]
            #expect(reports.map(\.recordedReadings).reduce(0, +) == 1)
            #expect(try await replica(feed, over: pool)().verdict == nil)
        }
    }
}
