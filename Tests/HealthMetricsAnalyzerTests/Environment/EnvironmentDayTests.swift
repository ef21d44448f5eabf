import Domain
import EnvironmentReports
import Foundation
import Logging
import MessageProtocol
import PersonKeys
import Postgres
import TestSupport
import Testing

@testable import environment_poller
@testable import health_metrics_analyzer

@Suite struct EnvironmentDayTests {
    @Test func takesPollenFromTheNearestStationThatMeasuredIt() async throws {
        try await withPoller { poller, pool in
            try await poller.station("near", 47.4, 8.5)
            try await poller.station("next", 47.6, 8.5)
            try await poller.station("far", 48.1, 8.5)
            try await poller.measures("near", "birch", "2023-04-27", 6)
            try await poller.measures("next", "birch", "2023-04-27", 2)
            try await poller.measures("next", "grass", "2023-04-27", 3)
            try await poller.measures("next", "birch", "2023-04-26", 4)
            try await poller.measures("far", "alder", "2023-04-27", 9)

            let days = try await PostgresEnvironmentDayStore(pool: pool).days(
                at: try .zurich, in: CalendarDay.today.previous ... .today)

            #expect(days[.today]?.pollen.mapValues(\.value) == [.birch: 6, .grass: 3])
            #expect(days[CalendarDay.today.previous]?.pollen.mapValues(\.value) == [.birch: 4])
        }
    }

    @Test func notesTheHighestOfTheDayWherePeopleLive() async throws {
        try await withPoller { poller, pool in
            try await PostgresPersonStore(pool: pool).keepIfNewer(.somebody(UserID()))
            let midnight = Date.noon - 12 * .hour
            let ozone = (0..<24).map { Optional(Double(100 + $0)) }
            try await poller.reports(
                row: 474, column: 85, [.pollutant(.ozone): .init(step: .hour, start: midnight, values: ozone)])
            try await poller.reports(
                row: 476, column: 85,
                [.pollutant(.ozone): .init(200, at: .noon), .weather(.temperature): .init(31, at: .noon)])
            try await poller.reports(row: 500, column: 85, [.pollutant(.pm25): .init(50, at: .noon)])

            for hours in [0.0, -3] {
                let recording = CellDayRecording(
                    store: PostgresCellDayStore(pool: pool), now: { .noon + hours * .hour }, logger: .silent)
                try await recording.record()
            }

            let days = try await PostgresEnvironmentDayStore(pool: pool).days(at: try .zurich, in: .today ... .today)
            // The nearest that knows it, up to noon and no forecast; what was higher stays.
            #expect(days[.today]?.ozone == 112)
            #expect(days[.today]?.temperature == 31)
            #expect(days[.today]?.fineParticles == nil)
        }
    }

    @Test func joinsTheAirWithThePersonsOwnAnswers() async throws {
        try await withPoller { poller, pool in
            let userID = UserID()
            let keys = try MasterKeys(keys: [Data(repeating: 1, count: 32)])
            let (people, symptoms) = (
                PostgresPersonStore(pool: pool), PostgresSymptomStore(pool: pool, masterKeys: keys)
            )
            try await people.keepIfNewer(.somebody(userID))
            try await poller.station("near", 47.4, 8.5)
            try await poller.measures("near", "alder", "2023-04-27", 6)
            try await poller.measures("near", "birch", "2023-04-26", 9)
            for (day, circumstance) in [
                (CalendarDay.today, HealthExplanation.alcohol), (CalendarDay.today.next, .workout),
            ] {
                let sheet = SymptomSheet(
                    userID: userID, quiz: "suggested", revision: 1,
                    symptoms: SymptomDay(day: day, circumstances: [circumstance]))
                _ = try await symptoms.keep(sheet, labelling: nil, at: .noon)
            }

            let store = RecordedCircumstances(
                people: people, symptoms: { try await symptoms.symptoms(of: $0, from: $1) },
                environment: PostgresEnvironmentDayStore(pool: pool))

            #expect(try await store.circumstances(of: userID, on: .today) == [.alcohol, .highPollen])
            #expect(try await store.circumstances(of: userID, on: CalendarDay.today.previous).isEmpty)
            #expect(try await store.circumstances(of: UserID(), on: .today).isEmpty)
        }
    }

    @Test func aReportReachesCellsNearItOnly() throws {
        let report = EnvironmentReport(
            coordinate: try Coordinate(latitude: 47.4, longitude: 8.5),
            series: [.pollutant(.ozone): .init(90, at: .noon)])
        var peaks = CellPeaks(
            of: [GridCell(row: 478, column: 85), GridCell(row: 479, column: 85)], at: .noon + .hour)

        peaks.add(report)

        #expect(peaks.all.map(\.cell) == [GridCell(row: 478, column: 85)])
        #expect(peaks.all.map(\.highest) == [90])
    }

    /// The analyzer's pool over a database with the poller's schema, and the operator to fill that.
    private func withPoller(_ body: (PollerForTests, PostgresPool) async throws -> Void) async throws {
        try await withDatabase(schemas: [
            SchemaForTests("environment_poller", EnvironmentPollerMigrations.all),
            SchemaForTests("health_metrics_analyzer", HealthMetricsAnalyzerMigrations.all),
        ]) { database in
            try await database.withPool(of: "environment_poller") { poller in
                try await database.withPool(of: "health_metrics_analyzer") { pool in
                    try await body(PollerForTests(pool: poller), pool)
                }
            }
        }
    }
}

extension Logger {
    fileprivate static let silent = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
}

extension Coordinate {
    fileprivate static var zurich: Coordinate {
        get throws { try Coordinate(latitude: 47.37, longitude: 8.55) }
    }
}

/// Fills the tables of the poller.
private struct PollerForTests {
    let pool: PostgresPool

    func station(_ id: String, _ latitude: Double, _ longitude: Double) async throws {
        try await pool.query(
            """
            INSERT INTO stations (
                provider, station_id, name, latitude, longitude, latitude_tenths, longitude_tenths, allergens
            ) VALUES (
                'meteoswiss', \(id), \(id), \(latitude), \(longitude), \(Int(latitude * 10)), \(Int(longitude * 10)),
                '{birch,grass,alder}'
            )
            """)
    }

    func measures(_ id: String, _ allergen: String, _ day: String, _ intensity: Int) async throws {
        try await pool.query(
            """
            INSERT INTO day_readings (provider, station_id, allergen, day, total, maximum, intensity, hours)
            VALUES ('meteoswiss', \(id), \(allergen), \(day)::date, 100, 100, \(intensity), 1)
            """)
    }

    func reports(row: Int, column: Int, _ series: [Quantity: QuantitySeries]) async throws {
        let report = EnvironmentReport(
            coordinate: Grid.tenthOfDegree.centre(of: GridCell(row: row, column: column)), series: series)
        let text = String(decoding: try MessageCoding.encode(report), as: UTF8.self)
        try await pool.query(
            """
            INSERT INTO provider_cells (provider, grid_row, grid_column, state, asked_at, fetched_at, report)
            VALUES ('open-meteo', \(row), \(column), 'known', \(Date.noon), \(Date.noon), \(text))
            """)
    }
}
