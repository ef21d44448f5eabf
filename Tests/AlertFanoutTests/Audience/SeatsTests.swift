import Domain
import Foundation
import Postgres
import TestSupport
import Testing

@testable import alert_fanout

/// What the notifier and the gateway read: who sits, or sat, where.
@Suite struct SeatsTests {
    @Test func everybodyHasTheirSeat() async throws {
        try await withFanoutDatabase { pool in
            let people = try [Person(coordinate: .basel()), Person(coordinate: .at(52, 4)), Person()]
            try await pool.audience(people)

            for person in people {
                #expect(
                    try await pool.seats(of: person.id) == [try await pool.position(of: person.id)].compactMap(\.self))
            }
            #expect(try await pool.erasedSeats().isEmpty)
        }
    }

    @Test func whoMovesKeepsTheSeatsOfBefore() async throws {
        try await withFanoutDatabase { pool in
            var (person, seats) = (Person(), [AudiencePosition]())
            for (version, latitude) in [10.0, 20, 10, 30].enumerated() {
                (person.version, person.coordinate) = (version + 1, try .at(latitude, 7.6))
                try await pool.audience([person])
                seats.append(try #require(try await pool.position(of: person.id)))
            }
            // Without a place nobody has a present one.
            (person.version, person.coordinate) = (5, nil)
            try await pool.audience([person])

            #expect(Set(seats).count == 4)
            #expect(try await Set(pool.seats(of: person.id)) == Set(seats))
            #expect(try await pool.erasedSeats().isEmpty)
        }
    }

    @Test func ofAnErasedAccountAllSeatsAreNobodys() async throws {
        try await withFanoutDatabase { pool in
            var (person, neighbour) = (Person(coordinate: try .at(10, 10)), Person(coordinate: try .at(10, 10)))
            try await pool.audience([person, neighbour])
            for version in 2...3 {
                (person.version, person.coordinate) = (version, try .at(Double(version) * 10, 10))
                try await pool.audience([person])
            }
            (neighbour.version, neighbour.coordinate) = (2, try .at(50, 10))
            try await pool.audience([neighbour])
            let seats = try await pool.seats(of: person.id)

            try await pool.audience([Person(id: person.id, version: 4, isDeleted: true)])

            #expect(seats.count == 3)
            #expect(try await Set(pool.erasedSeats()) == Set(seats))
            #expect(try await pool.seats(of: person.id).isEmpty)
            #expect(try await pool.seats(of: neighbour.id).count == 2)
        }
    }

    /// As processes of 0.8.0, which know nothing of whose a vacated seat was, move and erase people.
    @Test func whatAnEarlierVersionVacatesIsKeptAsWell() async throws {
        try await withFanoutDatabase { pool in
            let (mover, leaver) = (UUID(), UUID())
            try await pool.place(mover, slot: 3)
            try await pool.place(leaver, slot: 4)
            try await pool.move(mover, toSlot: 5)
            try await pool.move(leaver, toSlot: 6)

            try await pool.remove(leaver)

            #expect(
                try await Set(pool.seats(of: UserID(mover))) == [
                    AudiencePosition(chunk: 1, slot: 3), AudiencePosition(chunk: 1, slot: 5),
                ])
            #expect(
                try await Set(pool.erasedSeats()) == [
                    AudiencePosition(chunk: 1, slot: 4), AudiencePosition(chunk: 1, slot: 6),
                ])
        }
    }

    /// People who moved, and one who left, before there was this migration.
    @Test func seatsThatWereLeftBeforeAreGivenBackToTheirPeople() async throws {
        let earlier = AlertFanoutMigrations.all.filter { $0.number < AlertFanoutMigrations.seats.number }
        try await withDatabase(migrations: earlier, schema: "alert_fanout") { pool in
            // What writes people today writes a column of later as well.
            for table in ["audience", "audience_history"] {
                try await pool.query("ALTER TABLE \(identifier: table) ADD forecast_timing smallint NOT NULL DEFAULT 0")
            }
            var people = [Person(coordinate: try .at(10, 10)), Person(coordinate: try .at(10, 10))]
            try await pool.audience(people)
            let left = [try await pool.position(of: people[0].id), try await pool.position(of: people[1].id)]
            for index in people.indices {
                (people[index].version, people[index].coordinate) = (2, try .at(20, 20))
            }
            try await pool.audience(people)
            try await pool.audience([Person(id: people[1].id, version: 3, isDeleted: true)])

            for table in ["audience", "audience_history"] {
                try await pool.query("ALTER TABLE \(identifier: table) DROP forecast_timing")
            }
            try await Migrator(schema: "alert_fanout", migrations: AlertFanoutMigrations.all).apply(to: pool)

            #expect(try await pool.seats(of: people[0].id).count == 2)
            #expect(try await pool.seats(of: people[0].id).contains(#require(left[0])))
            #expect(try await pool.seats(of: people[1].id).isEmpty)
            #expect(try await pool.erasedSeats().contains(#require(left[1])))
            #expect(try await pool.erasedSeats().count == 2)
        }
    }

    /// Others read the views, and nothing besides.
    @Test(arguments: [("notifier", ["seats", "erased_seats"]), ("ingest_gateway", ["seats"]), ("status", [])])
    func whoReadsThemIsGrantedThem(role: String, views: [String]) async throws {
        try await withDatabase(schemas: [.fanOut]) { database in
            try await database.withPool(of: role) { pool in
                for view in ["seats", "erased_seats", "audience_vacated"] {
                    let mayRead = try await pool.query(
                        """
                        SELECT has_schema_privilege('alert_fanout', 'USAGE')
                            AND has_table_privilege(pg_class.oid, 'SELECT')
                        FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
                        WHERE nspname = 'alert_fanout' AND relname = \(view)
                        """
                    ).decode(Bool.self)
                    #expect(mayRead == [views.contains(view)], "\(view)")
                }
            }
        }
    }
}

extension PostgresPool {
    func seats(of id: UserID) async throws -> [AudiencePosition] {
        try await query("SELECT chunk, slot FROM seats WHERE user_id = \(id.uuid) ORDER BY 1, 2")
            .decode((Int32, Int).self).map { AudiencePosition(chunk: $0, slot: $1) }
    }

    func erasedSeats() async throws -> [AudiencePosition] {
        try await query("SELECT chunk, slot FROM erased_seats ORDER BY 1, 2")
            .decode((Int32, Int).self).map { AudiencePosition(chunk: $0, slot: $1) }
    }
}
