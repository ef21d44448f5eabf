import Domain
import Foundation
import Postgres
import TestSupport
import Testing

@testable import alert_fanout

@Suite struct RebuildWorldTests {
    /// Messages bring people one by one, without any of the rebuild's statements.
    @Test(arguments: 0..<6)
    func leavesWhatMessagesWouldHaveLeft(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        var (before, atGateway): ([Person], [Person]) = ([], [])
        for _ in 0..<60 {
            let id = UserID()
            var versions = try (1...3).map { try Person.random(id, version: $0, &random) }
            // Nobody comes back from an erasure.
            if versions[0].isDeleted || versions[1].isDeleted { versions = [versions[0]] }
            if Bool.random(using: &random) {
                before += versions.prefix(.random(in: 1...versions.count, using: &random))
            }
            atGateway.append(versions[.random(in: 0..<versions.count, using: &random)])
        }
        let sliceSize = Int.random(in: 5...70, using: &random)
        try await withGateway { [before, atGateway] gateway, pool in
            try await gateway.know(atGateway)
            try await pool.audience(before)
            let left = try await pool.count("audience_vacated")

            let result = try await pool.rebuild(sliceSize: sliceSize)

            let byMessages = try await Self.audience(of: before + atGateway.shuffled())
            #expect(try await pool.people() == byMessages)
            #expect(result?.checked == 60)
            #expect(try await pool.rebuild(sliceSize: sliceSize) == AudienceRebuild(checked: 60))
            let seated = try await pool.count("audience WHERE chunk IS NOT NULL")
            #expect(try await pool.count("audience WHERE (chunk IS NULL) = (latitude IS NULL)") == 60)
            let positions: SQL = """
                (SELECT chunk, slot FROM audience WHERE chunk IS NOT NULL
                    UNION SELECT chunk, slot FROM audience_vacated) AS positions
                """
            #expect(try await pool.count(positions) == seated + (try await pool.count("audience_vacated")))
            #expect(try await pool.count("audience_vacated") >= left)
            #expect(try await pool.count("audience JOIN audience_chunks USING (chunk) WHERE slot >= used") == 0)
            #expect(
                try await pool.count(
                    "audience JOIN audience_chunks USING (chunk) WHERE cell <> audience_cell(latitude, longitude)")
                    == 0)
        }
    }

    @Test func newChunksOfNeighboursHaveNeighbouringNumbers() async throws {
        let people = try (0..<80).map { try Person(coordinate: .at(Double($0 * 37 % 80) - 40, 10)) }
        try await withGateway { gateway, pool in
            try await gateway.know(people)

            #expect(try await pool.rebuild(sliceSize: 80)?.added == 80)

            let cells = try await pool.query("SELECT cell FROM audience_chunks ORDER BY chunk").decode(Int32.self)
            #expect(cells.count == 80)
            #expect(cells == cells.sorted())
        }
    }

    private static func audience(of people: [Person]) async throws -> [String] {
        var rows: [String] = []
        try await withFanoutDatabase { pool in
            try await pool.audience(people)
            rows = try await pool.people()
        }
        return rows
    }
}

extension PostgresPool {
    /// Everything that was brought of each person, as text; no position, which depends on the order of arrival.
    fileprivate func people() async throws -> [String] {
        try await query(
            """
            SELECT ROW(user_id, version, latitude, longitude, radius_km, language, allergens, thresholds, time_zone,
                quiet_from, quiet_until, muted_until, only_urgent, weekly_limit, forecast_timing, has_email,
                is_deleted)::text
            FROM audience ORDER BY user_id
            """
        ).decode(String.self)
    }
}

extension Person {
    fileprivate static func random(_ id: UserID, version: Int, _ random: inout SeededRandom) throws -> Person {
        var person = Person(id: id, version: version)
        // Few cells, so that people share chunks and some stay in theirs.
        if Int.random(in: 0..<5, using: &random) > 0 {
            person.coordinate = try .at(.random(in: 46...47.9, using: &random), 7.3)
        }
        person.radius = [0.5, 25, 20_016].randomElement(using: &random) ?? 1
        let allergens = Allergen.allCases.shuffled(using: &random).prefix(.random(in: 0...4, using: &random))
        person.thresholds = allergens.reduce(into: [:]) { $0[$1] = .random(in: 1...10, using: &random) }
        person.language = ["en", "de-CH", "fr"].randomElement(using: &random) ?? "en"
        person.email = Bool.random(using: &random) ? "someone@example.org" : nil
        person.isDeleted = Int.random(in: 0..<8, using: &random) == 0
        person.settings = try NotificationSettings(
            timeZone: ["UTC", "Asia/Kolkata"].randomElement(using: &random) ?? "UTC",
            quietHours: Bool.random(using: &random) ? QuietHours(from: 1_320, until: 450) : nil,
            mutedUntil: Bool.random(using: &random) ? Date(timeIntervalSince1970: 1_700_000_000.5) : nil,
            onlyUrgent: Bool.random(using: &random), weeklyInterruptions: .random(in: 0...200, using: &random))
        person.settings.forecastTiming = ForecastTiming.allCases.randomElement(using: &random) ?? .atOnce
        return person
    }
}
