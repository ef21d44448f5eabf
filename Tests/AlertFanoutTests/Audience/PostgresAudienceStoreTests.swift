import Domain
import Foundation
import Postgres
import TestSupport
import Testing

@testable import alert_fanout

@Suite struct PostgresAudienceStoreTests {
    @Test(arguments: [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1], [3, 3, 3]])
    func theHighestVersionWinsInWhateverOrderTheyArrive(order: [Int]) async throws {
        let basel = try Coordinate.basel()
        let id = UserID()
        try await withFanoutDatabase { pool in
            for version in order {
                try await pool.audience([
                    Person(
                        id: id, version: version, coordinate: basel, radius: Double(version),
                        thresholds: version == 3 ? [.oak: 4, .grass: 3] : [.birch: version])
                ])
            }

            let person = try await pool.query(
                "SELECT version, radius_km, array_to_string(allergens, '+'), thresholds::text FROM audience")
            #expect(
                try person.decode((Int, Double, String, String).self).map { "\($0)" }
                    == [#"(3, 3.0, "grass+oak", "{3,4}")"#])
        }
    }

    @Test func keepsHowAPersonWantsToBeNotified() async throws {
        let settings = try NotificationSettings(
            timeZone: "Asia/Kolkata", quietHours: QuietHours(from: 1_320, until: 450),
            mutedUntil: Date(timeIntervalSince1970: 1_700_000_000), onlyUrgent: true, weeklyInterruptions: 3)
        let person = Person(coordinate: try .basel(), settings: settings, email: "someone@example.org")
        try await withFanoutDatabase { pool in
            try await pool.audience([person])

            #expect(try await pool.audienceIndex().entries.map(\.settings) == [settings])
            #expect(try await pool.audienceIndex().entries.map(\.hasEmail) == [true])
        }
    }

    @Test func manyVersionsAtOnceLeaveTheHighestAndOneSeat() async throws {
        let basel = try Coordinate.basel()
        let id = UserID()
        try await withFanoutDatabase { pool in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for version in (1...20).shuffled() {
                    let person = Person(
                        id: id, version: version, coordinate: basel,
                        thresholds: version.isMultiple(of: 2) ? [.birch: 3] : [.grass: 3])
                    group.addTask { try await pool.audience([person]) }
                }
                try await group.waitForAll()
            }

            let rows = try await pool.query("SELECT version, array_to_string(allergens, '+') FROM audience")
            #expect(try rows.decode((Int, String).self).map { "\($0)" } == [#"(20, "birch")"#])
            #expect(try await pool.count("audience_chunks WHERE used = 1") == 1)
            #expect(try await pool.count("audience_vacated") == 0)
        }
    }

    @Test func manyProcessesAtOnceNeverShareASeatAndLeaveFewHalfEmptyChunks() async throws {
        let basel = try Coordinate.basel()
        let processes = 10
        try await withDatabase(schemas: [SchemaForTests("alert_fanout", AlertFanoutMigrations.all)]) { database in
            try await database.withPool(of: "alert_fanout", change: { $0.poolSize = processes }) { pool in
                // Nearly full, so that they have to make new chunks while they are at it.
                try await pool.audience([Person(coordinate: basel)])
                try await pool.query("UPDATE audience_chunks SET used = 1000")
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<processes {
                        group.addTask {
                            for _ in 0..<20 { try await pool.audience([Person(coordinate: basel)]) }
                        }
                    }
                    try await group.waitForAll()
                }

                #expect(try await pool.count("audience WHERE chunk IS NOT NULL") == 201)
                #expect(try await pool.count("(SELECT DISTINCT chunk, slot FROM audience) AS positions") == 201)
                #expect(try await pool.count("audience_chunks WHERE used < 1024") <= 4)
                #expect(try await pool.count("audience JOIN audience_chunks USING (chunk) WHERE slot >= used") == 0)
            }
        }
    }

    @Test func whoStaysInTheSameHalfDegreeKeepsTheSeat() async throws {
        let id = UserID()
        try await withFanoutDatabase { pool in
            try await pool.audience([Person(id: id, coordinate: try .at(47.51, 7.51))])
            let before = try await pool.position(of: id)

            try await pool.audience([Person(id: id, version: 2, coordinate: try .at(47.99, 7.99))])

            #expect(try await pool.position(of: id) == before)
            #expect(try await pool.count("audience_vacated") == 0)
        }
    }

    @Test(arguments: [(47.49, 7.51), (48.0, 7.51), (47.51, 7.49), (47.51, 8.0)])
    func whoMovesToAnotherHalfDegreeLeavesTheSeatForGood(latitude: Double, longitude: Double) async throws {
        let id = UserID()
        try await withFanoutDatabase { pool in
            try await pool.audience([Person(id: id, coordinate: try .at(47.51, 7.51))])
            let before = try #require(try await pool.position(of: id))

            try await pool.audience([
                Person(id: id, version: 2, coordinate: try .at(latitude, longitude)),
                Person(coordinate: try .at(47.51, 7.51)),
            ])

            #expect(try await pool.position(of: id)?.chunk != before.chunk)
            #expect(try await pool.vacated() == [before])
            #expect(try await pool.count("audience WHERE chunk = \(before.chunk) AND slot = \(before.slot)") == 0)
        }
    }

    @Test func aPlaceGivenUpIsNotBroughtBackByAnOlderVersion() async throws {
        let basel = try Coordinate.basel()
        let id = UserID()
        try await withFanoutDatabase { pool in
            try await pool.audience([
                Person(id: id, version: 1, coordinate: basel), Person(id: id, version: 3),
                Person(id: id, version: 2, coordinate: basel),
            ])

            #expect(try await pool.position(of: id) == nil)
            #expect(try await pool.vacated().count == 1)
            #expect(try await pool.audienceIndex().entries.isEmpty)
        }
    }

    @Test func aSupersededVersionIsHistory() async throws {
        let id = UserID()
        try await withFanoutDatabase { pool in
            for version in 1...3 {
                try await pool.audience([
                    Person(id: id, version: version, coordinate: try .basel(), radius: Double(version))
                ])
            }

            let rows = try await pool.query(
                """
                SELECT version, radius_km, known_until IS NOT NULL FROM audience_history
                WHERE user_id = \(id.uuid) AND chunk IS NOT NULL ORDER BY version
                """)
            #expect(
                try rows.decode((Int, Double, Bool).self).map { "\($0)" } == ["(1, 1.0, true)", "(2, 2.0, true)"])
        }
    }

    @Test func ofADeletedPersonOnlyTheIdAndTheVersionAreLeft() async throws {
        let id = UserID()
        let settings = try NotificationSettings(timeZone: "Europe/Zurich", onlyUrgent: true)
        try await withFanoutDatabase { pool in
            for version in 1...2 {
                try await pool.audience([
                    Person(id: id, version: version, coordinate: try .basel(), settings: settings, email: "a@b.ch")
                ])
            }
            try await pool.audience([Person(id: id, version: 3, isDeleted: true)])
            try await pool.audience([Person(id: id, version: 2, coordinate: try .basel())])

            let rows = try await pool.query(
                """
                SELECT version, is_deleted, latitude IS NULL AND chunk IS NULL AND allergens = '{}' AND NOT has_email
                    AND time_zone = 'UTC' AND NOT only_urgent
                FROM audience
                """)
            #expect(try rows.decode((Int, Bool, Bool).self).map { "\($0)" } == ["(3, true, true)"])
            #expect(try await pool.count("audience_history") == 0)
            #expect(try await pool.vacated().count == 1)
        }
    }

    @Test func aChangeIsFoundBySnapshotsTakenBeforeIt() async throws {
        let id = UserID()
        try await withFanoutDatabase { pool in
            try await pool.audience([Person(id: id, coordinate: try .basel())])
            let before = try await pool.query("SELECT pg_current_snapshot()::text").decode(String.self)[0]

            try await pool.audience([Person(id: id, version: 2, coordinate: try .at(10, 10))])

            let unseen = "NOT pg_visible_in_snapshot(changed_in, \(before)::pg_snapshot)" as SQL
            #expect(try await pool.count("audience WHERE \(unseen)") == 1)
            #expect(try await pool.count("audience_vacated WHERE \(unseen)") == 1)
            #expect(try await pool.count("audience_history WHERE \(unseen)") == 0)
        }
    }
}

extension PostgresPool {
    /// How many rows there are of a table, or of what else can stand behind FROM.
    func count(_ source: SQL) async throws -> Int {
        try await query("SELECT count(*) FROM \(source)").decode(Int.self)[0]
    }

    func position(of id: UserID) async throws -> AudiencePosition? {
        let rows = try await query(
            "SELECT chunk, slot FROM audience WHERE user_id = \(id.uuid) AND chunk IS NOT NULL")
        return try rows.decode((Int32, Int).self).first.map { AudiencePosition(chunk: $0.0, slot: $0.1) }
    }

    fileprivate func vacated() async throws -> [AudiencePosition] {
        try await query("SELECT chunk, slot FROM audience_vacated ORDER BY 1, 2").decode((Int32, Int).self)
            .map { AudiencePosition(chunk: $0.0, slot: $0.1) }
    }

    /// What the index takes in of the whole table.
    fileprivate func audienceIndex() async throws -> (entries: [AudienceEntry], asOf: String) {
        var entries: [AudienceEntry] = []
        let asOf = try await PostgresAudienceSource(pool: self).load(since: nil) { entries += $0.placed }
        return (entries, asOf)
    }
}
