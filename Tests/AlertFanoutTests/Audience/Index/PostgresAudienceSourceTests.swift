import Domain
import Foundation
import Postgres
import Testing

@testable import alert_fanout

@Suite struct PostgresAudienceSourceTests {
    @Test func readsEverythingInARow() async throws {
        try await withFanoutDatabase { pool in
            let id = UUID()
            try await pool.place(id)
            try await pool.query(
                """
                UPDATE audience SET latitude = -17.7, longitude = 179.99, radius_km = 0.5, language = 'de-CH',
                    allergens = '{birch,house-dust-mite}', thresholds = '{3,10}', time_zone = 'Pacific/Fiji',
                    quiet_from = 1320, quiet_until = 420, muted_until = '2026-06-01T12:00Z', only_urgent = true,
                    weekly_limit = 0, has_email = true
                """)

            let everything = try await pool.changes(since: nil)

            #expect(
                try everything.placed == [
                    AudienceEntry(
                        userID: UserID(id), position: AudiencePosition(chunk: 1, slot: 0),
                        coordinate: .at(-17.7, 179.99),
                        radius: Kilometres(0.5),
                        sensitivities: [
                            Sensitivity(allergen: .birch, threshold: Intensity(3)),
                            Sensitivity(allergen: .houseDustMite, threshold: Intensity(10)),
                        ], language: "de-CH",
                        settings: NotificationSettings(
                            timeZone: "Pacific/Fiji", quietHours: QuietHours(from: 1_320, until: 420),
                            mutedUntil: Date(timeIntervalSince1970: 1_780_315_200), onlyUrgent: true,
                            weeklyInterruptions: 0), hasEmail: true)
                ])
        }
    }

    @Test func readsMorePeopleThanAPageHoldsInTheOrderOfSeats() async throws {
        try await withFanoutDatabase { pool in
            try await pool.seatMany(12_001)

            let positions = try await pool.changes(since: nil).placed.map(\.position)

            #expect(Set(positions).count == 12_001)
            #expect(positions == positions.sorted { ($0.chunk, $0.slot) < ($1.chunk, $1.slot) })
        }
    }

    @Test func leavesOutWhoHasNoSeat() async throws {
        try await withFanoutDatabase { pool in
            try await pool.query(
                "INSERT INTO audience (user_id, version, radius_km, language) VALUES (\(UUID()), 1, 25, 'en')")

            #expect(try await pool.changes(since: nil).placed.isEmpty)
        }
    }

    @Test func whatCannotBeReadKeepsNobodyBack() async throws {
        try await withFanoutDatabase { pool in
            try await pool.place()
            try await pool.query(
                """
                UPDATE audience SET allergens = '{birch,tumbleweed,cat,dog,oak}', thresholds = '{3,4,5,0,11}',
                    time_zone = 'Mars/Olympus'
                """)

            let person = try #require(try await pool.changes(since: nil).placed.first)

            #expect(person.sensitivities.map { "\($0.allergen) \($0.threshold.value)" } == ["birch 3", "cat 5"])
            #expect(person.settings.timeZone == "UTC")
        }
    }

    @Test func returnsOnlyWhatChangedSince() async throws {
        try await withFanoutDatabase { pool in
            let (first, second) = (UUID(), UUID())
            try await pool.place(first, slot: 0)
            try await pool.place(second, slot: 1)
            let moment = try await pool.moment()

            #expect(try await pool.changes(since: moment).isEmpty)
            try await pool.change(second)

            #expect(try await pool.changes(since: moment).placed.map(\.userID.uuid) == [second])
        }
    }

    @Test func whoMovesOrGoesVacatesTheirSeat() async throws {
        try await withFanoutDatabase { pool in
            let (mover, leaver, stayer) = (UUID(), UUID(), UUID())
            for (slot, id) in [mover, leaver, stayer].enumerated() { try await pool.place(id, slot: slot) }
            let mirror = AudienceMirror(source: PostgresAudienceSource(pool: pool))
            #expect(try await mirror.current().index.matches(.sample(), in: 1) == [0, 1, 2])

            try await pool.move(mover, toSlot: 3)
            try await pool.remove(leaver)
            let snapshot = try await mirror.current()

            #expect(try snapshot.index.matches(.sample(), in: 1) == [2, 3])
            #expect(snapshot.index.chunk(1)?.userID(at: 3) == mover)
            #expect(snapshot.index.count == 2)
        }
    }

    /// The trap: its transaction is older than what the mirror has seen by then, and it ends later.
    @Test func aChangeThatTookLongIsNotLost() async throws {
        try await withFanoutDatabase { pool in
            let (slow, quick) = (UUID(), UUID())
            try await pool.place(slow, slot: 0)
            try await pool.place(quick, slot: 1)
            let mirror = AudienceMirror(source: PostgresAudienceSource(pool: pool))
            _ = try await mirror.current()

            try await pool.transaction { transaction in
                try await transaction.change(slow, threshold: 9)
                try await pool.change(quick, threshold: 9)
                let between = try await mirror.current()
                #expect(between.index.chunk(1)?.threshold(of: .birch, at: 0) == 3, "it is not committed yet")
                #expect(between.index.chunk(1)?.threshold(of: .birch, at: 1) == 9)
            }
            let after = try await mirror.current()

            #expect(after.index.chunk(1)?.threshold(of: .birch, at: 0) == 9)
        }
    }

    @Test func aLongTransactionDoesNotMakeOthersBeReadAgain() async throws {
        try await withFanoutDatabase { pool in
            let (slow, quick) = (UUID(), UUID())
            try await pool.place(slow, slot: 0)
            try await pool.place(quick, slot: 1)
            try await pool.transaction { transaction in
                try await transaction.change(slow)
                try await pool.change(quick)
                let moment = try await pool.moment()

                #expect(try await pool.changes(since: moment).isEmpty)
            }
        }
    }

    @Test func allPagesAreOfOneMoment() async throws {
        try await withFanoutDatabase { pool in
            let (mover, stayer) = (UUID(), UUID())
            try await pool.place(mover, slot: 0)
            try await pool.place(stayer, slot: 1)
            let before = try await pool.moment()
            try await pool.move(mover, toSlot: 2)
            var thresholds: [Int] = []

            let moment = try await PostgresAudienceSource(pool: pool).load(since: before) { page in
                // Between the first page and the last.
                if !page.vacated.isEmpty { try await pool.change(mover, threshold: 9) }
                thresholds += page.placed.flatMap(\.sensitivities).map(\.threshold.value)
            }

            #expect(thresholds == [3])
            #expect(try await pool.changes(since: moment).placed.map(\.userID.uuid) == [mover])
        }
    }

    @Test func theSnapshotSaysWhichVersionsWereVisible() async throws {
        try await withFanoutDatabase { pool in
            let id = UUID()
            try await pool.place(id)
            let moment = try await PostgresAudienceSource(pool: pool).load(since: nil) { _ in }
            let sql: SQL = "SELECT pg_visible_in_snapshot(changed_in, \(moment)::pg_snapshot) FROM audience"
            #expect(try await pool.query(sql).decode(Bool.self) == [true])

            try await pool.change(id)

            #expect(try await pool.query(sql).decode(Bool.self) == [false])
        }
    }
}
